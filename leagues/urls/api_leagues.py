"""Addresses of the API about a club's leagues: titles, standings, people and rules."""

from django.urls import URLPattern, path

from leagues.api import (
    activity,
    careers,
    fairness,
    home,
    house_rules,
    king,
    leagues,
    people,
    race,
    rating,
    reports,
    rules,
    seasons,
    standings,
    title_rules,
    trying,
)

CLUB = "clubs/<slug:slug>/"
LEAGUE = CLUB + "leagues/<slug:league_slug>/"
PERSON = LEAGUE + "people/<int:pk>/"

OF_CLUB: list[URLPattern] = [
    path(CLUB + "home/", home.HomeView.as_view(), name="api-home"),
    path(CLUB + "activity/", activity.ActivityView.as_view(), name="api-activity"),
    path(CLUB + "house-rules/", house_rules.HouseRulesView.as_view(), name="api-house-rules"),
    path(CLUB + "house-rules/<int:pk>/", house_rules.OneHouseRulesView.as_view(), name="api-house-rules-set"),
    path(CLUB + "rules/", rules.GamesView.as_view(), name="api-rules"),
    path(CLUB + "rules/<slug:game>/", rules.GameRulesView.as_view(), name="api-game-rules"),
    path(CLUB + "people/<int:pk>/erase/", people.ErasePersonView.as_view(), name="api-erase-person"),
    path(CLUB + "people/<int:pk>/merge/", people.MergePersonView.as_view(), name="api-merge-person"),
    path(CLUB + "leagues/", leagues.LeaguesView.as_view(), name="api-leagues"),
]
SETTINGS: list[URLPattern] = [
    path(LEAGUE, leagues.OneLeagueView.as_view(), name="api-league"),
    path(LEAGUE + "game/", leagues.LeagueGameView.as_view(), name="api-league-game"),
    path(LEAGUE + "house/", leagues.HouseLeagueView.as_view(), name="api-league-house"),
    path(LEAGUE + "options/", leagues.LeagueOptionsView.as_view(), name="api-league-options"),
    path(LEAGUE + "title-rules/", title_rules.TitleRulesView.as_view(), name="api-title-rules"),
    path(
        LEAGUE + "title-rules/<int:pk>/",
        title_rules.OneTitleRulesView.as_view(),
        name="api-title-rules-set",
    ),
    path(LEAGUE + "seasons/", seasons.SeasonsView.as_view(), name="api-seasons"),
    path(LEAGUE + "seasons/<int:pk>/", seasons.OneSeasonView.as_view(), name="api-season"),
]
SHOWN: list[URLPattern] = [
    path(LEAGUE + "standings/", standings.StandingsView.as_view(), name="api-standings"),
    path(LEAGUE + "king/", king.KingView.as_view(), name="api-king"),
    path(LEAGUE + "king/proof/", king.ProofView.as_view(), name="api-proof"),
    path(LEAGUE + "king/reigns/", king.ReignsView.as_view(), name="api-reigns"),
    path(LEAGUE + "king/race/", race.RaceView.as_view(), name="api-race"),
    path(LEAGUE + "king/try/", trying.TryRulesView.as_view(), name="api-try-rules"),
    path(LEAGUE + "rating/", rating.RatingView.as_view(), name="api-rating"),
    path(LEAGUE + "fairness/", fairness.FairnessView.as_view(), name="api-fairness"),
    path(LEAGUE + "people/", careers.CareersView.as_view(), name="api-careers"),
    path(PERSON, careers.PersonInLeagueView.as_view(), name="api-career"),
    path(PERSON + "places/", careers.PersonPlacesView.as_view(), name="api-person-places"),
    path(PERSON + "curve/", careers.PersonCurveView.as_view(), name="api-person-curve"),
    path(PERSON + "with/<int:other>/", careers.CompareView.as_view(), name="api-compare"),
    path(LEAGUE + "reports/<slug:day>/", reports.ReportView.as_view(), name="api-report"),
]
urlpatterns: list[URLPattern] = [*OF_CLUB, *SETTINGS, *SHOWN]
