"""Why a file of a club is refused, with the place where it is wrong."""

from club.errors import Refusal

SHOWN = 60


class FileRefused(Refusal):
    """The file is not read; nothing has changed. `line` counts from 1, 0 where it is the whole file."""

    def __init__(self, code: str, line: int = 0, **data: object) -> None:
        super().__init__(f"club-file-{code}", line=line, **data)


def shortened(value: object) -> str:
    """A value of the file as a sentence can hold it."""
    text = str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
