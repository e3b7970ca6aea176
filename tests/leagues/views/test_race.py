"""The race for the crown, its sentences against every outcome of the next parti."""

import csv
import datetime
import io
import random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.membership import end_membership
from club.actions.nights import cancel
from club.actions.replies import reply
from club.enums import Answer, Visibility
from club.models import Person, User
from leagues.actions.rules import set_title_rules
from leagues.actions.title import replay
from leagues.models import League
from leagues.views.race import Race
from leagues.views.race_words import ordinal, ordinals
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import book
from tests.factories.nights import planned_night
from tests.factories.partis import closed_parti, ranked_parti
from tests.leagues.views.conftest import TODAY, evenings
from tests.leagues.views.outcomes import Sentence, history, kings, orderings

pytestmark = pytest.mark.usefixtures("today")


def address(league: League) -> str:
    return f"/c/{league.club.slug}/king/race/"


def page(client: Client, league: League, query: str = "") -> str:
    response = client.get(address(league) + query)
    assert response.status_code == 200
    return response.content.decode()


def race(client: Client, league: League, query: str = "") -> Race:
    found = client.get(address(league) + query).context["race"]
    assert isinstance(found, Race)
    return found


def asking(people: list[Person], asker: Person | None = None, **more: str) -> str:
    """The query that names a line-up."""
    who = [f"who={person.pk}" for person in people]
    rest = [f"for={asker.pk}"] if asker else []
    return "?" + "&".join([*who, *rest, *(f"{name}={value}" for name, value in more.items())])


def names(people: list[Person]) -> list[str]:
    return [person.name for person in people]


def played_at_random(league: League, people: list[Person], seed: int) -> None:
    """Nine partis of four to six of the people, with shared places, points as they come."""
    lots = random.Random(seed)
    for week in range(9):
        there = lots.sample(people, lots.randint(4, len(people)))
        day = datetime.date(2026, 9, 4) + datetime.timedelta(weeks=week)
        points = {person: lots.randint(-3, 3) * 10 for person in there}
        points[there[0]] -= sum(points.values())
        closed_parti(league, day, points)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", [4, 5])
def test_every_sentence_is_true_of_every_outcome(client, league, seed, size):
    people = cast(league.club, 6)
    played_at_random(league, people, seed)
    lineup, state = people[:size], history(league)
    outcomes = list(orderings(names(lineup)))
    found = race(client, league, asking(lineup))
    told = {ladder.name: ladder for ladder in found.needs}
    for person in people:
        for places in outcomes:
            expected = kings(state, places, person.name, TODAY)
            assert _promised(told.get(person.name), places, person.name) == expected, (person, places)


def _promised(ladder, places, name):
    """What the page says of this outcome; who has no ladder cannot be awarded the title."""
    if ladder is None:
        return (False, False)
    rung = next(
        rung for rung in ladder.rungs if places.get(name) in [chance.place for chance in rung.chances]
    )
    said = Sentence(rung.text)
    return said.says(places)


@pytest.mark.parametrize("seed", range(8))
def test_every_cell_of_the_stairs_is_true_of_every_outcome(client, league, seed):
    people = cast(league.club, 6)
    played_at_random(league, people, seed)
    lineup, state = people[:5], history(league)
    for asker in lineup:
        found = race(client, league, asking(lineup, asker)).stairs
        if found is not None:
            _check(found, names(lineup), state)


def _check(found, lineup, state):
    """Every cell of the stairs beside the outcomes in which the two have these places."""
    for step in found.steps:
        for column, cell in zip(found.columns, step.cells, strict=True):
            there = [
                name
                for name in lineup
                if (step.label or name != found.name) and (column or name != found.rival)
            ]
            outcomes = [
                kings(state, places, found.name, TODAY)
                for places in (orderings(there) if len(there) > 3 else ())
                if ordinal(places.get(found.name, 0)) == (step.label or "0th")
                and str(places.get(found.rival, "")) == column
            ]
            assert _fits(cell.kind, outcomes), (found.name, step.label, column, cell)


