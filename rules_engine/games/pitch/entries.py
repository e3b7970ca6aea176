"""How a hand is written down: the bid, and the card points of the teams or who took which (PT-2 … PT-29)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from rules_engine.core.cards import SUIT_NAMES, SUITS
from rules_engine.core.deal import SEATS, read_hands
from rules_engine.core.entries import Ask, Entry, Scored, Way, of_parts, score_by
from rules_engine.core.inputs import take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Parts, total
from rules_engine.core.piles import pile_faults, require_piles
from rules_engine.core.rows import numbers
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.bidding import LOWEST, bid_faults
from rules_engine.games.pitch.deck import DECK, POINTS, trump_faults, worths
from rules_engine.games.pitch.play import TEAMS
from rules_engine.games.pitch.sheet import Rules, card_parts, check_points, point_parts, scored

SIDES = tuple((team, team + TEAMS) for team in range(TEAMS))

_BIDDER = Ask("bidder", gettext_noop("bidder"), "seat")
_BID = Ask("bid", gettext_noop("bid"), low=LOWEST, high=POINTS)
_TRUMP = Ask("trump", gettext_noop("trump"), "choice", choices=tuple(SUITS), labels=SUIT_NAMES)
_POINTS = Ask("points", gettext_noop("points taken"), each=True, low=0, high=POINTS)
_CARDS = Ask(
    "taken",
    gettext_noop("point cards"),
    "cards",
    by="trump",
    cards_by={trump: tuple(worths(trump)) for trump in SUITS},
)

WAYS = (
    Way("points", gettext_noop("points taken"), (_BIDDER, _BID, replace(_TRUMP, required=False), _POINTS)),
    Way("taken", gettext_noop("point cards"), (_BIDDER, _BID, _TRUMP, _CARDS)),
)

_WHO = gettext_noop("Say who bid: one of the four who play.")
_HOW_MUCH = gettext_noop("Say how much was bid.")
_WHICH = gettext_noop("Say which suit was trump.")


def score(entry: Entry, rules: Rules) -> Scored:
    """Return what each of the four gets, partners the same, or everything wrong (PT-1, PT-27 … PT-29)."""
    readers = {"points": partial(_points, rules=rules), "taken": partial(_taken, rules=rules)}
    return score_by(readers, entry, WAYS)


def in_numbers(entry: Entry, rules: Rules) -> Entry:
    """Return a right entry with the card points of the teams."""
    if entry.get("way") != "taken" or score(entry, rules).scores is None:
        return entry
    points = [total(own) for own in _card_parts(entry)]
    return {name: entry[name] for name in ("bidder", "bid", "trump")} | {"way": "points", "points": points}


def _points(entry: Entry, rules: Rules) -> Scored:
    points, trump = take(entry, "points", list), entry.get("trump")
    faults = [*_bid_faults(entry), *(() if trump is None else trump_faults(trump)), *check_points(points)]
    return _scored(faults, entry, [point_parts(own) for own in numbers(points)], rules)


def _taken(entry: Entry, rules: Rules) -> Scored:
    piles, trump = take(entry, "taken", list), entry.get("trump")
    require_piles(piles, TEAMS, "PT-2")
    unsaid = [Violation("input-malformed", _WHICH, "PT-10")] if trump is None else [*trump_faults(trump)]
    faults = [*_bid_faults(entry), *unsaid, *pile_faults(piles, "PT-2", pack=DECK)]
    return _scored(faults, entry, [] if faults else _card_parts(entry), rules)


def _bid_faults(entry: Entry) -> Iterator[Violation]:
    if whole(entry.get("bidder")) not in range(SEATS):
        yield Violation("input-malformed", _WHO, "PT-10")
    if entry.get("bid") is None:
        yield Violation("input-malformed", _HOW_MUCH, "PT-6")
    else:
        yield from bid_faults(entry["bid"])


def _scored(faults: Sequence[Violation], entry: Entry, taken: Parts, rules: Rules) -> Scored:
    if faults:
        return Scored(None, violations=tuple(faults))
    teams = scored(taken, bidder=whole(entry["bidder"]) or 0, bid=whole(entry["bid"]) or 0, rules=rules)
    return of_parts((), [teams[seat % TEAMS] for seat in range(SEATS)])


def _card_parts(entry: Entry) -> Parts:
    return [card_parts(pile, str(entry["trump"])) for pile in read_hands(take(entry, "taken", list), DECK)]
