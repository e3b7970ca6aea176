"""What the sheet says of one hand: four points, or the tricks and the penalty cards taken (PD-18 … PD-22)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules_engine.core.answers import Answer, points_verdict, verdict
from rules_engine.core.cards import height, read_card, symbol, unknown_card
from rules_engine.core.inputs import malformed, shown, take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.pikk_dama.divisions import TRICK_SIZE, Divisions

PLAYERS = 4
TRICKS = 13
PER_TRICK = 10
QUEEN = "QS"
HIGHEST = 95
PENALTY = {**{f"{rank}H": height(f"{rank}H") for rank in "23456789TJQKA"}, QUEEN: 26}
_DIVISIONS = Divisions(tuple(PENALTY.values()), tricks=TRICKS, per_trick=PER_TRICK)

_FOUR = gettext_noop("A row has four numbers, not {count}.")
_ABSENT = gettext_noop("A number is missing; an empty cell is not a zero.")
_NO_NUMBER = gettext_noop("“{value}” is not a whole number.")
_TOO_MANY = gettext_noop("The points sum to {sum}, not to 0: {amount} too many.")
_TOO_FEW = gettext_noop("The points sum to {sum}, not to 0: {amount} too few.")
_OUTSIDE = gettext_noop("Nobody can score {points} in one hand: it lies between -{highest} and {highest}.")
_IMPOSSIBLE = gettext_noop("A hand cannot give {points}: the tricks and the penalty cards do not divide so.")
_FOUR_TRICKS = gettext_noop("Four numbers of tricks are needed, not {count}.")
_TRICKS = gettext_noop("The tricks sum to {sum}, not to 13.")
_NEGATIVE = gettext_noop("The number of tricks cannot be {tricks}.")
_TWICE = gettext_noop("{card} was taken twice.")
_NOT_TAKEN = gettext_noop("Nobody took {cards}.")
_ONE_TRICK = gettext_noop("1 trick × {each}")
_SOME_TRICKS = gettext_noop("{tricks} tricks × {each}")
_HEARTS = gettext_noop("{cards} −{points}")
_QUEEN = gettext_noop("Q♠ −{points}")
_NO_ROOM = gettext_noop("Penalty cards taken: {cards}; tricks: {tricks}. They do not fit.")


def parts(taken: Iterable[Iterable[str]], tricks: Iterable[int]) -> list[list[Part]]:
    """Return why each seat has its points, from the cards and the tricks it took (PD-18 … PD-20)."""
    return [list(_parts(list(cards), won)) for cards, won in zip(taken, tricks, strict=True)]


def _parts(cards: Sequence[str], tricks: int) -> Iterator[Part]:
    hearts = sorted((card for card in cards if card in PENALTY and card != QUEEN), key=height)
    if tricks:
        template = _ONE_TRICK if tricks == 1 else _SOME_TRICKS
        yield Part(PER_TRICK * tricks, template, {"tricks": tricks, "each": PER_TRICK})
    if hearts:
        worth = sum(PENALTY[card] for card in hearts)
        yield Part(-worth, _HEARTS, {"cards": " ".join(map(symbol, hearts)), "points": worth})
    if QUEEN in cards:
        yield Part(-PENALTY[QUEEN], _QUEEN, {"points": PENALTY[QUEEN]})


def sum_violation(total: int, rule: str = "PD-21", *, table: int | None = None) -> Violation:
    """Return the violation `sum-wrong` for points that sum to `total` instead of 0 (PD-21)."""
    template = _TOO_MANY if total > 0 else _TOO_FEW
    return Violation("sum-wrong", template, rule, {"sum": total, "amount": abs(total)}, table=table)


def unread(values: Sequence[object], rule: str) -> Iterator[Violation]:
    """Yield `points-malformed`, with the seat, for each value that is no whole number."""
    for seat, value in enumerate(values):
        if whole(value) is None:
            template = _ABSENT if value is None else _NO_NUMBER
            yield Violation("points-malformed", template, rule, {"value": shown(value)}, seat=seat)


def check_points(points: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with the points of the four who played: form, else sum, else PD-22."""
    if len(points) != PLAYERS:
        return (Violation("points-malformed", _FOUR, "PD-22", {"count": len(points)}),)
    numbers = [number for number in map(whole, points) if number is not None]
    if len(numbers) != PLAYERS:
        return tuple(unread(points, "PD-22"))
    if sum(numbers) != 0:
        return (sum_violation(sum(numbers)),)
    return _impossible(numbers)