def test_two_who_are_wholly_level_are_no_kings_while_they_share_a_place(client, league, people):
    """Ádám and Beszab were first together in all eight, with equal points, and nobody was King."""
    adam, beszab, _csaba, gergo, kati = people
    for week in range(8):
        day = datetime.date(2026, 9, 4) + datetime.timedelta(weeks=week)
        closed_parti(league, day, {adam: 10, beszab: 10, gergo: -5, kati: -15})
    query = asking(people, adam)
    found = race(client, league, query).stairs
    assert (found.name, found.rival, found.columns) == ("Ádám", "Beszab", ("1", "2", "3", "4", "5", ""))
    shown = [" ".join(cell.sign or "." for cell in step.cells) for step in found.steps]
    assert shown == [
        "– Á Á Á Á Á",
        "B – Á Á Á B",
        "B B – Á Á B",
        "B B B – Á B",
        "B B B B . .",
        "B Á Á Á . .",
    ]
    _check(found, names(people), history(league))
    text = card(page(client, league, query), "need")
    assert text.count("a complete tie of the two: neither is King") == 5


def _fits(kind, outcomes):
    certain, never, wanted = (True, True), (False, False), set(outcomes)
    return {
        "king": wanted == {certain},
        "cannot": not wanted,
        "behind": wanted == {never},
        "never": wanted == {never},
        "tied": wanted == {never},
        "points": bool(wanted) and certain not in wanted,
        "ahead": bool(wanted) and wanted != {certain},
    }[kind]


@pytest.mark.parametrize("seed", range(4))
def test_who_can_have_enough_is_counted_as_partis_come(client, league, seed):
    people = cast(league.club, 6)
    played_at_random(league, people, seed)
    state = history(league)
    found = race(client, league, asking(people[:4]))
    for row in found.window.rows:
        came = [parti.result_of(row.name) is not None for parti in state.recent]
        assert row.reach.now == sum(came[-8:])
        assert (row.reach.coming, row.reach.staying) == (sum(came[-7:]) + 1, sum(came[-7:]))
        until = next(n for n in range(1, 9) if sum([*came, *[True] * n][-8:]) >= 6)
        assert row.reach.soonest == (0 if sum(came[-7:]) >= 6 else until)


def test_the_parti_that_leaves_is_named_with_what_goes(client, league, eight):
    text = page(client, league)
    assert "After the next parti the hatched one of 9 January 2026 no longer counts" in text
    assert "with it go: Beszab 1st, Ádám 2nd, Gergő 3rd and Kati 4th." in text


def test_nothing_leaves_while_there_is_room(client, league, people):
    evenings(league, [people[:4]] * 3)
    text = page(client, league)
    assert "Played so far: 3 of 8 partis. After the next one they all still count." in text
    assert "after the next one 4 are still missing" in text


def test_where_the_last_parti_alone_counts_it_is_said_of_one(client, people):
    league = LeagueFactory(club=people[0].club, slug="one", house=False, rules={"window": 1, "need": 1})
    evenings(league, [people[:4]])
    text = client.get(f"/c/{league.club.slug}/one/king/race/").content.decode()
    assert "Only the last parti counts, and the best place in it leads." in text
    assert ">The parti that counts<" in card(text, "window")


def test_what_nobody_can_be_awarded_is_said(client, league, people):
    adam, beszab, csaba, gergo, kati = people
    more = cast_more(league, 3)
    evenings(league, [[adam, beszab, csaba, gergo], [kati, *more]] * 4)
    text = page(client, league, asking([adam, beszab, csaba, gergo]))
    assert (
        "Nobody can be awarded the title after it: nobody will have come to 6 of the last 8 partis." in text
    )


def cast_more(league: League, count: int) -> list[Person]:
    return [PersonFactory(club=league.club, name=f"Guest {n}", guest=True) for n in range(count)]


def test_without_word_of_anybody_the_last_parti_is_meant(client, league, eight):
    found = race(client, league)
    assert {found.names[one] for one in found.found.lineup} == {"Beszab", "Ádám", "Gergő", "Kati", "Csaba"}
    assert "5 people: one table of 5." in page(client, league)


