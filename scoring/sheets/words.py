"""Signs and words of the printed sheet."""

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules_engine.core.entries import Ask
from rules_engine.core.game import Game, Rules
from rules_engine.core.numbers import signed

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NO_TRUMP = "∅"
_TRUMPS = {
    "C": pgettext_lazy("suit", "clubs"),
    "D": _("diamonds"),
    "H": _("hearts"),
    "S": _("spades"),
    None: _("no trump"),
}
_TRUMP_PHRASES = {
    "C": _("clubs are trump"),
    "D": _("diamonds are trump"),
    "H": _("hearts are trump"),
    "S": _("spades are trump"),
    None: _TRUMPS[None],
}
_PASSES = {
    "right": ("→", _("pass right")),
    "left": ("←", _("pass left")),
    "across": ("↕", _("pass across")),
    "none": ("–", _("no passing")),
}
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def trump_sign(suit: str | None) -> str:
    return SUITS[suit] if suit else NO_TRUMP


def trump_name(suit: str | None) -> str:
    return str(_TRUMPS[suit])


def trump_phrase(suit: str | None) -> str:
    """hearts are trump: where the suit alone could be read as another word, as the Hungarian kör."""
    return str(_TRUMP_PHRASES[suit])


def passing_sign(direction: str) -> str:
    return _PASSES[direction][0]


def passing_name(direction: str) -> str:
    return str(_PASSES[direction][1])


def roman(number: int) -> str:
    """The number of a round as paper has it: IV, XIII."""
    written = ""
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        written += sign * count
    return written


def capital(word: str) -> str:
    """A word as it begins a line."""
    return word[:1].upper() + word[1:]


def choice_words(ask: Ask) -> list[str]:
    """The choices of an ask as a pen can mark them: signs of suits, else words in the reader's language."""
    if ask.choices and set(ask.choices) <= set(SUITS):
        return [SUITS[str(suit)] for suit in ask.choices]
    return [gettext(label) for label in ask.labels] or [str(choice) for choice in ask.choices]


def options_told(game: Game, rules: Rules) -> str:
    """The options that are not as the game has them: "The trump changes: every hand"; empty for none."""
    return "; ".join(_options(game, rules))


def _options(game: Game, rules: Rules) -> Iterator[str]:
    for option in game.options:
        value = rules.get(option.name, option.default)
        if value != option.default:
            labels = dict(zip(option.choices, option.labels, strict=False))
            word = gettext(labels[value]) if value in labels else _number(value)
            yield f"{gettext(option.label)}: {word}"


def _number(value: object) -> str:
    if value is None:
        return gettext("as the rules have it")
    return signed(value) if isinstance(value, int) else str(value)
