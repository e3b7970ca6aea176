"""What a person reads when a deed of leagues is refused: code → sentence."""

from django.utils.translation import gettext_lazy as _

from club import sentences as club_sentences
from club.errors import Refusal
from rules_engine.core.violations import Refused
from scoring import sentences as scoring_sentences

SENTENCES: club_sentences.Sentences = {
    "form-incomplete": _("This page did not arrive whole. Nothing was saved; send it again."),
    "form-wrong": _("Nothing was saved: something below is not right yet."),
    "form-unconfirmed": _("What is typed has changed since the preview. Look at it again, then save."),
    "unfinished-unsure": _("Tick the box first: an unfinished parti counts for nothing, and stays so."),
    "mark-used": _(
        "Nothing was started now. This page had started parti %(number)s already, with another date or "
        "other people. Send it again to start one more parti."
    ),
    "people-too-few": _("%(game)s is played by %(seats)s; ticked so far: %(count)s."),
    "people-too-many": _(
        "%(game)s is played by %(seats)s; %(count)s people are ticked. Start one parti per table."
    ),
    "league-slug-taken": _("Another league of the club has the address “%(slug)s”. Choose another."),
    "league-has-partis": _("%(name)s has partis already, so that it stays and its game stays."),
    "league-is-house": _("This is the house league. Make another one the house league first."),
    "night-of-another-day": _("The night is not on the day of the parti, or it is called off. Choose again."),
    "season-backwards": _("From %(start)s to %(end)s is no season: it would end before it begins."),
    "season-overlaps": _("From %(start)s to %(end)s it is season %(name)s; two seasons share no day."),
    "season-name-taken": _("Another season of the league is called “%(name)s”. Choose another name."),
    "season-gone": _("This season has been removed meanwhile."),
    "league-gone": _("%(name)s has been removed meanwhile."),
    "person-unknown": _("Choose somebody of the list, or type the name of a guest."),
    "seat-meanwhile": _("Seat %(seat)s is %(now)s by now; you chose %(chosen)s. Look again, then save."),
    "date-meanwhile": _("The date is %(now)s by now; you typed %(typed)s. Look again, then save."),
    "start-meanwhile": _("The start is %(now)s by now; you typed %(typed)s. Look again, then save."),
    "seat-taken": _("%(names)s cannot share seat %(seat)s of table %(table)s."),
    "seat-empty": _("Nobody sits at seat %(seat)s of table %(table)s."),
    "merge-self": _("This is the same record twice. Choose another one."),
    "merge-met": _(
        "%(one)s and %(other)s met at a table in parti %(number)s on %(day)s, so they are two people."
    ),
    "merge-met-more": _("Partis in which they met besides: %(count)s."),
    "merge-two-accounts": _(
        "%(one)s and %(other)s both have an account. If they are the same person, take one of the accounts "
        "away first."
    ),
    "merge-both-voted": _(
        "%(one)s and %(other)s both cast a ballot in the same vote, so they are two people."
    ),
    "merge-confirmed": _(
        "One of %(one)s and %(other)s confirmed a bottle of the other, so they are two people."
    ),
    "merge-vote-open": _(
        "%(one)s and %(other)s are both part of a vote that is still open. Wait until it has closed."
    ),
    "merge-stale": _(
        "Something about the two has changed since this page was opened. Look at it again, then merge."
    ),
    "table-empty": _("Nobody sits at table %(table)s."),
    "seat-missing": _("%(name)s has no seat yet."),
    "dealer-missing": _("Say who deals first at table %(table)s."),
    "dealer-elsewhere": _("%(name)s deals first at table %(table)s, but does not sit there."),
    "import-refused": _("Nothing was stored: some lines of the file are not right yet."),
    "club-file-unreadable": _("This is no file of a club, or it is damaged or cut off."),
    "club-file-too-large": _("The file is too large to be read here."),
    "club-file-format": _(
        "The file has format %(format)s; this version of Parti reads format %(known)s. Update it first."
    ),
    "club-file-shape": _("Line %(line)s of the file is no row of a club."),
    "club-file-order": _(
        "Line %(line)s of the file: a row of the kind “%(kind)s” is unknown or out of order."
    ),
    "club-file-columns": _("Line %(line)s of the file (%(kind)s): these are missing or unknown: %(names)s."),
    "club-file-column": _("Line %(line)s of the file: “%(value)s” cannot stand under “%(column)s”."),
    "club-file-reference": _("Line %(line)s of the file: the file has no row “%(kind)s” %(number)s."),
    "club-file-clash": _("Line %(line)s of the file: this row cannot stand beside the others."),
    "club-file-disagree": _("Rows of the kind “%(kind)s” in the file point at two things that are apart."),
    "club-file-house": _("The file must have one house league."),
    "club-file-seasons": _("Season %(name)s of the file shares days with the one before it."),
    "club-file-sheet": _("Nothing follows from the sheet of parti %(number)s as it stands in the file."),
    "club-file-rules": _("The title and the careers cannot be worked out from the file."),
    "club-file-differs": _("%(slug)s is here already and differs from the file: %(what)s."),
    "number-malformed": _("“%(text)s” is not a whole number."),
    "number-too-large": _("“%(text)s” is too large a number."),
    "number-missing": _("A number is missing."),
}


def sentence(refusal: Refusal | Refused) -> str:
    """The sentence of a refusal of leagues, scoring or club, or of the game's own."""
    if isinstance(refusal, Refused):
        return " ".join(map(scoring_sentences.violation_sentence, refusal.violations))
    if refusal.code in SENTENCES:
        return club_sentences.sentence(refusal, SENTENCES)
    return scoring_sentences.sentence(refusal)