def test_members_are_shown_who_said_they_come_to_the_next_night(client, league, eight):
    night = planned_night(league.club, datetime.date(2026, 12, 11))
    _member(client, league, eight[0])
    owner = account(league.club)
    for person in eight[:4]:
        reply(night=night, person=person, answer=Answer.COMING, by=owner)
    reply(night=night, person=eight[4], answer=Answer.MAYBE, by=owner)
    found = race(client, league)
    assert {found.names[one] for one in found.found.lineup} == set(names(eight[:4]))
    assert found.ground.on == datetime.date(2026, 12, 11)
    assert "These said they are coming." in page(client, league)


def _member(client: Client, league: League, person: Person) -> User:
    """Sign in as this member."""
    user = account(league.club, None, person.name)
    person.user = user
    person.save()
    client.force_login(user)
    return user


def test_who_only_looks_is_not_told_who_said_what(client, league, eight):
    night, owner = planned_night(league.club, datetime.date(2026, 12, 11)), account(league.club)
    for person in eight[:4]:
        reply(night=night, person=person, answer=Answer.COMING, by=owner)
    found = race(client, league)
    assert (found.ground.on, len(found.found.lineup)) == (night.date, 5)
    text = page(client, league)
    assert "These played the last parti. Change them as you like." in text
    assert "said" not in card(text, "lineup")


def test_too_few_who_said_so_leave_the_people_of_the_last_parti(client, league, eight):
    night = planned_night(league.club, datetime.date(2026, 12, 11))
    _member(client, league, eight[0])
    owner = account(league.club)
    for person in eight[:2]:
        reply(night=night, person=person, answer=Answer.COMING, by=owner)
    text = page(client, league)
    assert "2 people said so far to come; these are the people of the last parti." in text
    assert len(race(client, league).found.lineup) == 5


def test_a_night_called_off_or_played_is_not_the_next_one(client, league, eight):
    _member(client, league, eight[0])
    for day in (TODAY, datetime.date(2026, 12, 4), datetime.date(2026, 12, 11)):
        planned_night(league.club, day)
    cancel(night=league.club.nights.get(date=datetime.date(2026, 12, 4)), reason="snow", by=None)
    ranked_parti(league, TODAY, eight[:4])
    assert race(client, league).ground.on == datetime.date(2026, 12, 11)


def test_a_member_is_told_of_himself_first(client, league, eight):
    kati = eight[4]
    _member(client, league, kati)
    assert "What do I need, Kati?" in page(client, league)
    assert "What does Ádám need?" in page(client, league, asking(eight, eight[0]))


def test_who_stays_away_may_ask_what_if_he_came(client, league, eight):
    adam, _beszab, csaba, gergo, kati = eight
    found = race(client, league, asking([adam, csaba, gergo, kati], eight[1]))
    assert f"?{found.if_coming.replace('&', '&amp;')}#need" in page(
        client, league, asking([adam, csaba, gergo, kati], eight[1])
    )
    there = race(client, league, f"?{found.if_coming}")
    assert (there.found.lineup, there.asker_name) == ({person.pk for person in eight}, "Beszab")
    assert there.if_coming == ""


def test_who_only_looks_is_told_of_the_king_first(client, league, eight):
    assert "What does Beszab need?" in page(client, league)


def test_a_king_who_stays_away_is_a_rival_all_the_same(client, league, eight):
    adam, _beszab, csaba, gergo, kati = eight
    found = race(client, league, asking([adam, csaba, gergo, kati], adam))
    assert [rung.text for rung in found.mine.rungs] == ["Not King: Beszab is ahead even without coming."]
    kept = next(one for one in found.others if one.name == "Beszab")
    assert (kept.comes, [(rung.label, rung.king) for rung in kept.rungs]) == (
        False,
        [("stays away", "always")],
    )


