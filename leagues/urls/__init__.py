"""The pages that show everything at once. A league's own addresses come last: its slug is no fixed word."""

from django.urls import URLPattern, path

from leagues.urls import book, fairness, nights, persons, race, ratings, reports, seasons
from leagues.views import (
    closing,
    corrections,
    founding,
    home,
    imports,
    king,
    partis,
    people,
    rules,
    settings,
    several,
    sittings,
    standings,
    start,
)

CLUB = "c/<slug:slug>/"
LEAGUE = "c/<slug:slug>/<slug:league_slug>/"

urlpatterns: list[URLPattern] = [
    path(CLUB, home.home, name="home"),
    path(CLUB + "king/", king.king, name="king"),
    path(CLUB + "king.json", king.king_json, name="king-json"),
    path(CLUB + "standings/", standings.season, name="standings"),
    path(CLUB + "import/", imports.import_results, name="import"),
    path(CLUB + "settings/", settings.settings, name="settings"),
    path(CLUB + "settings/leagues/", several.leagues, name="leagues"),
    path(CLUB + "rules/", rules.rules, name="rules"),
    path(CLUB + "rules/<slug:game>/", rules.game_rules, name="game-rules"),
    path("clubs/new/", founding.found, name="found-club"),
    path(CLUB + "partis/start/", start.start, name="start"),
    path(CLUB + "partis/<int:number>/redraw/", start.redraw, name="redraw"),
    path(CLUB + "partis/<int:number>/table/", sittings.at_table, name="at-table"),
    path(CLUB + "partis/<int:number>/close/", closing.close, name="close"),
    path(CLUB + "partis/<int:number>/correct/", corrections.correct, name="correct"),
    path(CLUB + "partis/<int:number>/amend/", corrections.amend, name="amend"),
    path(CLUB + "partis/<int:number>/void/", corrections.void, name="void"),
    path(CLUB + "partis/", partis.partis, name="partis"),
    path(CLUB + "partis/<int:number>/", partis.parti, name="parti"),
    path(CLUB + "people/<int:pk>/", people.person, name="person"),
    *persons.urlpatterns,
    *book.urlpatterns,
    *nights.urlpatterns,
    *seasons.urlpatterns,
    *race.urlpatterns,
    *reports.urlpatterns,
    *ratings.urlpatterns,
    *fairness.urlpatterns,
    path(LEAGUE, home.home, name="league-home"),
    path(LEAGUE + "king/", king.king, name="league-king"),
    path(LEAGUE + "king.json", king.king_json, name="league-king-json"),
    path(LEAGUE + "settings/", settings.settings, name="league-settings"),
    path(LEAGUE + "settings/house/", several.make_house, name="league-make-house"),
    path(LEAGUE + "settings/remove/", several.remove, name="league-remove"),
    path(LEAGUE + "rules/", rules.rules, name="league-rules"),
    path(LEAGUE + "standings/", standings.season, name="league-standings"),
    path(LEAGUE + "partis/", partis.partis, name="league-partis"),
    *seasons.of_league,
    *race.of_league,
    *reports.of_league,
    *ratings.of_league,
    *fairness.of_league,
]
