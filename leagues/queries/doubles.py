"""Two records that may be one person: what speaks against it, and how everything about both stands now."""

import datetime
import hashlib
from collections.abc import Iterator

from django.db.models import Q

from club.errors import Refusal
from club.models import Ballot, Bottle, Entitled, MembershipPeriod, Offer, Person, Vote
from club.queries.people import people_of
from leagues.models import League
from leagues.queries.folding import fold
from leagues.queries.partis import counted, played, with_results
from leagues.queries.records import label, pointing_at, rows_about
from leagues.queries.rules import away, gaps_of
from leagues.queries.title import Title, names
from rules_engine import title
from scoring.models import Parti

SHOWN = 3  # partis in which two met, named one by one
Period = tuple[datetime.date, datetime.date | None]


def obstacles(kept: Person, emptied: Person) -> list[Refusal]:
    """Every reason why the two cannot be one person, or not now."""
    if kept == emptied:
        return [Refusal("merge-self")]
    if kept.erased_at or emptied.erased_at:
        return [Refusal("person-erased")]
    return [*_told_apart(kept, emptied), *_undecided(kept, emptied)]


def sat_in(person: Person) -> set[int]:
    """The partis (ids) in which the person sat for a while."""
    sat = Q(seats__person=person) | Q(seats__sittings__person=person)
    return set(Parti.objects.filter(sat, club=person.club_id).values_list("pk", flat=True))


def fingerprint(kept: Person, emptied: Person) -> str:
    """What changes when anything about either of the two does."""
    people = Person.objects.filter(pk__in=[kept.pk, emptied.pk]).order_by("pk")
    found = [repr((kept.pk, emptied.pk, list(people.values_list())))]
    for column in sorted(pointing_at(Person), key=label):
        rows = rows_about(kept, column) | rows_about(emptied, column)
        found.append(repr((label(column), list(rows.values_list()))))
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:32]


def united(periods: list[Period]) -> list[Period]:
    """The days of membership of both, in as few periods as there can be."""
    found: list[Period] = []
    for joined, left in sorted(periods, key=lambda period: period[0]):
        last = found[-1] if found else None
        if last is not None and (last[1] is None or joined <= last[1]):
            until = None if last[1] is None or left is None else max(last[1], left)
            found[-1] = (last[0], until)
        else:
            found.append((joined, left))
    return found


def title_if_one(league: League, kept: Person, emptied: Person, on: datetime.date) -> Title:
    """The title of the league at the end of `on` if the two were one person; folded from the first parti."""
    gone = _away_if_one(league, kept, emptied)
    heads = played(counted(league).filter(date__lte=on))
    partis = (_as_one(parti, kept.pk, emptied.pk) for _head, parti in with_results(heads))
    folded = fold(league, title.EMPTY, partis, gone)
    name = names(people_of(league.club).values_list("pk", flat=True))
    return Title(title.as_of(folded.state, on, gone, label=lambda pk: name.get(pk, "")), folded.ended)


def _away_if_one(league: League, kept: Person, emptied: Person) -> title.Away[int]:
    gone = {pk: gaps for pk, gaps in away(league).items() if pk not in {kept.pk, emptied.pk}}
    both = MembershipPeriod.objects.filter(person__in=[kept, emptied]).values_list("joined", "left")
    whole = united(list(both))
    gaps = gaps_of(whole) if whole else []
    return {**gone, kept.pk: gaps} if gaps else gone


def _as_one(parti: title.Parti[int], kept: int, emptied: int) -> title.Parti[int]:
    results = tuple(
        title.Result(kept if one.player == emptied else one.player, one.place, one.points)
        for one in parti.results
    )
    return title.Parti(parti.date, results)


def _told_apart(kept: Person, emptied: Person) -> Iterator[Refusal]:
    """What only two people can have done."""
    names = {"one": kept.name, "other": emptied.name}
    if kept.user_id and emptied.user_id:
        yield Refusal("merge-two-accounts", **names)
    met = list(Parti.objects.filter(pk__in=sat_in(kept) & sat_in(emptied)).order_by("-date", "-number"))
    for parti in met[:SHOWN]:
        yield Refusal("merge-met", number=parti.number, day=parti.date, **names)
    if met[SHOWN:]:
        yield Refusal("merge-met-more", count=len(met[SHOWN:]))
    voted = set(_voted(kept)) & set(_voted(emptied))
    if voted:
        yield Refusal("merge-both-voted", count=len(voted), **names)
    confirmed = Q(person=kept, confirmed_by=emptied) | Q(person=emptied, confirmed_by=kept)
    if Bottle.objects.filter(confirmed).exists():
        yield Refusal("merge-confirmed", **names)


def _voted(person: Person) -> Iterator[int]:
    yield from Ballot.objects.filter(entitled__person=person).values_list("entitled__vote", flat=True)


def _undecided(kept: Person, emptied: Person) -> Iterator[Refusal]:
    """What has to come to its end first: the list of a vote is fixed while it is open."""
    votes = set(Entitled.objects.filter(person=kept).values_list("vote", flat=True))
    votes &= set(Entitled.objects.filter(person=emptied).values_list("vote", flat=True))
    for person in (kept, emptied):
        offered = Offer.objects.filter(host=person, withdrawn_at=None, option__isnull=False)
        other = emptied if person == kept else kept
        nights = Offer.objects.filter(host=other, withdrawn_at=None).values("night")
        votes |= set(offered.filter(night__in=nights).values_list("option__vote", flat=True))
    open_votes = Vote.objects.filter(pk__in=votes, settled_at=None, cancelled_at=None)
    if open_votes.exists():
        yield Refusal("merge-vote-open", one=kept.name, other=emptied.name)
