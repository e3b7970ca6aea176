"""The words of a results file in three languages: what a column is called, and how totals are marked."""

import unicodedata

NAMES = {
    "date": ("date", "dátum", "datum"),
    "time": ("time", "idő", "ura"),
    "table": ("table", "asztal", "miza"),
    "player": ("player", "játékos", "igralec"),
    "hand": ("hand", "játszma", "delitev"),
    "points": ("points", "pont", "točke"),
}
TOTALS = ("Σ", "∑", "total", "totals", "sum", "összesen", "összes", "összpont", "skupaj", "vsota")
DASHES = frozenset(("-", "\N{EN DASH}", "\N{EM DASH}", "\N{MINUS SIGN}"))


def plain(text: str) -> str:
    """A heading as headings are compared: without accents, in small letters, without a closing sign."""
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return bare.rstrip(" .:")


_MEANING = {plain(name): role for role, names in NAMES.items() for name in names}
_TOTALS = frozenset(map(plain, TOTALS))


def meaning(heading: str) -> str | None:
    """What a column with this heading is; None where the word is not known."""
    return _MEANING.get(plain(heading))


def is_total(text: str) -> bool:
    """Whether a cell says that a total stands beside or below it."""
    return plain(text) in _TOTALS


def is_blank(text: str) -> bool:
    """Whether somebody has no points here: an empty cell, or one with a dash."""
    return not text.strip() or text.strip() in DASHES
