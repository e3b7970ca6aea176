"""A printed sheet read back: its words with their places, and who deals which hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import IndirectObject

MM = 72 / 25.4
EDGE = 10.0
BREAK = "\u200b"


@dataclass(frozen=True)
class Word:
    x: float  # millimetres from the left edge of the table
    y: float
    text: str


def pages(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


def words(pdf: bytes, page: int = 0) -> list[Word]:
    """Every run of text in the order of the file."""
    found: list[Word] = []

    def visit(text: str, cm: list[float], tm: list[float], *_: Any) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
            found.append(Word(x / MM - EDGE, y / MM, text.strip().replace(BREAK, "")))

    PdfReader(BytesIO(pdf)).pages[page].extract_text(visitor_text=visit)
    return found


def text(pdf: bytes) -> str:
    """All of it, words parted by one space."""
    read = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return " ".join(read.replace(BREAK, "").split())


def links(pdf: bytes) -> list[str]:
    """The addresses that the paper leads to when it is read on a screen."""
    page = PdfReader(BytesIO(pdf)).pages[0]
    notes = [note.get_object() if isinstance(note, IndirectObject) else note for note in page["/Annots"]]
    return [note["/A"]["/URI"] for note in notes if "/A" in note]


def edges(drawing: dict[str, Any]) -> list[float]:
    """Where the columns begin, in millimetres, and where the last one ends."""
    found = [drawing["margin"]]
    for column in drawing["columns"]:
        found.append(found[-1] + column["width"])
    return found


def side_at(x: float, drawing: dict[str, Any]) -> int | None:
    """Whose column a word stands in."""
    begins = edges(drawing)
    at = next(at for at, end in enumerate(begins[1:]) if x < end)
    side: int | None = drawing["columns"][at]["side"]
    return side


def in_margin(pdf: bytes, drawing: dict[str, Any]) -> list[str]:
    """What stands in the margin beside the rows, from the first round to the last."""
    beside = [word.text for word in _of_table(pdf, drawing) if word.x < drawing["margin"]]
    return beside[beside.index("I") :]


def rows(pdf: bytes, drawing: dict[str, Any]) -> dict[int, list[Word]]:
    """The words of each row by the number of its hand."""
    left, right = edges(drawing)[:2]
    found: dict[int, list[Word]] = {}
    number = None
    for word in _of_table(pdf, drawing):
        if left <= word.x < right and word.text.isdigit():
            number = int(word.text)
            found[number] = []
        elif number is not None and word.x >= right:
            found[number].append(word)
    return found


def _of_table(pdf: bytes, drawing: dict[str, Any]) -> Iterator[Word]:
    for page in range(pages(pdf)):
        for word in words(pdf, page):
            if word.text == drawing["words"]["total"]:
                return
            yield word


def dealers(pdf: bytes, drawing: dict[str, Any]) -> dict[int, int | None]:
    """Whose column has the sign of the dealer, by hand."""
    return {
        number: next((side_at(word.x, drawing) for word in row if word.text == "D"), None)
        for number, row in rows(pdf, drawing).items()
    }
