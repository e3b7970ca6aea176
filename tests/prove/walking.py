"""A club whose people do one thing after another, as they come to hand, through the pages' actions."""

import datetime
import io
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import time_machine

from club.actions import bottles, votes
from club.actions.membership import end_membership, start_membership
from club.dates import today
from club.enums import Visibility
from club.errors import Refusal
from club.models import Bottle, Club, Person, Vote
from club.queries.people import open_period
from leagues.actions import partis
from leagues.actions.club_file.deeds import export_club, import_club
from leagues.actions.imports.store import store_results
from leagues.actions.rules import set_title_rules
from leagues.actions.seasons import add_season, change_season, drop_season
from leagues.files.preview import preview
from leagues.models import League, Season
from scoring.actions import breaches, hands
from scoring.actions.changes import Batch
from scoring.actions.reasons import state_reason
from scoring.enums import BreachKind, State
from scoring.models import Attendance, Breach, Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.evenings import key_at_once, open_evening
from tests.factories.sheets import row
from tests.leagues.files.sheets import as_file, hand_rows, total_rows

BEGIN = datetime.datetime(2026, 9, 4, 18, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)
# Short windows, so that reigns come and go within a few partis.
RULES = {"window": 3, "need": 2, "min_partis": 2, "pause_days": 20, "months": 1}
POINTS = ((30, -5, -10, -15), (-15, 30, -10, -5), (10, -10, 20, -20), (-40, 15, 5, 20), (0, 0, 10, -10))


