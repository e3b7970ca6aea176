import pytest

from leagues.models import LeagueParti
from leagues.views.course import course_lines, course_of
from scoring.actions import hands, sittings
from scoring.enums import Detail
from scoring.queries.reading import rows_of
from scoring.queries.sheets import sheet_of
from scoring.queries.written import in_points
from tests.factories import LeagueFactory, PersonFactory, UserFactory
from tests.factories.partis import ranked_parti
from tests.factories.reports import night_of
from tests.factories.sheets import closed_sheet, open_parti, row

pytestmark = pytest.mark.usefixtures("today")


def in_league(league, parti):
    LeagueParti.objects.create(league=league, parti=parti)
    return parti


def page(client, league, parti, query=""):
    return client.get(f"/c/{league.club.slug}/partis/{parti.number}/{query}")


def keyed(league, people, *rows_of_points):
    """An open parti with these hands, in order of play."""
    parti = in_league(league, open_parti(league.club, people))
    rows = rows_of(parti)[0]
    for number, points in enumerate(rows_of_points, 1):
        written = in_points(row(rows, number, points))
        hands.save(table=rows.table, number=number, written=written, revision=0, by=None)
    return parti


def sheet(parti, table=0):
    return sheet_of(parti.tables.order_by("number")[table])


def slow_course(rows):
    """Everybody's total after each hand, added up from scratch every time."""
    written = sorted(rows.points)
    return [
        tuple(sum(rows.points[hand].get(seat.pk, 0) for hand in written[:upto]) for seat in rows.seats)
        for upto in range(1, len(written) + 1)
    ]


def test_course_is_the_sum_up_to_each_hand(league, people):
    shown = sheet(in_league(league, closed_sheet(league.club, people)))
    course = course_of(shown)
    assert [row[1:] for row in course.rows] == slow_course(shown.rows)
    assert course.rows[-1][1:] == tuple(shown.totals[seat.pk] for seat in shown.seats)


def test_who_sits_out_keeps_his_points(league, people):
    shown = sheet(keyed(league, people, (10, -10, 20, -20), (1, 2, -3, 0)))
    due = shown.rows.due(2)
    out = next(at for at, seat in enumerate(shown.seats) if seat.position in due.out)
    before, after = course_of(shown).trails[out].totals
    assert before == after


def test_rounds_end_where_the_next_begins(league, people):
    shown = sheet(in_league(league, closed_sheet(league.club, people)))
    last = {}
    for hand in shown.rows.schedule:
        last[hand.round] = hand.hand
    assert course_of(shown).ends == set(last.values())


def test_rounds_are_spoken_of_only_where_they_are_known(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    assert "The upright lines part the rounds." in page(client, league, parti).content.decode()
    parti.tables.update(seats_known=False, first_dealer=None)
    assert "The upright lines part the rounds." not in page(client, league, parti).content.decode()


def test_line_begins_at_nothing_and_ends_at_the_total(league, people):
    shown = sheet(keyed(league, people[:4], (10, -10, 20, -20)))
    chart = course_lines(course_of(shown))
    assert [label for label, _cells in chart.rows] == ["start", "1"]
    assert [cell.text for cell in chart.rows[0][1]] == ["0"] * 4
    by_name = {curve.name.full: curve.name.note for curve in chart.curves}
    assert by_name == {seat.person.name: str(shown.totals[seat.pk]).replace("-", "−") for seat in shown.seats}


def test_whoever_is_best_stands_highest(client, people, league):
    """In Hearts with the fewest points, which the page says; in Pikk Dáma with the most."""
    hearts = LeagueFactory(club=league.club, slug="hearts", game="hearts", house=False)
    points = [(13, 0, 13, 0), *[(0, 20, 5, 1)] * 3]
    said = "Fewer points are better: whoever has the fewest stands highest."
    for there, parti in [
        (hearts, night_of(hearts, (people[:4], points))),
        (league, in_league(league, closed_sheet(league.club, people[:4]))),
    ]:
        shown = sheet(parti)
        best = {seat.person.name for seat in shown.seats if shown.places[seat.pk] == 1}
        response = page(client, there, parti)
        heights = {curve.name.full: float(curve.dots[-1].y) for curve in response.context["course"].curves}
        assert {name for name, y in heights.items() if y == min(heights.values())} == best
        assert (said in response.content.decode()) == (there == hearts)


def test_best_of_the_table_and_the_reader_are_strong(league, people):
    shown = sheet(keyed(league, people[:4], (10, -10, 20, -20)))
    best = max(shown.seats, key=lambda seat: shown.totals[seat.pk]).person
    reader = min(shown.seats, key=lambda seat: shown.totals[seat.pk]).person
    strong = {trail.name for trail in course_of(shown, reader).trails if trail.strong}
    assert strong == {best.name, reader.name}
    assert {trail.name for trail in course_of(shown).trails if trail.strong} == {best.name}


def test_seat_that_was_taken_over_names_both(league, people):
    parti = keyed(league, people[:4], (10, -10, 20, -20))
    rows = sheet(parti).rows
    seat = rows.seats[1]
    sittings.take_over(table=rows.table, seat=seat, person=people[4], from_hand=2, by=None)
    names = [trail.name for trail in course_of(sheet(parti)).trails]
    assert f"{seat.person.name} / {people[4].name}" in names


def test_parti_without_hands_has_no_course(league, people):
    assert course_of(sheet(in_league(league, open_parti(league.club, people)))) is None


def test_parti_with_totals_only_has_no_course(client, league, people):
    parti = ranked_parti(league, "2026-10-30", people[:4])
    assert parti.detail == Detail.TOTALS
    response = page(client, league, parti)
    assert response.context["course"] is None
    assert "Points through the parti" not in response.content.decode()


def test_page_draws_the_table_asked_for(client, league, people):
    others = [PersonFactory(club=league.club, name=f"Other {at}") for at in range(4)]
    parti = in_league(league, closed_sheet(league.club, people[:4], others))
    first, second = (page(client, league, parti, f"?table={at}").context["course"] for at in (1, 2))
    assert set(first.heads) == {person.name for person in people[:4]}
    assert set(second.heads) == {person.name for person in others}


def test_open_parti_is_drawn_too(client, league, people):
    response = page(client, league, keyed(league, people, (10, -10, 20, -20)))
    assert 'aria-label="Points through the parti: ' in response.content.decode()


def test_own_line_is_strong_on_the_page(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people[:4]))
    shown = sheet(parti)
    last = min(shown.seats, key=lambda seat: shown.totals[seat.pk]).person
    last.user = UserFactory()
    last.save()
    client.force_login(last.user)
    curves = page(client, league, parti).context["course"].curves
    assert next(curve for curve in curves if curve.name.full == last.name).strong


def test_drawing_costs_no_query(league, people, django_assert_num_queries):
    parti = in_league(league, closed_sheet(league.club, people))
    shown = sheet(parti)
    with django_assert_num_queries(0):
        course_lines(course_of(shown))
