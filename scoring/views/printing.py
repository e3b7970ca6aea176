"""The printed sheet of a table: as it is written, or empty for the pen."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from scoring.queries.sheets import Sheet
from scoring.sheets.pdf import pdf
from scoring.sheets.stored import stored_drawing
from scoring.views.sheet import sheet_asked


@require_safe
def sheet_pdf(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One table's sheet of parti `number` as a PDF; `?table=` chooses among several, `?filled=0` is empty.

    404 for an empty sheet where nobody knows who sat where: there is no row to draw.
    """
    sheet = sheet_asked(request, slug, number)
    filled = request.GET.get("filled") != "0"
    if not filled and not sheet.rows.schedule:
        raise Http404
    answer = HttpResponse(pdf(stored_drawing(sheet, filled=filled)), content_type="application/pdf")
    answer["Content-Disposition"] = content_disposition_header(False, _file_name(sheet, filled)) or "inline"
    return answer


def _file_name(sheet: Sheet, filled: bool) -> str:
    """As in pikk-dama-34-table-2-blank.pdf."""
    parts = [sheet.parti.club.slug, str(sheet.parti.number)]
    parts += ["table", str(sheet.table.number)] if len(sheet.tables) > 1 else []
    parts += [] if filled else ["blank"]
    return f"{'-'.join(parts)}.pdf"