def _impossible(points: Sequence[int]) -> tuple[Violation, ...]:
    for seat, number in enumerate(points):
        if abs(number) > HIGHEST:
            data = {"points": number, "highest": HIGHEST}
            return (Violation("impossible", _OUTSIDE, "PD-22", data, seat=seat),)
    if _DIVISIONS.possible(points):
        return ()
    return (Violation("impossible", _IMPOSSIBLE, "PD-22", {"points": ", ".join(map(str, points))}),)


def points_answer(data: Mapping[str, object]) -> Answer:
    """Answer `check` of kind `points`: `scores` are the points given, null where they are no numbers."""
    points = take(data, "points", list)
    return points_verdict(check_points(points), map(whole, points))


def taken_answer(data: Mapping[str, object]) -> Answer:
    """Answer `check` of kind `taken`: `tricks` per seat and the cards each took; only penalty cards count."""
    violations, tricks = _read_tricks(take(data, "tricks", list))
    faults, taken = _read_taken(take(data, "taken", list))
    violations += faults
    if not violations:
        violations += _room(tricks, taken)
    return verdict(violations, parts(taken, tricks) if not violations else None)


def _read_tricks(values: Sequence[object]) -> tuple[list[Violation], list[int]]:
    tricks = [number for number in map(whole, values) if number is not None]
    if len(values) != PLAYERS:
        return [Violation("points-malformed", _FOUR_TRICKS, "PD-22", {"count": len(values)})], []
    if len(tricks) != PLAYERS:
        return list(unread(values, "PD-22")), []
    if sum(tricks) != TRICKS:
        return [Violation("sum-wrong", _TRICKS, "PD-22", {"sum": sum(tricks)})], tricks
    below = ((seat, won) for seat, won in enumerate(tricks) if won < 0)
    return [_negative(won, seat) for seat, won in below], tricks


def _negative(tricks: int, seat: int) -> Violation:
    return Violation("impossible", _NEGATIVE, "PD-22", {"tricks": tricks}, seat=seat)


def _read_taken(piles: Sequence[object]) -> tuple[list[Violation], list[list[str]]]:
    """Return what is wrong with the cards, and the cards of each seat without the faulty ones."""
    if len(piles) != PLAYERS or not all(isinstance(pile, list) for pile in piles):
        raise Refused(malformed("taken", piles, "PD-22"))
    violations: list[Violation] = []
    seen: set[str] = set()
    taken = [list(_read_pile(pile, seat, seen, violations)) for seat, pile in enumerate(piles)]
    return violations + list(_not_taken(seen)), taken


def _read_pile(pile: object, seat: int, seen: set[str], violations: list[Violation]) -> Iterator[str]:
    for value in pile if isinstance(pile, list) else ():
        card = read_card(value)
        if card is None:
            violations.append(unknown_card(value, "PD-22", seat=seat))
        elif card in seen:
            violations.append(
                Violation("card-duplicate", _TWICE, "PD-22", {"card": card}, seat=seat, card=card)
            )
        else:
            seen.add(card)
            yield card


def _not_taken(seen: set[str]) -> Iterator[Violation]:
    absent = [card for card in PENALTY if card not in seen]
    if absent:
        only = absent[0] if len(absent) == 1 else None
        yield Violation("sum-wrong", _NOT_TAKEN, "PD-22", {"cards": ", ".join(absent)}, card=only)


def _room(tricks: Sequence[int], taken: Sequence[Sequence[str]]) -> Iterator[Violation]:
    for seat, (won, cards) in enumerate(zip(tricks, taken, strict=True)):
        count = sum(card in PENALTY for card in cards)
        if count > TRICK_SIZE * won:
            yield Violation("impossible", _NO_ROOM, "PD-22", {"cards": count, "tricks": won}, seat=seat)
