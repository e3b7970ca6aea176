"""The fold against a slow second reading of the rules, which walks the calendar day by day.

`Book` shares no code with the title: it is written from the paragraphs KT-1 … KT-19 alone.
"""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules_engine.title import (
    EMPTY,
    Parti,
    Result,
    RuleBook,
    Rules,
    State,
    answer,
    as_of,
    award,
    command,
    run,
)

DAY = timedelta(days=1)
Given = dict[str, Any]


def months_later(day: date, months: int, month_end: str) -> date:
    """The same day number so many months later, found by counting the months one at a time."""
    year, month = day.year, day.month
    for _ in range(months):
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
    number = day.day
    while True:
        try:
            found = date(year, month, number)
        except ValueError:
            number -= 1
            continue
        return found + DAY if number < day.day and month_end == "next" else found


class Book:
    """The club's history as it is lived: `live(day)` once for every day, in order."""

    def __init__(self, given: Given) -> None:
        self.partis = [(date.fromisoformat(p["date"]), p["results"]) for p in given["history"]]
        self.changes = [(date.fromisoformat(c["date"]), c["rules"]) for c in given["rules_from"]]
        self.first_rules = given["rules"]
        self.left = {
            name: [(date.fromisoformat(a), date.fromisoformat(b) if b else date.max) for a, b in intervals]
            for name, intervals in given["left"].items()
        }
        self.played: list[tuple[date, list[Any]]] = []
        self.king: str | None = None
        self.since: date | None = None
        self.last: str | None = None
        self.why: str | None = "never-awarded"
        self.reigns: list[dict[str, Any]] = []
        self.rules: Given = dict(vars_of(Rules()))

    def rules_of(self, day: date) -> Given:
        chosen: Given = self.first_rules
        for start, rules in sorted(self.changes, key=lambda change: change[0]):
            if start <= day:
                chosen = rules
        return vars_of(Rules()) | chosen

    def lose(self, day: date, why: str) -> None:
        if self.king is not None:
            self.reigns[-1] |= {"end": str(day), "reason": why}
            self.last, self.king, self.since = self.king, None, None
        never = self.last is None and len(self.played) < self.rules["min_partis"]
        self.why = "never-awarded" if never else why

    def win(self, name: str, day: date) -> None:
        if name != self.king:
            if self.king is not None:
                self.lose(day, "replaced")
            self.king, self.since, self.why, self.last = name, day, None, None
            self.reigns.append({"player": name, "start": str(day), "end": None, "reason": None})

    def days_of(self, name: str) -> list[date]:
        return [day for day, results in self.played if any(row[0] == name for row in results)]

    def over(self, day: date) -> str | None:
        """The rule by which the King is King no more on `day`."""
        if self.king is None:
            return None
        club = max(d for d, _ in self.played)
        if self.rules["pause_rule"] and (day - club).days > self.rules["pause_days"]:
            pause = club + DAY * self.rules["pause_days"]
        else:
            pause = date.max
        own = max(self.days_of(self.king)) if self.rules["nine_months_of"] == "holder" else club
        nine = months_later(own, self.rules["months"], self.rules["month_end"])
        if day <= min(pause, nine):
            return None
        return "pause" if pause <= nine else "nine-months"

    def gone(self, name: str, day: date) -> bool:
        return any(
            start <= day < end and not any(start < played <= day for played in self.days_of(name))
            for start, end in self.left.get(name, [])
        )

    def live(self, day: date) -> None:
        why = self.over(day)
        if why:
            self.lose(day, why)
        leaves = any(start == day < end for start, end in self.left.get(self.king or "", []))
        if self.king is not None and leaves:
            self.lose(day, "left")
        for when, results in self.partis:
            if when == day:
                self.played.append((day, results))
                self.rules = self.rules_of(day)
                self.decide(day)

    def decide(self, day: date) -> None:
        table = self.table(day, day) if len(self.played) >= self.rules["min_partis"] else {}
        able = [name for name in table if table[name]["eligible"]]
        best = [name for name in able if not any(self.better(table[b], table[name]) for b in able)]
        keeps = self.king is not None and self.rules["no_candidate"] == "keep"
        if not best and not (keeps and self.over(day) is None):
            self.lose(day, self.over(day) or "nobody-qualifies" if keeps else "nobody-qualifies")
        elif len(best) == 1:
            self.win(best[0], day)
        elif best and not (self.rules["complete_tie"] == "holder" and self.king in best):
            self.lose(day, "tied")

    def table(self, awarded: date, seen: date) -> dict[str, Given]:
        window = self.played[-self.rules["window"] :]
        names = {row[0] for _, results in window for row in results}
        table = {}
        for name in names:
            mine = [next((row for row in results if row[0] == name), None) for _, results in window]
            there = [row for row in mine if row]
            own = max(self.days_of(name))
            fresh = awarded <= months_later(own, self.rules["months"], self.rules["month_end"])
            here = not self.gone(name, awarded) and not self.gone(name, seen)
            table[name] = {
                "places": [row and row[1] for row in mine],
                "average": Fraction(sum(row[1] for row in there), len(there)),
                "played": len(there),
                "firsts": len([row for row in there if row[1] == 1]),
                "points": sum(row[2] for row in there),
                "eligible": len(there) >= self.rules["need"] and fresh and here,
            }
        return table

    def step(self, one: Given, other: Given) -> str | None:
        steps = ("average", "played", "firsts", "points")
        return next((step for step in steps if one[step] != other[step]), None)

    def better(self, one: Given, other: Given) -> bool:
        step = self.step(one, other)
        less_wins = step == "average" or (step == "points" and self.rules["points"] == "less")
        return step is not None and (one[step] < other[step]) == less_wins

    def ranks(self, table: Mapping[str, Given], holder: str | None) -> dict[str, int]:
        able = {name: row for name, row in table.items() if row["eligible"]}
        ranks = {
            name: 1 + sum(self.better(other, row) for other in able.values()) for name, row in able.items()
        }
        if holder in ranks and ranks[holder] == 1:
            ranks |= {name: 2 for name, rank in ranks.items() if rank == 1 and name != holder}
        return ranks


