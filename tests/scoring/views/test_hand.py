"""The page of one hand: how its points arose, its breakdown in every game, and who may write."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role, Visibility
from club.models import Activity, Club
from leagues.models import LeagueParti
from rules_engine.core.entries import Ask, Entry
from scoring.actions import hands
from scoring.forms import seating
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.evenings import book
from tests.factories.sheets import closed_sheet, key_table, keyed_parti, open_parti, row
from tests.factories.sittings import leave, take_over

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}
HEARTS = [f"{rank}H" for rank in "23456789TJQKA"]
DEALT = [[*HEARTS, "QS"][seat::4] for seat in range(4)]
KINGS_HEARTS = ["7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]
ENTRIES: dict[str, tuple[str, int, Entry, list[int]]] = {
    "pikk-dama": (
        "pikk-dama",
        1,
        {"way": "taken", "tricks": [4, 4, 3, 2], "taken": DEALT},
        [40 - 32, 40 - 21 - 26, 30 - 24, 20 - 27],
    ),
    "hearts": (
        "hearts",
        1,
        {"way": "taken", "tricks": [4, 4, 3, 2], "taken": DEALT},
        [4, 3 + 13, 3, 3],
    ),
    "hearts, the moon": (
        "hearts",
        1,
        {"way": "taken", "tricks": [13, 0, 0, 0], "taken": [[*HEARTS, "QS"], [], [], []]},
        [0, 13, 13, 13],
    ),
    "pitch, made, two cards not in play": (
        "pitch",
        1,
        {"way": "taken", "bidder": 0, "bid": 5, "trump": "H", "taken": [["AH", "3H", "X1"], ["3D", "2H"]]},
        [5, 4, 5, 4],
    ),
    "pitch, lost": (
        "pitch",
        1,
        {"way": "taken", "bidder": 1, "bid": 6, "trump": "S", "taken": [["3S", "3C"], ["AS", "TS"]]},
        [6, -6, 6, -6],
    ),
    "pitch, points taken": (
        "pitch",
        1,
        {"way": "points", "bidder": 0, "bid": 4, "trump": "C", "points": [9, 4]},
        [9, 4, 9, 4],
    ),
    "king, counts": ("king", 1, {"way": "counts", "counts": [13, 0, 0, 0]}, [-260, 0, 0, 0]),
    "king, cards": (
        "king",
        3,
        {"way": "taken", "taken": [["QC", "QD"], ["QH"], [], ["QS"]]},
        [-100, -50, 0, -50],
    ),
    "king, sold": (
        "king",
        7,
        {
            "way": "auction",
            "mode": "positive",
            "buyer": 0,
            "bid": "+3",
            "trump": "H",
            "tricks": [7, 2, 2, 2],
        },
        [100, 50, 125, 50],
    ),
    "king, failed": ("king", 7, {"way": "failed"}, [75, 75, 100, 75]),
}


def url(parti: Parti, number: int = 1, query: str = "") -> str:
    return reverse("hand", args=[parti.club.slug, parti.number, number]) + query


def fields(rows: TableRows, number: int, entry: Entry, **more: object) -> dict[str, Any]:
    """An entry as the form posts it; `more` in place of single fields."""
    hand = Hand.objects.filter(table=rows.table, number=number).first()
    posted: dict[str, Any] = {
        "action": "save",
        "seats": seating.written(rows.seated),
        "revision": hand.revision if hand else 0,
        "a-way": entry["way"],
    }
    way = rows.way(number, str(entry["way"]))
    for ask in way.asks if way else ():
        posted |= _answers(ask, entry.get(ask.name), rows, number)
    return posted | more


def _answers(ask: Ask, value: Any, rows: TableRows, number: int) -> Mapping[str, object]:
    four = rows.four(number)
    assert four is not None
    if ask.kind == "cards":
        return {
            f"c-{ask.name}-{card}": seat
            for seat, pile in zip(four.firsts, value, strict=True)
            for card in pile
        }
    if ask.each:
        return {f"n-{ask.name}-{seat}": own for seat, own in zip(four.firsts, value, strict=True)}
    if value is None:
        return {}
    return {f"a-{ask.name}": four.seats[value] if ask.kind == "seat" else value}


def stored(parti: Parti, number: int = 1) -> list[int]:
    scores = Score.objects.filter(hand__table__parti=parti, hand__number=number)
    return list(scores.order_by("seat__position").values_list("points", flat=True))


def evening(client: Client, parti: Parti) -> Client:
    """The same client, for a parti that its league knows."""
    LeagueParti.objects.create(league=parti.club.leagues.get(), parti=parti)
    return client


def words(page: str) -> str:
    """What is read on the page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


