"""A vote is open, is about to close, or is tied and waits for one word. No ballot is told in any of these."""

import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club import links
from club.dates import today
from club.enums import VoteKind
from club.models import Notice, Vote
from club.outbox import Words
from club.queries.ballots import Rows, rows_of, voting_until
from club.queries.casting import Chain, chain
from club.queries.votes import asked_of, word_until
from club.writing import written_date, written_moment
from rules_engine.club_rules import Asked


def opened(notice: Notice) -> Words | None:
    """Pointless for who has voted, and once the time of the voters is over."""
    rows = rows_about(notice)
    if rows is None or not _may_vote(notice, rows):
        return None
    said = [*_again(notice), question(rows), *_secret(rows), _until(rows.vote, voting_until(rows.vote))]
    return Words(_("Your vote, please"), "\n".join(said), page(rows.vote), _link(notice))


def reminder(notice: Notice) -> Words | None:
    """The same, once more."""
    rows = rows_about(notice)
    if rows is None or not _may_vote(notice, rows):
        return None
    said = [_("You have not voted yet."), question(rows), _until(rows.vote, voting_until(rows.vote))]
    return Words(_("A vote closes soon"), "\n".join(said), page(rows.vote), _link(notice))


def word_asked(notice: Notice) -> Words | None:
    """To the host, or to who has the casting vote now; pointless once the word is not awaited of him."""
    rows = rows_about(notice)
    asked = rows and _asked(notice, rows)
    if rows is None or asked not in ("host", "casting"):
        return None
    said = [question(rows), _why_asked(rows, asked), _word_until(rows.vote, asked)]
    return Words(_("Your word decides"), "\n".join(said), page(rows.vote), _link(notice))


def rows_about(notice: Notice) -> Rows | None:
    """The vote of the message with all its rows."""
    vote = Vote.objects.select_related("club", "night", "absent", "host").filter(
        pk=notice.args["vote"], club=notice.club
    )
    return next(iter(rows_of(vote).values()), None)


def question(rows: Rows) -> str:
    """What the vote is about, as a sentence."""
    vote = rows.vote
    if vote.night is not None:
        places = {"day": written_date(vote.night.date, "long")}
        return _("Where do we meet on %(day)s?") % places
    places = {"name": vote.absent.name if vote.absent else "", "day": day_of(vote)}
    return _("Is the absence of %(name)s on %(day)s excused?") % places


def day_of(vote: Vote) -> str:
    return written_date(vote.day, "long") if vote.day else ""


def page(vote: Vote) -> str:
    return reverse("vote", args=(vote.club.slug, vote.pk))


def _may_vote(notice: Notice, rows: Rows) -> bool:
    """Whether the ballot of the reader is still missing."""
    return asked_of(notice.person, rows, Chain((), ()), timezone.now()) == "voters"


def _asked(notice: Notice, rows: Rows) -> Asked | None:
    """What is awaited of the reader, who may have the casting vote."""
    club = rows.vote.club
    return asked_of(notice.person, rows, chain(club, today(club)), timezone.now())


def _secret(rows: Rows) -> list[str]:
    absence = rows.vote.kind == VoteKind.ABSENCE
    return [_("Nobody sees the ballots before the vote closes.")] if absence else []


def _why_asked(rows: Rows, asked: Asked) -> str:
    if rows.protest is not None:
        return _("There was a protest, and you have the casting vote.")
    if asked == "host":
        return _("The vote is tied, and you decide as the host.")
    return _("The vote is tied, and you have the casting vote.")


def _again(notice: Notice) -> list[str]:
    """Why somebody is asked who has voted already."""
    void = notice.event.endswith("-again")
    return [_("There is a second place now: your “no” to the only one counts no more.")] if void else []


def _word_until(vote: Vote, asked: Asked) -> str:
    if vote.night is not None:
        return _("Please answer before the night is over.")
    return _until(vote, vote.host_until if asked == "host" else word_until(vote))


def _until(vote: Vote, until: datetime.datetime | None) -> str:
    if until is None:
        return _("Please answer soon.")
    return _("Please answer before %(moment)s.") % {"moment": written_moment(vote.club, until)}


def _link(notice: Notice) -> str:
    """The page of the vote, for whoever has the letter."""
    person = notice.person
    token = links.make("vote", notice.args["vote"], person.pk, person.link_version)
    return reverse("vote-link", args=(token,))