def vars_of(rules: Rules) -> Given:
    return dict(rules.as_dict())


def lived(given: Given) -> Given:
    """The answer of the slow reading."""
    book = Book(given)
    until = date.fromisoformat(given["as_of"])
    day = min([d for d, _ in book.partis], default=until)
    holder = None
    while day <= until:
        played = len(book.played)
        book.live(day)
        holder = book.king if len(book.played) > played else holder
        day += DAY
    answer: Given = {
        "holder": book.king,
        "since": str(book.since) if book.since else None,
        "vacant_because": book.why,
        "last_holder": book.last,
        "reigns": [dict(reign) for reign in book.reigns],
        "window": [str(d) for d, _ in book.played[-book.rules["window"] :]],
    }
    table = book.table(max(d for d, _ in book.played), until) if book.played else {}
    ranks = book.ranks(table, holder)
    answer["standings"] = {name: row | {"rank": ranks.get(name)} for name, row in table.items()}
    answer["decided_by"] = decisions(book, table, ranks, holder)
    answer |= dict(zip(("last_day", "lapse"), last_day(book, until), strict=True))
    return answer


def decisions(book: Book, table: Given, ranks: dict[str, int], holder: str | None) -> dict[str, str | None]:
    order = sorted(ranks, key=lambda name: (ranks[name], name != holder, name))
    found = {}
    for at, name in enumerate(order):
        others = order[at - 1 : at] or order[1:2]
        step = book.step(table[name], table[others[0]]) if others else None
        tie = "holder" if others and ranks[name] != ranks[others[0]] else "tied"
        found[name] = (step or tie) if others else None
    return found


def last_day(book: Book, day: date) -> tuple[str | None, str | None]:
    if book.king is None:
        return None, None
    while book.over(day + DAY) is None:
        day += DAY
    return str(day), book.over(day + DAY)


GAPS = st.one_of(
    st.integers(0, 3),
    st.integers(5, 40),
    st.integers(170, 190),
    st.integers(260, 300),
    st.just(7),
    st.just(31),
)
STARTS = st.sampled_from(["2022-05-28", "2022-05-31", "2023-05-30", "2023-08-31", "2023-05-31", "2022-12-24"])


@st.composite
def rule_sets(draw: st.DrawFn) -> Given:
    """Mostly the rules as they are, with some options changed; small windows so that much happens."""
    window = draw(st.sampled_from([1, 2, 3, 4, 6, 8]))
    rules: Given = {
        "window": window,
        "need": draw(st.integers(1, window)),
        "min_partis": draw(st.integers(1, 9)),
    }
    options: dict[str, list[Any]] = {
        "pause_days": [179, 60, 300, 0],
        "pause_rule": [False],
        "months": [3, 1, 12],
        "month_end": ["next"],
        "nine_months_of": ["club"],
        "no_candidate": ["keep"],
        "complete_tie": ["vacant"],
        "points": ["less"],
    }
    changed = draw(st.sets(st.sampled_from(sorted(options)), max_size=4))
    return rules | {name: draw(st.sampled_from(options[name])) for name in sorted(changed)}


@st.composite
def results(draw: st.DrawFn, names: str) -> list[list[Any]]:
    """Four or more people, the first names more often; few different points, so that ties happen."""
    out = draw(st.sets(st.sampled_from(names), max_size=len(names) - 4))
    there = [name for name in names if name not in out]
    points = {name: draw(st.sampled_from([20, 20, 0, -20, 40, 10])) for name in there}
    return [[n, 1 + sum(p > points[n] for p in points.values()), points[n]] for n in there]


