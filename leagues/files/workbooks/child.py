"""Reads a workbook in a process of its own: standard input to JSON on standard output.

The reader is quick, but a file that lies about its size makes it end its process, and that must not be the
one that serves everybody. Started by `reading`; imports nothing of Parti.
"""

import datetime
import io
import json
import sys
from collections.abc import Callable

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

MEMORY = 1536 * 1024 * 1024
SECONDS = 30
MOST_CELLS = 1_500_000
LARGEST_WHOLE = 1e15  # up to here a floating point number is a whole one without doubt
_DAY = datetime.timedelta(days=1)
_MIDNIGHT = datetime.datetime(2000, 1, 1)  # noqa: DTZ001 (only its hours are looked at)


def main() -> None:
    """Answer {"sheets": [{name, visible, rows, merged}]} or {"failed": "locked" | "damaged" | "cells"}."""
    _limit()
    data = io.BytesIO(sys.stdin.buffer.read())
    try:
        answer: dict[str, object] = {"sheets": _sheets(CalamineWorkbook.from_filelike(data))}
    except PasswordError:
        answer = {"failed": "locked"}
    except OverflowError:
        answer = {"failed": "cells"}
    except (CalamineError, OSError, ValueError):
        answer = {"failed": "damaged"}
    sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode(errors="replace"))


def _limit() -> None:
    """Take no more than a share of the machine, where it can be said."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (ImportError, ValueError, OSError):
        return


def _sheets(book: CalamineWorkbook) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    left = MOST_CELLS
    for about in book.sheets_metadata:
        if about.typ != SheetTypeEnum.WorkSheet:
            found.append({"name": about.name, "visible": False, "rows": [], "merged": []})
            continue
        sheet = book.get_sheet_by_name(about.name)
        left -= _cells(sheet)
        if left < 0:
            raise OverflowError
        found.append(
            {
                "name": about.name,
                "visible": about.visible == SheetVisibleEnum.Visible,
                "rows": [[*map(text, row)] for row in sheet.to_python(skip_empty_area=False)],
                "merged": sheet.merged_cell_ranges or [],
            }
        )
    return found


def _cells(sheet: CalamineSheet) -> int:
    return 0 if sheet.end is None else (sheet.end[0] + 1) * (sheet.end[1] + 1)


def text(value: object) -> str:
    """A cell as text: dates as 2024-03-15, times as 19:30, whole numbers without a comma."""
    ways: dict[type, Callable[..., str]] = {str: str, bool: _truth, float: _number}
    return ways.get(type(value), _moment)(value)


def _truth(value: bool) -> str:
    return "TRUE" if value else "FALSE"


def _number(value: float) -> str:
    return str(int(value)) if value.is_integer() and abs(value) < LARGEST_WHOLE else str(value)


def _moment(value: object) -> str:
    """A day, a time of day or both; a duration within a day is a time of day."""
    if isinstance(value, datetime.timedelta) and datetime.timedelta(0) <= value < _DAY:
        value = (_MIDNIGHT + value).time()
    if isinstance(value, datetime.datetime):
        whole_day = value.time() == datetime.time.min
        return value.date().isoformat() if whole_day else value.isoformat(" ", "minutes")
    if isinstance(value, datetime.time):
        return value.isoformat("seconds" if value.second else "minutes")
    return str(value)


if __name__ == "__main__":
    main()