# Breakdowns


@pytest.mark.parametrize("case", ENTRIES)
def test_a_breakdown_gives_the_points_of_the_engine(scorer: Client, club: Club, case: str) -> None:
    game, number, entry, expected = ENTRIES[case]
    parti = open_parti(club, cast(club, 4), game=game)
    (rows,) = rows_of(parti)
    due = rows.due(number)
    assert due is not None
    assert rows.game.score(entry, rows.rules, hand=due).scores == tuple(expected)
    answer = scorer.post(url(parti, number), fields(rows, number, entry))
    assert (answer.status_code, answer["Location"]) == (302, url(parti, number, "?saved=1"))
    assert stored(parti, number) == expected
    (after,) = rows_of(parti)
    written, four = after.written(number), after.four(number)
    assert written is not None
    assert four is not None
    assert written.way == entry["way"]


@pytest.mark.parametrize("case", ENTRIES)
def test_the_form_shows_again_what_was_saved(scorer: Client, club: Club, case: str) -> None:
    game, number, entry, _expected = ENTRIES[case]
    parti = open_parti(club, cast(club, 4), game=game)
    (rows,) = rows_of(parti)
    posted = fields(rows, number, entry)
    scorer.post(url(parti, number), posted)
    page = scorer.get(url(parti, number)).content.decode()
    assert shown(page) == shown_of(posted, page)


def shown(page: str) -> dict[str, str]:
    """What the form holds: chosen radios and options, texts; empty ones left out."""
    form = page.partition("data-breakdown")[2].partition("</form>")[0]
    texts = r'<input (?:class="short" id="[^"]+" )?name="([anc]-[^"]+)" value="([^"]+)"'
    found = re.findall(r'<input type="radio" name="([^"]+)" value="([^"]+)" checked', form)
    found += re.findall(texts, form)
    for name, inside in re.findall(r'<select id="[^"]+" name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        found += [(name, value) for value in re.findall(r'value="([^"]+)" selected', inside)]
    return dict(found)


def shown_of(posted: Mapping[str, object], page: str) -> dict[str, str]:
    """The same of a post; a way is chosen only where there are several."""
    one_way = 'name="a-way"' not in page
    answers = {name: str(value) for name, value in posted.items() if name[1] == "-"}
    return {name: text for name, text in answers.items() if not (one_way and name == "a-way")}


def test_the_points_are_told_part_by_part(scorer: Client, client: Client, club: Club) -> None:
    game, number, entry, _expected = ENTRIES["king, sold"]
    parti = open_parti(club, cast(club, 4), game=game)
    (rows,) = rows_of(parti)
    scorer.post(url(parti, number), fields(rows, number, entry))
    client.logout()
    page = words(client.get(url(parti, number)).content.decode())
    assert "How they arose, part by part." in page
    assert "Ádám 100 7 tricks × 25 175 paid for +3: −75 −75" in page
    assert "Csaba 125 2 tricks × 25 50 received for +3: +75 75" in page


def test_where_the_paper_gave_only_points_the_page_says_so(
    client: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [1])
    page = words(client.get(url(parti)).content.decode())
    assert "Only the points were written down; how they arose is not known." in page
    assert "Beszab −10" in page


def test_after_a_save_the_page_leads_on_to_the_next_open_hand(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [2])
    answer = scorer.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2]), follow=True)
    page = answer.content.decode()
    assert re.search(r"Hand 1 is saved, [^<]*\d\d:\d\d\.", page)
    assert f'href="{url(parti, 3)}#breakdown" autofocus' in page
    assert "Hand 1 is saved" not in scorer.get(url(parti)).content.decode()


def test_saved_is_not_said_of_a_hand_without_a_row(scorer: Client, parti: Parti) -> None:
    assert "is saved" not in scorer.get(url(parti, 1, "?saved=1")).content.decode()


# What is refused


