"""Names: cleaned, compared and sorted the same way on every database."""

import re
import unicodedata

_SPACES = re.compile(r"\s+")
# The Hungarian alphabet: digraphs are letters of their own; accents decide only between equal letters.
_LETTERS = [
    "a",
    "b",
    "c",
    "cs",
    "d",
    "dz",
    "dzs",
    "e",
    "f",
    "g",
    "gy",
    "h",
    "i",
    "j",
    "k",
    "l",
    "ly",
    "m",
    "n",
    "ny",
    "o",
    "ö",
    "p",
    "q",
    "r",
    "s",
    "sz",
    "t",
    "ty",
    "u",
    "ü",
    "v",
    "w",
    "x",
    "y",
    "z",
    "zs",
]
# A key is of digits only, and a place of two: on nothing else do the collations of all databases agree
# (most of them pass over spaces and signs, and some take "cs" or "aa" for one letter).
_END, _SPACE, _SIGN, _FOREIGN = "00", "01", "02", "99"
_PLACE = {letter: f"{index:02d}" for index, letter in enumerate(_LETTERS, start=10)}
_BASE = {"á": "a", "é": "e", "í": "i", "ó": "o", "ő": "ö", "ú": "u", "ű": "ü"}
_TOKEN = re.compile("dzs|cs|dz|gy|ly|ny|sz|ty|zs|.", re.DOTALL)
# A doubled digraph is written short: "ssz" is sz + sz.
_DOUBLED = re.compile("(c)(?=cs)|(d)(?=dz)|(g)(?=gy)|(l)(?=ly)|(n)(?=ny)|(s)(?=sz)|(t)(?=ty)|(z)(?=zs)")
_SECOND = {"c": "cs", "d": "dz", "g": "gy", "l": "ly", "n": "ny", "s": "sz", "t": "ty", "z": "zs"}


def clean_name(text: str) -> str:
    """NFC, trimmed, inner spaces (also no-break ones) collapsed to one."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def comparison_key(text: str) -> str:
    """What makes two names the same name in one club: clean, case folded, NFC."""
    return unicodedata.normalize("NFC", clean_name(text).casefold())


def sort_key(text: str) -> str:
    """A text of digits whose order is the Hungarian order: letters first, then accents, then case."""
    name = clean_name(text)
    lower = _DOUBLED.sub(lambda found: _SECOND[found.group()], name.casefold())
    tokens = _TOKEN.findall(lower)
    letters = "".join(_letter_place(token) for token in tokens)
    accents = "".join("1" if token in _BASE else "0" for token in tokens)
    case = "".join("1" if sign.isupper() else "0" for sign in name)
    return f"{letters}{_END}{accents}{_END}{case}"


def _letter_place(token: str) -> str:
    letter = _BASE.get(token, token)
    if letter in _PLACE:
        return _PLACE[letter]
    plain = unicodedata.normalize("NFD", letter)[0]
    return _PLACE.get(plain, "") or _other(letter)


def _other(sign: str) -> str:
    """A space sorts before all letters ("Kiss Zoltán" stands before "Kissné"), then signs and digits."""
    if sign == " ":
        return _SPACE
    return f"{_FOREIGN if sign[0].isalpha() else _SIGN}{ord(sign[0]):07d}"
