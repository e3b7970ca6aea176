"""What a person reads when scoring refuses: code → sentence, and a violation's own template translated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from club import sentences as club_sentences
from club.errors import Refusal
from rules_engine.core.entries import Ask, Course
from rules_engine.core.numbers import MINUS, filled, signed
from rules_engine.core.violations import Violation
from scoring.errors import EndMoved, HandsUnequal, NotComplete, RowRefused, RowsOfOthers
from scoring.queries.absences import Excuse

SENTENCES: club_sentences.Sentences = {
    **club_sentences.SENTENCES,
    "parti-not-open": _("The parti has been closed meanwhile; its rows can only be corrected now."),
    "parti-not-closed": _("Only a closed parti can be corrected or voided."),
    "parti-void": _("The parti has been voided and counts for nothing; its breaches stay as they are."),
    "parti-stale": _("Somebody changed the parti after this page was read. Look at it again, then save."),
    "people-changed": _("The people of this table have been changed meanwhile."),
    "row-stale": _("Somebody else has written this row meanwhile."),
    "row-refused": _("Hand %(number)s cannot be as it stands."),
    "parti-not-complete": _("The parti cannot be closed yet."),
    "hand-unknown": _("The sheet has no hand %(number)s; the last one is %(last)s."),
    "seat-unknown": _("Hand %(number)s has points for somebody who is not at this table."),
    "seat-not-there": _("Table %(table)s has no seat %(seat)s."),
    "table-not-there": _("The parti has no table %(table)s."),
    "players-fixed": _("In this game it cannot be changed who plays a hand."),
    "players-not-four": _("Tick exactly four of those who were at the table in hand %(number)s."),
    "players-scored": _(
        "Hand %(number)s has points of others than these four: clear the row first, then say who played."
    ),
    "four-fixed": _("The four who begin this game also end it: nobody comes or leaves in between."),
    "hand-first": _(
        "Who sits there in hand 1 has begun the parti. Put that right under “Date and people” instead."
    ),
    "has-seat": _("%(name)s has seat %(seat)s of table %(table)s in this parti, and nobody has two seats."),
    "sits-there": _("%(name)s sits at seat %(seat)s already."),
    "seat-nobody": _("Nobody sits at seat %(seat)s in hand %(hand)s."),
    "seat-with-other": _(
        "The seat of %(name)s was seat %(seat)s, and %(other)s sits there now: let %(name)s take it over."
    ),
    "sitting-noted": _("Of seat %(seat)s a change with hand %(hand)s is noted already. Undo that one first."),
    "sitting-later": _(
        "Of seat %(seat)s a change with hand %(hand)s is noted that would not fit any more. "
        "Undo that one first."
    ),
    "sitting-gone": _("This change has been undone already."),
    "breach-stays": _("A breach by %(name)s is noted in this parti. Withdraw it first."),
    "ended-short": _("Say whether it counts: fewer than four remained, and the parti ended early."),
    "draw-after-play": _("Hands have been written already; the seats can no longer be drawn."),
    "table-redrawn": _("The tables were drawn again meanwhile. Reload the page: the seats are others now."),
    "draw-not-by-lot": _("The seats were not drawn here but entered as drawn at the table, and stay so."),
    "date-too-early": _("This is before %(year)s. Look at the year again."),
    "date-in-future": _("%(date)s is still to come. Give today or a day before."),
    "stranger": _("%(name)s is nobody of this club."),
    "person-twice": _("%(name)s is there twice."),
    "not-seated": _("%(name)s does not sit in this parti."),
    "not-at-table": _("%(name)s was not at the table in hand %(number)s."),
    "note-too-long": _("The note is too long: %(most)s letters at most."),
    "reason-missing": _("Say why: a reason is needed."),
    "reason-too-long": _("The reason is too long: %(most)s letters at most."),
    "record-refused": _("This is no record of hand %(number)s of this parti."),
    "record-differs": _("The row of hand %(number)s has other scores than this record."),
    "record-differs-closed": _(
        "The row of hand %(number)s has other scores than this record. "
        "The parti is over: its result would have to be corrected first."
    ),
    "record-worse": _("The record that is kept has no fault, and this one would take its place with some."),
    "record-needs-row": _("This record gives no scores. Key the row of hand %(number)s first, then keep it."),
    "record-without-row": _("Hand %(number)s has no row, and the parti is over: a record cannot add one."),
    "record-stale": _("Somebody else has kept or taken away the record of this hand meanwhile."),
    "record-parti-void": _("The parti has been voided; its records stay as they are."),
    "withdrawn-already": _("This breach has been withdrawn already."),
    "nothing-changed": _("Nothing is different from what is stored."),
    "result-malformed": _("A table of this result is not whole."),
    "reason-unknown": _("Choose one of the reasons."),
    "reason-words-missing": _("Say in a few words what the reason was."),
    "reason-stated": _("The reason has been stated already, and the vote on it is open. It stays as it is."),
    "reason-too-late": _("The time to state a reason is over; the absence counts as unexcused."),
    "absence-gone": _("This absence is none any more: a later parti or a correction has changed the day."),
    "house-rules-past": _("%(day)s is past: house rules touch nothing that came before. Give a later day."),
    "house-rules-played": _("A parti of today has begun already. Let the rules begin tomorrow."),
    "house-rules-begun": _("Days or breaches are recorded already. Say from which day on the rules hold."),
    "house-rules-first": _("The house rules from the beginning stay: days may have been judged by them."),
    "house-rules-gone": _("These house rules have been taken back already."),
}


_OUTCOMES = {
    (True, "majority"): _("excused by vote, %(excused)s to %(unexcused)s"),
    (False, "majority"): _("unexcused by vote, %(unexcused)s to %(excused)s"),
    (True, "host"): _("excused by the host after a tie, %(excused)s to %(unexcused)s"),
    (False, "host"): _("unexcused by the host after a tie, %(excused)s to %(unexcused)s"),
    (True, "casting"): _("excused by the casting vote after a tie, %(excused)s to %(unexcused)s"),
    (False, "casting"): _("unexcused by the casting vote after a tie, %(excused)s to %(unexcused)s"),
    (True, "silence"): _("excused: a tie, and nobody who was asked said anything in time"),
}
_STANDINGS = {
    "present": _("was there"),
    "asked": _("may still state a reason"),
    "voting": _("is voted on"),
    "excused": _("excused"),
    "unexcused": _("unexcused"),
    "silent": _("unexcused, no reason stated"),
    "gone": _("does not count any more"),
}


def excuse_said(excuse: Excuse) -> str:
    """What came of an absence, and how it was decided."""
    outcome = excuse.outcome
    if outcome is None or outcome.by is None or outcome.excused is None or outcome.tally is None:
        return str(_STANDINGS[excuse.standing])
    excused, unexcused = outcome.tally
    told = _OUTCOMES[outcome.excused, outcome.by]
    return str(told) % {"excused": excused, "unexcused": unexcused}


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in two steps: what is wrong, and what to look at; and the paragraph of the rules."""

    message: str
    detail: str
    rule: str = ""