def test_a_refusal_keeps_what_was_typed_and_changes_nothing(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2])
    four = rows.four(1)
    assert four is not None
    posted[f"n-tricks-{four.seats[3]}"] = "three"
    del posted["c-taken-QS"]
    before = book()
    answer = scorer.post(url(parti), posted)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert book() == before
    assert "Hand 1 is not saved." in page
    assert "“three” is not a whole number." in page
    assert "Nobody took Q♠." in page
    assert shown(page) == shown_of(posted, page)


def test_a_card_given_twice_is_refused(scorer: Client, parti: Parti, rows: TableRows) -> None:
    four = rows.four(1)
    assert four is not None
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2]) | {"c-taken-QS": [four.seats[0], four.seats[1]]}
    answer = scorer.post(url(parti), posted)
    assert answer.status_code == 422
    assert "Q♠ was taken twice." in answer.content.decode()
    assert stored(parti) == []


LONG, FACE = "9" * 5000, "🂡" * 40


@pytest.mark.parametrize("case", ENTRIES)
@pytest.mark.parametrize("text", ["", "x", "-1", "1e9", LONG, FACE, "<i>", "٣", "\x00"])
def test_a_broken_post_is_answered_and_never_breaks(scorer: Client, club: Club, case: str, text: str) -> None:
    game, number, entry, _expected = ENTRIES[case]
    parti = open_parti(club, cast(club, 4), game=game)
    (rows,) = rows_of(parti)
    right = fields(rows, number, entry)
    of_each_kind = {re.sub(r"^(n-\w+|c-\w+)-\w+$", r"\1", name): name for name in right if name != "action"}
    for name in of_each_kind.values():
        for action in ("preview", "save"):
            answer = scorer.post(url(parti, number), right | {name: text, "action": action})
            assert answer.status_code in {200, 302, 409, 422}, (name, action)
            assert "<i>" not in answer.content.decode()
    assert rows_of(parti)[0].wrong() == []


@pytest.mark.parametrize(
    "more",
    [
        {"a-way": "nonsense"},
        {"a-way": "points"},
        {"a-way": FACE},
        {"n-tricks-999999": "4"},
        {"c-taken-QS": "999999"},
        {"c-taken-QS": FACE},
        {"n-tricks-999999999999999999": LONG},
    ],
)
def test_an_unknown_way_and_strangers_are_refused(
    scorer: Client, parti: Parti, rows: TableRows, more: dict[str, str]
) -> None:
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2]) | more
    assert scorer.post(url(parti), posted).status_code == 422
    assert stored(parti) == []


def test_a_card_for_somebody_who_sits_out_is_refused(scorer: Client, parti: Parti, rows: TableRows) -> None:
    out = next(seat for seat in rows.seats if seat.pk not in (rows.players(1) or ()))
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2]) | {"c-taken-QS": out.pk}
    answer = scorer.post(url(parti), posted)
    assert "Points stand at somebody who sits out: Kati." in answer.content.decode()
    assert stored(parti) == []


def test_a_card_given_to_a_partner_is_the_team_s(scorer: Client, club: Club) -> None:
    parti = open_parti(club, cast(club, 4), game="pitch")
    (rows,) = rows_of(parti)
    partner = rows.seats[2].pk
    posted = fields(rows, 1, ENTRIES["pitch, made, two cards not in play"][2]) | {"c-taken-AH": partner}
    assert scorer.post(url(parti), posted).status_code == 302
    assert stored(parti) == [5, 4, 5, 4]


def test_a_stale_breakdown_shows_both_rows_and_writes_neither(
    scorer: Client, parti: Parti, rows: TableRows, club: Club
) -> None:
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2])
    hands.save(
        table=rows.table,
        number=1,
        written=in_points(row(rows, 1)),
        revision=0,
        by=account(club, Role.OWNER, "Zsófi"),
    )
    answer = scorer.post(url(parti), posted)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(r"Hand 1 was written at \d\d:\d\d by Zsófi\.", page)
    assert "Stored now: Ádám 10, Beszab −10, Csaba 20, Gergő −20" in words(page)
    assert "This breakdown: Ádám 8, Beszab −7, Csaba 6, Gergő −7" in words(page)
    assert stored(parti) == [10, -10, 20, -20]
    mine = posted | {"revision": 1, "action": "over"}
    assert scorer.post(url(parti), mine).status_code == 302
    assert stored(parti) == [8, -7, 6, -7]


