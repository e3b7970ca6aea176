"""The code that leads to the sheet."""

import re
import xml.etree.ElementTree as ElementTree

import segno

from scoring.sheets.qr import qr_svg

ADDRESS = "https://cards.example.org/c/pikk-dama/partis/34/sheet/?table=2"


def squares(svg: str) -> set[tuple[int, int]]:
    """The dark squares that the path of the SVG draws, as (column, row)."""
    path = next(one for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("path"))
    dark, x, y = set(), 0.0, 0.0
    for kind, rest in re.findall(r"([Mmh])([^Mmh]*)", path.attrib["d"]):
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if kind == "h":
            dark |= {(int(x) + at, int(y)) for at in range(int(numbers[0]))}
            x += numbers[0]
        else:
            x, y = (numbers[0], numbers[1]) if kind == "M" else (x + numbers[0], y + numbers[1])
    return dark


def test_the_svg_draws_the_squares_of_the_address() -> None:
    rows = enumerate(segno.make(ADDRESS, error="q", micro=False).matrix)
    assert squares(qr_svg(ADDRESS)) == {(x, y) for y, row in rows for x, dark in enumerate(row) if dark}


def test_another_address_gives_another_code() -> None:
    assert squares(qr_svg(ADDRESS)) != squares(qr_svg(ADDRESS.replace("34", "35")))