def test_points_are_an_honest_word(client, league, people):
    """Ádám and Beszab were first and second in turn, and Beszab the last time: level but for the points."""
    adam, beszab, _csaba, gergo, kati = people
    evenings(
        league, [[adam, beszab, gergo, kati], [beszab, adam, gergo, kati]] * 4 + [[gergo, adam, beszab, kati]]
    )
    lineup = [adam, beszab, gergo, kati]
    state = history(league)
    mine, theirs = (
        sum(parti.result_of(name).points for parti in state.recent[-7:]) for name in ("Ádám", "Beszab")
    )
    found = race(client, league, asking(lineup, adam))
    third = next(rung for rung in found.mine.rungs if "3rd" in rung.label)
    assert ", the points decide." in third.text
    better, worse = ("Ádám", "Beszab") if mine > theirs else ("Beszab", "Ádám")
    apart = f"{better} is {abs(mine - theirs)} points ahead of {worse}."
    assert f"In the partis that will still count, {apart}" in third.text


def test_points_against_one_who_stays_away_are_said(client, league, people):
    """Beszab was there seven times; with a second place Ádám is level with him but for the points."""
    adam, beszab, csaba, gergo, kati = people
    turns = [[adam, beszab, gergo, kati], [beszab, adam, gergo, kati]]
    evenings(league, [turns[0], *turns * 3, [gergo, beszab, kati, csaba]])
    lineup, state = [adam, csaba, gergo, kati], history(league)
    ladder = race(client, league, asking(lineup, adam)).mine
    second = next(rung for rung in ladder.rungs if rung.label == "2nd")
    assert second.text.startswith("King if Beszab, who stays away, loses on points. In the partis that will")
    for places in orderings(names(lineup)):
        assert _promised(ladder, places, "Ádám") == kings(state, places, "Ádám", TODAY)


def test_a_title_that_lapses_before_the_day_is_said(client, league, eight):
    text = page(client, league, asking(eight[:4], on="2026-12-10"))
    assert "Nobody is King before the parti of 10 December 2026." in text
    assert "The title of Beszab lapses on 3 December 2026; whoever gets it begins a new reign." in text


def test_rules_of_the_day_of_the_parti_hold(client, league, eight):
    set_title_rules(
        league=league, valid_from=datetime.date(2026, 12, 5), rules={"window": 4, "need": 3}, by=None
    )
    assert len(race(client, league, asking(eight[:4])).window.days) == 8
    assert len(race(client, league, asking(eight[:4], on="2026-12-05")).window.days) == 4


def test_who_has_left_is_no_candidate_unless_he_plays(client, league, eight):
    adam, beszab, csaba, gergo, kati = eight
    end_membership(person=beszab, left=datetime.date(2026, 11, 1), by=None)
    away = race(client, league, asking([adam, csaba, gergo, kati]))
    assert "Beszab" not in [one.name for one in away.needs]
    there = race(client, league, asking([adam, beszab, gergo, kati]))
    assert "Beszab" in [one.name for one in there.needs]
    assert "Beszab (no member)" in page(client, league)
    assert "has left; yes, by playing" in page(client, league)


def test_a_guest_is_a_player_like_any_other(client, league, people):
    guest = PersonFactory(club=league.club, name="Vendég", guest=True)
    evenings(league, [[guest, *people[:3]]] * 8)
    found = race(client, league)
    assert found.needs[0].name == "Vendég"
    assert "Vendég (no member)" in page(client, league)


def test_who_comes_for_the_first_time_is_in_the_window_too(client, league, eight):
    new = PersonFactory(club=league.club, name="Zoli")
    found = race(client, league, asking([*eight[:3], new], new))
    row = next(one for one in found.window.rows if one.name == "Zoli")
    assert (row.reach.now, row.reach.coming, row.reach.soonest) == (0, 1, 6)
    assert found.mine is None
    text = page(client, league, asking([*eight[:3], new], new))
    assert "Zoli cannot be awarded the title after this parti." in text
    assert "With it Zoli will have 1 of the 6 that are needed." in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?on=2026-11-29", "This day is past. What counts is the next parti."),
        ("?on=soon", "This is no day. Write it as in 2026-10-30."),
        ("?chosen=1", "Tick who comes."),
        ("?who=999999", "Somebody who was ticked cannot be chosen here."),
        ("?who=x%00", "Somebody who was ticked cannot be chosen here."),
        ("?for=nobody", "Choose somebody from the list."),
    ],
)
def test_what_cannot_be_asked_is_said(client, league, eight, query, said):
    text = page(client, league, query)
    assert said in card(text, "need")
    assert "Choose who plays" not in text
    assert "The last 8 partis" in text
    assert client.get(f"{address(league)}{query}&table=window&file=csv").status_code == 404