def test_points_of_the_paper_give_way_only_when_asked(scorer: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2])
    answer = scorer.post(url(parti), posted)
    assert answer.status_code == 409
    assert "The row of hand 1 has other points than this breakdown." in answer.content.decode()
    assert stored(parti) == [10, -10, 20, -20]
    assert scorer.post(url(parti), posted | {"action": "over"}).status_code == 302
    assert stored(parti) == [8, -7, 6, -7]


def test_a_breakdown_of_points_that_agree_is_kept_without_a_question(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    four = rows.four(1)
    assert four is not None
    points = dict(zip(four.seats, (8, -7, 6, -7), strict=True))
    hands.save(table=rows.table, number=1, written=in_points(points), revision=0, by=None)
    assert scorer.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2])).status_code == 302
    assert Hand.objects.get().entry["way"] == "taken"


def test_a_breakdown_for_people_who_do_not_sit_there_is_not_written(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2], seats="")
    answer = scorer.post(url(parti), posted)
    assert answer.status_code == 409
    assert "This page does not say for whom its numbers were typed." in answer.content.decode()
    assert stored(parti) == []


# What is asked before it is saved


def test_preview_gives_points_and_parts_and_writes_nothing(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    before = book()
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2], action="preview")
    body = scorer.post(url(parti), posted, headers=JSON).json()
    seats = [str(seat.pk) for seat in rows.seats]
    assert body["ok"] is True
    assert body["scores"] == dict(zip(seats, (8, -7, 6, -7), strict=False))
    assert body["parts"][seats[0]] == [
        {"points": 40, "text": "4 tricks × 10"},
        {"points": -32, "text": "2♥ 6♥ 10♥ A♥ −32"},
    ]
    assert book() == before


def test_preview_says_what_is_missing(scorer: Client, parti: Parti, rows: TableRows) -> None:
    posted = {"action": "preview", "a-way": "taken", "seats": seating.written(rows.seated)}
    body = scorer.post(url(parti), posted | {"c-taken-QS": rows.seats[0].pk}, headers=JSON).json()
    assert body["ok"] is False
    assert body["missing"][0] == (
        "Ádám, Beszab, Csaba and Gergő: A number is missing; an empty cell is not a zero."
    )
    assert body["missing"][1].startswith("Nobody took 2♥, 3♥")
    assert "not saved yet" not in body["html"]


def test_without_a_script_the_points_are_worked_out_on_the_page(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    answer = scorer.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2], action="preview"))
    assert answer.status_code == 200
    assert "This gives, not saved yet: Ádám 8 4 tricks × 10 40" in words(answer.content.decode())
    assert stored(parti) == []


def test_the_cards_follow_the_trump_and_what_was_typed_stays(scorer: Client, club: Club) -> None:
    parti = open_parti(club, cast(club, 4), game="pitch")
    (rows,) = rows_of(parti)
    first = rows.seats[0].pk
    page = scorer.get(url(parti)).content.decode()
    assert "The cards follow from this: trump." in page
    posted = {"action": "show", "a-way": "taken", "a-trump": "H", "a-bid": "5", "c-taken-AS": first}
    page = scorer.post(url(parti), posted).content.decode()
    assert len(re.findall(r'type="radio" name="c-taken-AH"', page)) == 3
    assert f'type="hidden" name="c-taken-AS" value="{first}"' in page
    assert 'name="a-bid" value="5"' in page
    assert 'type="radio" name="c-taken-AS"' not in page


def test_another_way_shows_other_fields_and_keeps_what_was_typed(scorer: Client, club: Club) -> None:
    parti = open_parti(club, cast(club, 4), game="king")
    (rows,) = rows_of(parti)
    first = rows.seats[0].pk
    posted = {"action": "show", "a-way": "counts", "c-taken-QC": first}
    page = scorer.post(url(parti, 3), posted).content.decode()
    assert f'name="n-counts-{first}"' in page
    assert f'type="hidden" name="c-taken-QC" value="{first}"' in page