@st.composite
def histories(draw: st.DrawFn) -> Given:
    names = "ABCDEFGHI"[: draw(st.integers(4, 9))]
    days = [date.fromisoformat(draw(STARTS))]
    days += [days[0]] * draw(st.integers(0, 24))
    for number in range(1, len(days)):
        days[number] = days[number - 1] + DAY * draw(GAPS)
    near = st.builds(lambda day, more: day + DAY * more, st.sampled_from(days), st.integers(-2, 200))
    left = {}
    for name in sorted(draw(st.sets(st.sampled_from(names), max_size=3))):
        bounds = sorted({*draw(st.lists(st.one_of(near, st.sampled_from(days)), min_size=1, max_size=4))})
        ends = [*bounds[1::2], None] if len(bounds) % 2 else bounds[1::2]
        left[name] = [[str(a), b and str(b)] for a, b in zip(bounds[::2], ends, strict=True)]
    changes = draw(st.lists(st.tuples(near, rule_sets()), max_size=2))
    return {
        "history": [{"date": str(day), "results": draw(results(names))} for day in days],
        "as_of": str(
            draw(st.sampled_from(days[len(days) // 2 :]))
            + DAY * draw(st.sampled_from([0, 0, 1, 30, 180, 181, 274, 290]))
        ),
        "rules": draw(st.one_of(st.just({}), rule_sets())),
        "rules_from": [{"date": str(day), "rules": rules} for day, rules in changes],
        "left": left,
    }


# Long histories are slow to make on a busy machine, which is no fault of the rules.
QUICK = settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
SLOW = settings(QUICK, max_examples=120)


@SLOW
@given(histories())
def test_command_agrees_with_a_second_reading_of_the_rules(given: Given) -> None:
    ours: Any = command(given)
    theirs = lived(given)
    rows = {row["player"]: row for row in ours["standings"]}
    expected = theirs.pop("standings")
    assert {name: rows[name]["decided_by"] for name in rows if rows[name]["rank"]} == theirs.pop("decided_by")
    assert {name: Fraction(row["average"]) for name, row in rows.items()} == {
        name: row.pop("average") for name, row in expected.items()
    }
    assert {name: {key: rows[name][key] for key in row} for name, row in expected.items()} == expected
    assert {key: ours[key] for key in theirs} == theirs


def as_partis(given: Given, ids: Mapping[str, int]) -> list[Parti[int]]:
    partis = [
        Parti(
            date.fromisoformat(p["date"]), tuple(Result(ids[n], place, pts) for n, place, pts in p["results"])
        )
        for p in given["history"]
    ]
    return sorted(partis, key=lambda parti: parti.date)


def in_ids(given: Given) -> tuple[list[Parti[int]], RuleBook, dict[int, list[tuple[date, date | None]]]]:
    """The history as the database has it: people are numbers, and not in the order of their names."""
    ids = {name: 100 - number for number, name in enumerate("ABCDEFGHI")}
    changes = [(date.fromisoformat(c["date"]), Rules.of(c["rules"])) for c in given["rules_from"]]
    away = {
        ids[name]: [(date.fromisoformat(a), date.fromisoformat(b) if b else None) for a, b in intervals]
        for name, intervals in given["left"].items()
    }
    return as_partis(given, ids), RuleBook(Rules.of(given["rules"]), changes), away


@QUICK
@given(histories(), st.integers(0, 25))
def test_resumed_from_a_stored_state_gives_the_states_of_a_run(given: Given, start: int) -> None:
    partis, book, away = in_ids(given)
    states = list(run(partis, book, away))
    start = min(start, len(partis))
    stored: State[int] = states[start - 1] if start else EMPTY
    state = State.from_data(json.loads(json.dumps(stored.to_data())), recent=partis[:start][-50:])
    assert state == stored
    for parti, expected in zip(partis[start:], states[start:], strict=True):
        state = award(state, parti, book.on(parti.date), away)
        assert state == expected


@QUICK
@given(histories(), st.randoms(use_true_random=False))
def test_days_may_come_in_any_order(given: Given, random: Any) -> None:
    shuffled = sorted(given["history"], key=lambda parti: parti["date"])
    days = sorted({parti["date"] for parti in shuffled})
    random.shuffle(days)
    shuffled.sort(key=lambda parti: days.index(parti["date"]))
    assert command(given | {"history": shuffled}) == command(given)


@QUICK
@given(histories())
def test_names_and_ids_give_the_same_answer(given: Given) -> None:
    partis, book, away = in_ids(given)
    until = date.fromisoformat(given["as_of"])
    states = [EMPTY, *run([parti for parti in partis if parti.date <= until], book, away)]
    ended = [reign for state in states for reign in state.ended]

    def name(key: int) -> str:
        return "ABCDEFGHI"[100 - key]

    assert answer(as_of(states[-1], until, away, label=name), ended, name) == command(given)
