"""The code in the corner of the paper, which leads a telephone to this sheet."""

from io import BytesIO

import segno


def qr_svg(address: str) -> str:
    """An SVG of the code; a quarter of it may be lost to a coffee stain."""
    image = BytesIO()
    segno.make(address, error="q", micro=False).save(image, kind="svg", border=0, xmldecl=False)
    return image.getvalue().decode()
