"""The page as a file. Typst draws it, with fonts of its own, so that it looks the same on every machine."""

import json
import re
from pathlib import Path
from typing import Any, Literal

import typst

from scoring.sheets.paper import Drawing

PAGE = Path(__file__).with_name("sheet.typ")
Standard = Literal["ua-1"]
READ_ALOUD: Standard = "ua-1"
LACKING = "\N{REPLACEMENT CHARACTER}"
# Letters and signs that those fonts have, in any order; there are more, but not in whole alphabets.
_LACKED = re.compile(
    r"[^\t\n -~\u00a0-\u02af\u0300-\u033f\u0386-\u038a\u038c\u038e-\u03a1\u03a3-\u03ff\u0400-\u0482"
    r"\u048a-\u04ff\u10d0-\u10f0\u1e00-\u1eff\u2002-\u200a\u202f\u2010-\u2027\u2030-\u203a\u20a0-\u20ac\u2190-\u21ff\u2200-\u22ff"
    r"\u25a0-\u25ff\u2605\u2606\u2660-\u2667\ufb00-\ufb04\ufffd]"
)


def pdf(drawing: Drawing) -> bytes:
    """The sheet as a PDF that can be read aloud (PDF/UA-1); what cannot be printed is a sign that says so.

    The standard wants every sign to be printed, and people may have any of them in their names.
    """
    plain = printable(drawing)
    return (
        _tried(drawing, READ_ALOUD)
        or (_tried(plain, READ_ALOUD) if plain != drawing else None)
        or _compiled(plain, None)
    )


def _tried(drawing: Drawing, standard: Standard) -> bytes | None:
    """The file, None where it cannot be made so."""
    try:
        return _compiled(drawing, standard)
    except typst.TypstError:
        return None
    except BaseException as panic:
        # Signs without a font can make the library panic too: no Exception, and no name to import.
        if type(panic).__name__ != "PanicException":
            raise
        return None


def _compiled(drawing: Drawing, standard: Standard | None) -> bytes:
    # What people are called goes in as data: nobody's name is ever read as code.
    return typst.compile(
        PAGE,
        root=PAGE.parent,
        format="pdf",
        sys_inputs={"sheet": json.dumps(drawing)},
        ignore_system_fonts=True,
        pdf_standards=standard,
    )


def printable(value: Any) -> Any:
    """The same values, each sign of their texts that the fonts may lack replaced."""
    if isinstance(value, str):
        return _LACKED.sub(LACKING, value)
    if isinstance(value, dict):
        return {key: printable(of) for key, of in value.items()}
    return [printable(one) for one in value] if isinstance(value, list) else value
