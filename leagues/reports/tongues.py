"""The text of a report in each language."""

import datetime
from collections.abc import Iterable, Mapping

from django.utils import translation

from club.letters import absolute
from club.models import Person
from leagues.models import League
from leagues.queries.reports import Report, report_of
from leagues.reports.addresses import report_path
from leagues.reports.text import text
from leagues.reports.words import told

LANGUAGES = ("hu", "en", "sl")


def in_language(
    league: League, day: datetime.date, language: str, *, inside: bool, known: Report | None = None
) -> str | None:
    """The text for members (`inside`) or the public; None of a day without a report."""
    with translation.override(language):
        report = known or report_of(league, day, inside=inside)
        return text(told(report), absolute(report_path(league, day))) if report else None


def in_each(found: Report, languages: Iterable[str], *, inside: bool) -> Mapping[str, str]:
    """By language, in their order. What somebody who was erased is called is one of the words that are read
    in it, so that a club that has one is read for each."""
    league = found.league
    is_read_anew = Person.objects.filter(club=league.club, erased_at__isnull=False).exists()
    known = None if is_read_anew else found
    texts = {one: in_language(league, found.day, one, inside=inside, known=known) for one in languages}
    return {language: body for language, body in texts.items() if body is not None}