def card(text: str, name: str) -> str:
    """What stands in one card of the page."""
    return text.partition(f'id="{name}"')[2].partition("</section>")[0]


def test_a_wrong_day_leaves_who_is_meant(client, league, eight):
    text = page(client, league, "?on=2020-01-01")
    assert 'aria-hidden="true">5<' in card(text, "lineup")
    assert "These played the last parti." in card(text, "lineup")
    assert '<p class="says" role="alert">Date: This day is past.' in card(text, "need")
    assert "For whom:" not in card(text, "need")


def test_too_few_people_are_kept_and_told(client, league, eight):
    adam, beszab = eight[:2]
    text = page(client, league, asking([adam, beszab]))
    assert '<p class="says" role="alert">Who comes: 2 people are too few' in card(text, "need")
    assert "2 people are too few: a table needs four." in card(text, "lineup")
    assert 'aria-hidden="true">2<' in card(text, "lineup")
    assert text.count(" checked") == 2


def test_a_game_of_four_is_asked_about_four(db, client):
    league = LeagueFactory(game="hearts")
    people = cast(league.club, 5)
    points = dict(zip(people, (0, 10, 16, 52), strict=False))
    for week in range(8):
        closed_parti(league, datetime.date(2026, 9, 4) + datetime.timedelta(weeks=week), points)
    assert "Hearts is played by 4; 5 people are ticked." in page(client, league, asking(people))
    assert race(client, league).found.lineup == {person.pk for person in people[:4]}


def test_without_a_king_it_opens_with_whoever_is_likeliest(client, league, people):
    """Gergő came twice less: with the coming place left out he would be ahead, 8/6 to 11/8."""
    adam, beszab, csaba, gergo, kati = people
    both = [[gergo, adam, beszab, kati]] * 2 + [[adam, gergo, beszab, kati]] * 3
    evenings(league, both + [[csaba, adam, kati, beszab]] * 2)
    found = race(client, league, asking(people))
    first = next(iter(found.found.chances))
    assert (found.found.holder, first, found.asker) == (None, gergo.pk, adam.pk)
    assert [one.name for one in found.others][:1] == ["Gergő"]


def test_partners_share_places_in_a_game_of_sides(db, client):
    league = LeagueFactory(game="pitch")
    people = cast(league.club, 4)
    for week in range(8):
        day = datetime.date(2026, 9, 4) + datetime.timedelta(weeks=week)
        closed_parti(league, day, dict(zip(people, (11, 4, 11, 4), strict=True)))
    found = race(client, league)
    assert {chance.place for rung in found.needs[0].rungs for chance in rung.chances} == {1, 3}


def test_a_ranking_per_table_has_two_firsts(client, league):
    people = cast(league.club, 8)
    adam, beszab, *others = people[:4]
    evenings(league, [[adam, beszab, *others], [beszab, adam, *others]] * 4)
    league.options = {"across_tables": "per_table"}
    league.save()
    found = race(client, league, asking(people))
    places = [chance.place for rung in found.needs[0].rungs for chance in rung.chances]
    assert places == [1, 2, 3, 4]
    text = page(client, league, asking(people))
    assert "there are 40,320 ways to sit at the tables and to end" in text
    assert "of 40,320 ways to sit and to end" in text
    assert "If no place is shared" not in text
    seven = page(client, league, asking(people[:7]))
    assert "If no place is shared, the parti can end in 5,040 orders" in seven