def test_a_draft_of_the_sheet_is_what_the_form_begins_with(scorer: Client, club: Club) -> None:
    parti = open_parti(club, cast(club, 4), game="pitch")
    (rows,) = rows_of(parti)
    first = rows.seats[0].pk
    typed: dict[Any, str] = {"bid": "5", "trump": "S", first: "9"}
    hands.keep_draft(table=rows.table, number=1, typed=typed | {"way": "points"}, revision=0, by=None)
    page = scorer.get(url(parti)).content.decode()
    assert "The row is a draft: it counts in no total yet." in page
    assert shown(page) == {"a-way": "points", "a-bid": "5", "a-trump": "S", f"n-points-{first}": "9"}


# Who may do what


def test_a_member_reads_and_cannot_write(client: Client, club: Club, parti: Parti, rows: TableRows) -> None:
    client.force_login(account(club, Role.MEMBER))
    assert "<form method" not in client.get(url(parti)).content.decode().split("<main")[1]
    assert client.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2])).status_code == 403
    assert stored(parti) == []


def test_who_is_not_signed_in_gets_what_was_typed_back(client: Client, parti: Parti, rows: TableRows) -> None:
    answer = client.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2]))
    assert answer.status_code == 403
    assert 'name="c-taken-QS"' in answer.content.decode()
    assert client.post(url(parti), {"action": "preview"}, headers=JSON).status_code == 401


def test_missing_and_foreign_hands_are_404(scorer: Client, parti: Parti) -> None:
    other = ClubFactory(visibility=Visibility.MEMBERS)
    foreign = open_parti(other, cast(other, 4))
    assert scorer.get(url(parti, 26)).status_code == 404
    assert scorer.post(url(parti, 26), {"action": "save"}).status_code == 404
    assert scorer.get(url(parti, 1, "?table=2")).status_code == 404
    assert scorer.get(url(foreign)).status_code == 404
    assert scorer.post(url(foreign), {"action": "save"}).status_code == 404


def test_a_closed_parti_has_no_form_and_refuses_a_breakdown(scorer: Client, club: Club) -> None:
    parti = closed_sheet(club, cast(club, 5))
    (rows,) = rows_of(parti)
    assert "data-breakdown" not in scorer.get(url(parti)).content.decode()
    before = book()
    posted = fields(rows, 1, ENTRIES["pikk-dama"][2], action="over")
    answer = scorer.post(url(parti), posted)
    page = words(answer.content.decode())
    assert answer.status_code == 409
    assert "The parti has been closed meanwhile" in page
    assert "What you typed was not saved: Ádám 8, Beszab −7, Csaba 6, Gergő −7" in page
    assert book() == before


# Who played


def test_others_played_than_were_due(scorer: Client, parti: Parti, rows: TableRows) -> None:
    four = [seat.pk for seat in rows.seats][1:]
    posted = {"action": "players", "players": four, "revision": 0, "seats": seating.written(rows.seated)}
    answer = scorer.post(url(parti), posted)
    assert (answer.status_code, answer["Location"]) == (302, f"{url(parti)}#played")
    page = words(scorer.get(url(parti)).content.decode())
    assert "By mistake others played than were due: Beszab, Csaba, Gergő and Kati." in page
    assert "Sits out Ádám" in page
    now = rows_of(parti)[0]
    assert scorer.post(url(parti), fields(now, 1, ENTRIES["pikk-dama"][2])).status_code == 302
    assert dict(rows_of(parti)[0].points[1]) == dict(zip(four, (8, -7, 6, -7), strict=True))