def sentence(refusal: Refusal) -> str:
    """The sentence of a refusal of scoring or club, its places filled."""
    if isinstance(refusal, NotComplete):
        return _not_complete(refusal)
    if isinstance(refusal, RowsOfOthers):
        return _rows_of_others(refusal)
    if isinstance(refusal, HandsUnequal):
        return hands_said(refusal.played)
    return club_sentences.sentence(refusal, SENTENCES)


def violation_sentence(violation: Violation) -> str:
    """A violation's template in the reader's language; who it is about stands before it."""
    said = filled(gettext(violation.template), violation.data)
    return f"{violation.player}: {said}" if violation.player else said


def row_said(refused: RowRefused, points: Mapping[str, int], game: str) -> Said:
    """What is wrong with a row; `points` by name are the numbers that could be read."""
    first = refused.violations[0]
    excess = excess_of(first)
    if excess is not None:
        return Said(_unbalanced(refused.number, excess), hint(excess, points, game), first.rule)
    listed = " ".join(map(violation_sentence, refused.violations))
    if first.code == "points-malformed":
        return Said(gettext("Hand %(hand)s is not complete.") % {"hand": refused.number}, listed)
    look = gettext("Compare hand %(hand)s with the paper, number by number.") % {"hand": refused.number}
    return Said(listed, look, first.rule)


def excess_of(violation: Violation) -> int | None:
    """By how much a row misses the one sum it must have; None for other faults, also where there is more
    than one such sum or only a greatest one: the game's own sentence says it better then."""
    total, due = violation.data.get("sum"), violation.data.get("due")
    if violation.code != "sum-wrong" or not isinstance(total, int):
        return None
    if "amount" in violation.data:  # a sum of zero
        return total
    return total - due if isinstance(due, int) and violation.data.get("other") == due else None


def hint(excess: int, points: Mapping[str, int], game: str) -> str:
    """What to look at when a row misses its sum by `excess`: a sign, two digits, else what the game knows."""
    for name, value in points.items():
        if 2 * value == excess:
            return _would_fit(gettext("Is a sign wrong?"), name, -value)
    for name, value in points.items():
        if value - _swapped(value) == excess:
            return _would_fit(gettext("Are two digits swapped?"), name, _swapped(value))
    known = _HINTS.get(game)
    compare = gettext("Compare the row with the paper, number by number.")
    return (known(excess) if known else None) or compare


def _would_fit(question: str, name: str, value: int) -> str:
    fitting = gettext("The row would balance with %(name)s: %(points)s.")
    return f"{question} {fitting % {'name': name, 'points': signed(value)}}"


def _swapped(value: int) -> int:
    digits = str(abs(value))
    swapped = int(digits[::-1]) if len(digits) == 2 else abs(value)
    return -swapped if value < 0 else swapped