@pytest.mark.parametrize("signed_in", [True, False])
def test_league_without_partis_has_a_page(client, league, people, signed_in):
    planned_night(league.club, datetime.date(2026, 12, 11))
    if signed_in:
        _member(client, league, people[0])
    text = page(client, league)
    assert "The title is first awarded" not in text
    assert "Choose who plays" in text
    assert "Nothing has been played yet: tick who comes." in card(text, "lineup")
    assert "last parti" not in card(text, "lineup")
    assert "Tick who comes." not in text
    assert 'value="2026-12-11"' in card(text, "lineup")


def test_league_of_a_game_that_is_gone_has_a_page(client, league, eight):
    League.objects.filter(pk=league.pk).update(game="whist")
    assert "The game of this league is not there any more." in page(client, league)


def test_page_is_right_whether_or_not_the_job_has_run(client, league, eight):
    before = race(client, league)
    replay(league)
    after = race(client, league)
    assert (before.needs, before.window, before.king) == (after.needs, after.window, after.king)


def test_nothing_is_stored(client, league, eight):
    before = book()
    page(client, league, asking(eight))
    assert book() == before


def test_window_goes_out_as_a_file(client, league, eight):
    rows = _csv(client, league, "?file=csv&table=window")
    assert rows[0][:3] == ["Player", "2026-01-09", "2026-01-30"]
    assert rows[0][-4:] == ["Has now", "If coming", "If staying away", "Enough after partis"]
    assert rows[1] == ["Beszab", *["1"] * 8, "8", "8", "7", "0"]
    assert rows[-1] == ["Csaba", *[""] * 6, "5", "5", "2", "3", "2", "4"]


def test_needs_go_out_as_a_file(client, league, eight):
    rows = _csv(client, league, f"{asking(eight[:4])}&file=csv&table=needs")
    assert rows[0] == ["Player", "Place", "Average", "Came", "First places", "King", "What it takes"]
    assert rows[1] == ["Beszab", "1", "1.0", "8", "8", "yes", "King, whatever the others do."]


def test_needs_of_the_one_who_asks_are_a_file_of_their_own(client, league, eight):
    query = f"{asking(eight[:4])}&for={eight[1].pk}"
    rows = _csv(client, league, f"{query}&file=csv&table=mine")
    assert {row[0] for row in rows[1:]} == {eight[1].name}
    assert rows[1:] == [
        row for row in _csv(client, league, f"{query}&file=csv&table=needs") if row[0] == eight[1].name
    ]


def _csv(client: Client, league: League, query: str) -> list[list[str]]:
    response = client.get(address(league) + query)
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


def test_links_to_the_files_keep_the_question(client, league, eight):
    query = asking(eight[:4])
    assert f'{query.replace("&", "&amp;")}&amp;table=needs&amp;file=csv"' in page(client, league, query)


def test_a_club_of_members_only_shows_nothing(client, league, eight):
    league.club.visibility = Visibility.MEMBERS
    league.club.save()
    assert client.get(address(league)).status_code == 404
    client.force_login(account(league.club))
    assert client.get(address(league)).status_code == 200


def test_a_league_of_its_own_has_its_own_race(client, league, eight):
    other = LeagueFactory(club=league.club, slug="hearts-night", name="Second", house=False)
    text = client.get(f"/c/{league.club.slug}/{other.slug}/king/race/").content.decode()
    assert "Nobody is King before the parti of 30 November 2026." in text


@pytest.mark.parametrize("derived", [True, False])
def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people, derived):
    usual = [people[1], people[0], people[3], people[4]]
    counts = []
    for more in (8, 72):
        evenings(league, [usual] * more, "2026-06-05" if more == 8 else "2020-01-03")
        if derived:
            replay(league)
        with CaptureQueriesContext(connection) as queries:
            page(client, league)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_king_page_and_home_lead_to_it(client, league, eight):
    for here in ("", "king/"):
        text = client.get(f"/c/{league.club.slug}/{here}").content.decode()
        assert f'href="{address(league)}#need"' in text


@pytest.mark.parametrize(
    ("place", "told"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")],
)
def test_places_are_said(place, told):
    assert ordinal(place) == told


def test_places_in_a_row_are_said_together():
    assert [ordinals([6]), ordinals([6, 7]), ordinals([6, 7, 8])] == ["6th", "6th and 7th", "6th to 8th"]
