"""What of a file was taken and what was left aside, for programs and the command line."""

from typing import Any

from leagues.files.results import Reading
from leagues.files.sheets import letters
from leagues.files.tables import ranges


def left_aside(reading: Reading) -> dict[str, Any]:
    """The sheet that was taken and those beside it, what is hidden, the columns that are not used."""
    source = reading.source
    return {
        "sheet": source.sheet,
        "sheet_hidden": source.is_hidden,
        "sheets_with_results": [*source.others],
        "hidden_rows": [*source.hidden_rows],
        "hidden_columns": [letters(number - 1) for number in source.hidden_columns],
        "columns_unused": [*reading.columns.unused] if reading.columns else [],
        "totals_compared": reading.totals,
    }


def notes(reading: Reading) -> list[str]:
    """The same as lines to print, each only where there is something to say."""
    said, source = left_aside(reading), reading.source
    told = {
        f"sheet “{source.sheet}”{' (hidden in the workbook)' if source.is_hidden else ''}": source.sheet,
        f"sheets with results that are not read: {', '.join(source.others)}": source.others,
        f"hidden rows, read like the others: {ranges(source.hidden_rows)}": source.hidden_rows,
        f"hidden columns, read like the others: {', '.join(said['hidden_columns'])}": source.hidden_columns,
        f"columns not used: {', '.join(said['columns_unused'])}": said["columns_unused"],
        f"totals of the sheet compared with its rows: {reading.totals}": reading.totals,
    }
    return [line for line, there in told.items() if there]