def _unbalanced(hand: int, excess: int) -> str:
    if excess > 0:
        return gettext("Hand %(hand)s does not balance: +%(excess)s too many.") % {
            "hand": hand,
            "excess": excess,
        }
    return gettext("Hand %(hand)s does not balance: %(excess)s too few.") % {"hand": hand, "excess": -excess}


def _pikk_dama(excess: int) -> str | None:
    """Ten for a trick, the cards of hearts by their numbers, 26 for the queen of spades."""
    if excess == 26:
        return gettext("26 is the queen of spades: did nobody count her?")
    if excess == -26:
        return gettext("26 is the queen of spades: was she counted twice?")
    if excess % 10 == 0:
        return _tricks(abs(excess) // 10, excess > 0)
    if 2 <= abs(excess) <= 14:
        return gettext(
            "A single heart is worth that much (jack 11, queen 12, king 13, ace 14): is one missing or twice?"
        )
    return None


def _tricks(count: int, too_many: bool) -> str:
    if count == 1:
        once = gettext("Ten is one trick: was one counted twice?")
        return once if too_many else gettext("Ten is one trick: was one forgotten?")
    told = ngettext("%(points)s is %(count)s trick.", "%(points)s is %(count)s tricks.", count)
    return told % {"points": count * 10, "count": count} + " " + gettext("Count them again: there are 13.")


_HINTS = {"pikk-dama": _pikk_dama}


def answer_said(ask: Ask, value: object, names: Mapping[int, str]) -> str:
    """An answer in words: a person's name by seat id, the word of a choice, anything else as it stands."""
    if ask.kind == "seat":
        return names.get(value, str(value)) if isinstance(value, int) else str(value)
    words = {str(choice): label for choice, label in zip(ask.choices, ask.labels, strict=False)}
    if str(value) in words:
        return gettext(words[str(value)])
    return signed(value) if isinstance(value, int) else str(value).replace("-", MINUS)


COURSES = {
    "hands-played": _("All hands are played."),
    "limit-reached": _("Somebody has reached the limit, and the fewest points win."),
    "target-reached": _("The target is passed."),
    "moon": _("Shot the moon: that wins the game at once."),
    "tie": _("A tie: another hand."),
    "perfect-round": _("A perfect round: another hand."),
}


def course_said(course: Course) -> str:
    """Why a game is over or goes on; empty where there is nothing to say."""
    return str(COURSES[course.why]) if course.why in COURSES else ""


def _not_complete(refusal: NotComplete) -> str:
    told = [sentence_of_rows(kind, rows) for kind, rows in _kinds(refusal) if rows]
    told += [goes_on_said(why) for why in refusal.goes_on]
    moved = gettext("With these numbers the game would not end with its last row.")
    head = moved if isinstance(refusal, EndMoved) else gettext("The parti cannot be closed yet.")
    return " ".join([head, *told])


def goes_on_said(why: str | None) -> str:
    """Why there is no end yet, in the words of the rules where they prolong the game."""
    return str(COURSES[why]) if why in COURSES else gettext("The score does not end the game yet.")


def _kinds(refusal: NotComplete) -> tuple[tuple[str, Sequence[tuple[int, int]]], ...]:
    return (
        (gettext("Open: %(rows)s."), refusal.missing),
        (gettext("Drafts: %(rows)s."), refusal.drafts),
        (gettext("Not possible: %(rows)s."), refusal.wrong),
        (gettext("After the end of the game: %(rows)s."), refusal.after_end),
    )


def _rows_of_others(refusal: RowsOfOthers) -> str:
    told = ngettext(
        "Hand %(hands)s is written, and others would have played it: clear it first, or change the hand.",
        "Hands %(hands)s are written, and others would have played them: "
        "clear them first, or change the hand.",
        len(refusal.hands),
    )
    return told % {"hands": runs(refusal.hands)}


def hands_said(played: Mapping[str, int]) -> str:
    """Who played how many hands, where that is not the same for everybody."""
    listed = ", ".join(f"{name} {hands}" for name, hands in played.items())
    return gettext("Not everybody played the same number of hands: %(listed)s.") % {"listed": listed}


def sentence_of_rows(template: str, rows: Sequence[tuple[int, int]]) -> str:
    """Rows as (table, hand), runs of hands drawn together: table 1, hands 18–25."""
    by_table: dict[int, list[int]] = {}
    for table, hand in rows:
        by_table.setdefault(table, []).append(hand)
    told = [
        ngettext("table %(table)s, hand %(hands)s", "table %(table)s, hands %(hands)s", len(hands))
        % {"table": table, "hands": runs(hands)}
        for table, hands in by_table.items()
    ]
    return template % {"rows": "; ".join(told)}


def runs(numbers: Sequence[int]) -> str:
    """Numbers with runs drawn together: 3, 12, 18–25."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(f"{first}" if first == last else f"{first}–{last}" for first, last in spans)