class Walk:
    """A league, its people, and chance, which says what they do next; after a copy they go on in that."""

    def __init__(self, chance: random.Random, clock: time_machine.Traveller) -> None:
        self.chance, self.clock, self.now = chance, clock, BEGIN
        clock.move_to(BEGIN, tick=False)
        self.league: League = LeagueFactory(club=ClubFactory(visibility=Visibility.PUBLIC), rules=RULES)
        self.club: Club = self.league.club
        self.people: list[Person] = cast(self.club, 7)
        self.file = b""  # that was brought last
        self.bag: list[str] = []
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def step(self) -> None:
        """Some time goes by, then somebody does something, which may be refused."""
        self.now += DAY * self.chance.choice((0, 0.2, 1, 2, 4))
        self.clock.move_to(self.now, tick=False)
        if not self.bag:  # everything has its turn, in any order
            self.bag = self.chance.sample(NAMES, len(NAMES))
        name = self.bag.pop()
        try:
            if DEEDS[name](self):
                self.done[name] += 1
        except Refusal as refusal:
            self.refused[refusal.code] += 1

    def one(self, found: Any) -> Any:
        """One of these rows, None where there are none."""
        rows = list(found.order_by("pk"))
        return self.chance.choice(rows) if rows else None

    def start(self) -> Any:
        there = self.chance.sample(self.people, self.chance.choice((4, 5, 5)))
        return open_evening(self.league, there, date=self._day())

    def enter(self) -> Any:
        parti = self._open()
        if parti is None:
            return None
        rows = rows_of(parti)[0]
        number = self.chance.choice(rows.numbers)
        hand = rows.hands.get(number)
        written = in_points(row(rows, number, self.chance.choice(POINTS)))
        revision = hand.revision if hand else 0
        return hands.save(table=rows.table, number=number, written=written, revision=revision, by=None)

    def close(self) -> Any:
        """Whatever is not keyed yet is, then the parti is closed."""
        parti = self._open()
        if parti is None:
            return None
        if not parti.tables.filter(hands__isnull=False).exists():
            key_at_once(rows_of(parti)[0])
        return partis.close(parti=parti, by=None, unequal_is_right=True)

    def play(self) -> Any:
        return self.start() and self.close()

    def correct(self) -> Any:
        parti = self._closed()
        if parti is None:
            return None
        rows = rows_of(parti)[0]
        seat = self.chance.choice(rows.seats)
        batch = self.chance.choice(
            (
                self._misread(rows),
                Batch(date=self._day()),
                Batch(people={seat.pk: self.chance.choice(self.people)}),
            )
        )
        return partis.correct(
            parti=parti, batch=batch, guests={}, reason="Misread.", revision=parti.revision, by=None
        )

    def _misread(self, rows: TableRows) -> Batch:
        number, points = self.chance.choice(rows.numbers), self.chance.choice(POINTS)
        if rows.players(number) is None:  # of a file that had totals only
            return Batch(totals=dict(zip((seat.pk for seat in rows.seats), points, strict=False)))
        return Batch(rows={(1, number): in_points(row(rows, number, points))})

    def void(self) -> Any:
        parti = self._closed() if self.chance.random() < 0.5 else None
        return parti and partis.void(parti=parti, reason="Mixed up.", revision=parti.revision, by=None)

    def breach(self) -> Any:
        parti = self.one(self._partis().exclude(state=State.VOID))
        if parti is None:
            return None
        person = self.chance.choice(list(parti.seats.order_by("pk"))).person
        kind = self.chance.choice((BreachKind.CARELESS, BreachKind.DELIBERATE))
        return breaches.note(parti=parti, person=person, kind=kind, hand=None, note="", by=None)

    def withdraw(self) -> Any:
        found = self.one(Breach.objects.filter(parti__club=self.club, withdrawn_at=None))
        return found and breaches.withdraw(breach=found, because="Not he.", by=None)

    def reason(self) -> Any:
        asked = Attendance.objects.filter(day__club=self.club, present=False, reason="", day__counts=True)
        found = self.one(asked.select_related("day__club", "person"))
        return found and state_reason(attendance=found, reason="illness", note="", by=found.person)

    def vote(self) -> Any:
        vote = self.one(Vote.objects.filter(club=self.club, settled_at=None, cancelled_at=None))
        if vote is None:
            return None
        entitled = self.chance.choice(list(vote.entitled.order_by("pk").select_related("person")))
        option = self.chance.choice(("excused", "unexcused"))
        return votes.cast(vote=vote, person=entitled.person, option=option, by=entitled.person)

    def bottle(self) -> Any:
        person = self.chance.choice(self.people)
        return bottles.note(club=self.club, person=person, drink="Unicum", reason="A bet.", mark="", by=None)

    def let_off(self) -> Any:
        found = self.one(Bottle.objects.filter(club=self.club, brought_at=None, cancelled_at=None))
        return found and bottles.cancel(bottle=found, reason="Forgiven.", by=None)

    def season(self) -> Any:
        """A border moves, a season goes, or one is put into the gap."""
        season = self.one(Season.objects.filter(league=self.league))
        if season is None:
            return None
        way, move = self.chance.choice(("end", "end", "start", "drop")), DAY * self.chance.randint(-40, 40)
        if way == "drop":
            drop_season(season=season, by=None)
            start = season.start + move
            return add_season(league=self.league, name="", start=start, end=season.end, rules={}, by=None)
        days = {"start": season.start, "end": season.end}
        days[way] = (today(self.club) if way == "end" else days[way]) + move
        return change_season(season=season, name=season.name, rules=season.rules, by=None, **days)

    def title_rules(self) -> Any:
        need = self.chance.choice((2, 3))
        rules = {**RULES, "window": need + 1, "need": need, "min_partis": need}
        return set_title_rules(league=self.league, valid_from=self._day(), rules=rules, by=None)

    def membership(self) -> Any:
        person, day = self.chance.choice(self.people), self._day()
        if open_period(person) is None:
            start_membership(person=person, joined=day, by=None)
        else:
            end_membership(person=person, left=day, by=None)
        return person

    def bring(self) -> Any:
        """A file of results comes, with somebody new in it now and then; or the last one comes again."""
        if not self.file or self.chance.random() < 0.8:
            self.file = self._results()
        found = preview(league=self.league, data=self.file)
        strangers = {stranger.key for stranger in found.plan.strangers}
        partis = found.reading.partis
        stored = store_results(league=self.league, partis=partis, confirmed=strangers, by=None)
        self.people.extend(stored.people)
        return stored.partis

    def copy(self) -> Any:
        """The club goes out into a file, and a new one comes out of it, which nothing may refuse."""
        file = io.BytesIO()
        export_club(club=self.club, out=file, by=None)
        file.seek(0)
        try:
            made = import_club(brought=file, slug=f"copy-{self.club.pk}", by=None)
        except Refusal as refusal:
            raise AssertionError(refusal) from refusal
        self.club, self.league = made.club, League.objects.select_related("club").get(club=made.club)
        names = [person.name for person in self.people]
        self.people = sorted(Person.objects.filter(club=made.club), key=lambda one: names.index(one.name))
        return made.is_new

    def _results(self) -> bytes:
        """A table hand by hand, and one of which only the totals are known."""
        names = [person.name for person in self.chance.sample(self.people, 5)]
        if self.chance.random() < 0.3:
            names[0] = f"Guest {len(self.people)}"
        totals = dict(zip(names, self.chance.choice(POINTS), strict=False))
        return as_file(
            hand_rows(names, date=f"{self._day()}"), total_rows(totals, date=f"{self._day() - DAY}")
        )

    def _partis(self) -> Any:
        return Parti.objects.filter(club=self.club)

    def _open(self) -> Any:
        return self.one(self._partis().filter(state=State.OPEN))

    def _closed(self) -> Any:
        return self.one(self._partis().filter(state=State.CLOSED))

    def _day(self) -> datetime.date:
        return today(self.club) - DAY * self.chance.choice((0, 0, 0, 1, 7, 30))


DEEDS: dict[str, Callable[[Walk], Any]] = {
    deed.__name__: deed
    for deed in (
        Walk.start, Walk.enter, Walk.close, Walk.play, Walk.correct, Walk.void, Walk.breach, Walk.withdraw,
        Walk.reason, Walk.vote, Walk.bottle, Walk.let_off, Walk.season, Walk.title_rules, Walk.membership,
        Walk.bring, Walk.copy,
    )
}  # fmt: skip
OFTEN = ("play", "play", "play", "close", "correct", "reason", "reason", "vote", "vote", "breach", "enter")
NAMES = [*DEEDS, *OFTEN]
