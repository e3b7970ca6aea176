"""Note that somebody broke a rule at the table, or take that back (CL-4, CL-5).

Both are done while the parti is played and after it is closed, when the paper is keyed; bottles follow then.
Both hold the club and the parti's row until the commit, so that a parti is not voided in between.
"""

from django.db import transaction
from django.utils import timezone

from club.actions.lines import one_line
from club.actions.people import lock
from club.actions.traces import trace
from club.errors import Refusal
from club.models import Person, User
from club.permissions import require_scorer
from scoring.actions.bottles import sync
from scoring.enums import BreachKind, State
from scoring.models import Breach, Parti, Seat
from scoring.models.breaches import NOTE_LENGTH, REASON_LENGTH, STANDING
from scoring.queries.presence import seat_of
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows


def note(
    *,
    parti: Parti,
    person: Person,
    kind: BreachKind,
    hand: int | None,
    note: str,
    by: User | None,
    mark: str = "",
) -> Breach:
    """Note a breach by somebody who sits or sat in the parti; `hand` is None where nobody knows it any more.

    `mark` names the form it came from: sent twice, it gives the breach noted the first time.
    Raises NotAllowed, Refusal (note-too-long, parti-void, not-seated, hand-unknown, not-at-table).
    """
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        said = one_line(note, NOTE_LENGTH, too_long="note-too-long")
        held = _hold(parti)
        seat = _seat_of(parti, person)
        if hand is not None:
            _require_there(seat, person, hand)
        about = {"person": person, "kind": kind, "hand": hand, "note": said, "noted_by": by}
        breach, is_new = _noted_once(parti, mark, about)
        if is_new:
            _trace(breach, "note-breach", by)
            _bottles_follow(held)
    return breach


def _noted_once(parti: Parti, mark: str, about: dict[str, object]) -> tuple[Breach, bool]:
    if not mark:
        return Breach.objects.create(parti=parti, **about), True
    # Behind it stands the constraint that a parti has one breach of a mark.
    return Breach.objects.get_or_create(parti=parti, noted_with=mark, defaults=about)


def withdraw(*, breach: Breach, because: str, by: User | None) -> Breach:
    """Take a breach back with a reason: it stays to be read and counts no more.

    Raises NotAllowed, Refusal (reason-missing, reason-too-long, parti-void, withdrawn-already).
    """
    with transaction.atomic():
        require_scorer(user=by, club=breach.parti.club)
        said = one_line(because, REASON_LENGTH, missing="reason-missing", too_long="reason-too-long")
        held = _hold(breach.parti)
        standing = Breach.objects.filter(STANDING, pk=breach.pk)
        if not standing.update(withdrawn_at=timezone.now(), withdrawn_by=by, withdrawn_because=said):
            raise Refusal("withdrawn-already")
        breach.refresh_from_db(fields=["withdrawn_at", "withdrawn_by", "withdrawn_because"])
        _trace(breach, "withdraw-breach", by)
        _bottles_follow(held)
    return breach


def _hold(parti: Parti) -> Parti:
    """The parti as it is now. The club is held first, as by the deeds that close, correct and void one."""
    lock(parti.club)
    standing = Parti.objects.select_for_update(of=("self",)).exclude(state=State.VOID).select_related("club")
    held = standing.filter(pk=parti.pk).first()
    if held is None:
        raise Refusal("parti-void")
    return held


def _bottles_follow(parti: Parti) -> None:
    if parti.counts:
        sync(club=parti.club)


def _seat_of(parti: Parti, person: Person) -> Seat:
    seat = seat_of(parti, person)
    if seat is None:
        raise Refusal("not-seated", name=person.name)
    seat.table.parti = parti
    return seat


def _require_there(seat: Seat, person: Person, hand: int) -> None:
    """Who sits a hand out is at the table; who has left, or has not come yet, is not."""
    rows = table_rows(seat.table)
    last = _last_hand(rows)
    if not 1 <= hand <= last:
        raise Refusal("hand-unknown", number=hand, last=last)
    if rows.presence.person(seat, hand) != person:
        raise Refusal("not-at-table", name=person.name, number=hand)


def _last_hand(rows: TableRows) -> int:
    """Where the score ends the game, the hand that is being played has no row yet."""
    if not rows.is_endless:
        return len(rows.numbers)
    return max(rows.hands_written, default=0) + (rows.goes_on and rows.table.parti.is_open)


def _trace(breach: Breach, deed: str, by: User | None) -> None:
    trace(
        club=breach.parti.club,
        by=by,
        deed=deed,
        about=breach,
        parti=breach.parti_id,
        person=breach.person_id,
        kind=breach.kind,
        hand=breach.hand,
    )