def test_ticks_that_are_not_four_stay_as_they_were_sent(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    seats = [seat.pk for seat in rows.seats]
    posted = {"action": "players", "players": seats, "revision": 0, "seats": seating.written(rows.seated)}
    answer = scorer.post(url(parti), posted)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Tick exactly four of those who were at the table in hand 1." in page
    assert len(re.findall(r'name="players" value="\d+" checked', page)) == 5
    assert not Hand.objects.exists()


@pytest.mark.parametrize("ticked", [["x"], ["\x00", "2", "3", "4"], ["🂡"] * 4, ["9" * 400], []])
def test_ticks_that_are_no_seats_are_refused(
    scorer: Client, parti: Parti, rows: TableRows, ticked: list[str]
) -> None:
    posted = {"action": "players", "players": ticked, "revision": "x", "seats": seating.written(rows.seated)}
    assert scorer.post(url(parti), posted).status_code == 422


def test_who_played_is_stale_when_the_row_was_written_meanwhile(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    hands.clear(table=rows.table, number=1, revision=0, by=None)
    four = [seat.pk for seat in rows.seats][1:]
    posted = {"action": "players", "players": four, "revision": 0, "seats": seating.written(rows.seated)}
    answer = scorer.post(url(parti), posted)
    assert answer.status_code == 409
    assert "Look at it again, then say who played." in answer.content.decode()
    assert Activity.objects.filter(deed="set-players").count() == 0
    assert scorer.post(url(parti), posted | {"revision": 1}).status_code == 302


@pytest.mark.parametrize("game", ["hearts", "king", "pitch"])
def test_where_the_same_four_play_every_hand_it_is_not_offered(scorer: Client, club: Club, game: str) -> None:
    parti = open_parti(club, cast(club, 4), game=game)
    assert 'name="players"' not in scorer.get(url(parti)).content.decode()


def test_a_hand_is_told_with_the_names_of_those_who_sat_there(client: Client, parti: Parti) -> None:
    (rows,) = rows_of(parti)
    zoli = PersonFactory(club=parti.club, name="Zoli")
    take_over(rows.table, 0, zoli, 2)
    leave(rows.table, 4, 2)
    (rows,) = rows_of(parti)
    key_table(rows.table, rows, [3])
    page = words(client.get(url(parti, 3)).content.decode())
    assert "Zoli" in page.partition("Points of this hand")[2]
    assert "Ádám" not in page
    assert "Not at the table Kati" in page
    assert "Zoli" not in words(client.get(url(parti, 1)).content.decode())


# Ways through the parti


def test_the_page_leads_to_its_neighbours_and_to_its_row(client: Client, parti: Parti) -> None:
    sheet = reverse("sheet", args=[parti.club.slug, parti.number])
    page = client.get(url(parti, 2)).content.decode()
    assert f'rel="prev" href="{url(parti, 1)}"' in page
    assert f'rel="next" href="{url(parti, 3)}"' in page
    assert f'href="{sheet}#h2"' in page
    first, last = client.get(url(parti, 1)).content.decode(), client.get(url(parti, 25)).content.decode()
    assert 'rel="prev"' not in first
    assert 'rel="next"' not in last


def test_a_second_table_keeps_its_number_in_every_address(scorer: Client, club: Club) -> None:
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    rows = rows_of(parti)[1]
    page = scorer.get(url(parti, 2, "?table=2")).content.decode()
    assert f'href="{url(parti, 3, "?table=2")}"' in page
    answer = scorer.post(url(parti, 2, "?table=2"), fields(rows, 2, ENTRIES["pikk-dama"][2]))
    assert answer["Location"] == url(parti, 2, "?table=2&saved=1")
    assert Hand.objects.get().table == rows.table


def test_the_page_offers_a_record_and_a_breach(scorer: Client, parti: Parti) -> None:
    page = scorer.get(url(parti, 4)).content.decode()
    record = reverse("hand-record", args=[parti.club.slug, parti.number, 4])
    breach = reverse("parti", args=[parti.club.slug, parti.number])
    assert f'href="{record}"' in page
    assert f'href="{breach}?hand=4#note-breach"' in page
    noting = evening(scorer, parti).get(f"{breach}?hand=4").content.decode()
    assert '<details id="note-breach" open' in noting
    assert re.search(r'name="hand" value="4"', noting)


def test_page_and_save_take_as_many_queries_for_a_long_parti(scorer: Client, club: Club) -> None:
    people = cast(club, 7)
    short, long = open_parti(club, people), keyed_parti(club, people)
    counts = []
    for parti in (short, long):
        (rows,) = rows_of(parti)
        hands.clear(table=rows.table, number=1, revision=1 if parti == long else 0, by=None)
        with CaptureQueriesContext(connection) as reading:
            assert scorer.get(url(parti)).status_code == 200
        with CaptureQueriesContext(connection) as saving:
            assert scorer.post(url(parti), fields(rows, 1, ENTRIES["pikk-dama"][2])).status_code == 302
        counts.append((len(reading), len(saving)))
    assert counts[0] == counts[1]
    assert counts[0][0] <= 17
