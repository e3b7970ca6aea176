"""What the grid's script says and needs to know; translated here, so that there is one catalogue."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.queries.sheets import Sheet
from scoring.views.moved import to_reload, unnamed


def script_data(sheet: Sheet) -> dict[str, Any]:
    """The data block of the page. Places in sentences are `{name}`, filled by the script."""
    return {
        "signIn": reverse("sign-in"),
        "words": {**_states(), **_offers(), **_choices(), **_troubles()},
    }


def _states() -> dict[str, str]:
    return {
        "saved": _("Saved at %(at)s") % {"at": "{at}"},
        "savedDraft": _("Saved at %(at)s, hand %(hand)s as a draft") % {"at": "{at}", "hand": "{hand}"},
        "unsaved": _("Hands %(hands)s are not saved.") % {"hands": "{hands}"},
        "saving": _("Saving hand %(hand)s …") % {"hand": "{hand}"},
        "refused": _("Hand %(hand)s is not saved.") % {"hand": "{hand}"},
        "offline": _("Not saved: hand %(hand)s. The server cannot be reached; trying again.")
        % {"hand": "{hand}"},
    }


def _offers() -> dict[str, str]:
    return {
        "offer": _("%(name)s %(points)s makes it balance.") % {"name": "{name}", "points": "{points}"},
        "offerHow": _("Enter takes it, or type another number."),
        "take": _("Take %(points)s") % {"points": "{points}"},
        "nextOpen": _("Next open hand"),
        "where": _("Hand %(hand)s, %(name)s") % {"hand": "{hand}", "name": "{name}"},
        "tooMany": _("Hand %(hand)s does not balance: +%(excess)s too many.")
        % {"hand": "{hand}", "excess": "{excess}"},
        "tooFew": _("Hand %(hand)s does not balance: %(excess)s too few.")
        % {"hand": "{hand}", "excess": "{excess}"},
    }


def _choices() -> dict[str, str]:
    return {
        "draft": _("Keep as a draft"),
        "theirs": _("Keep what is stored"),
        "mine": _("Write mine over it"),
        "clear": _("Clear the row"),
        "back": _("Put the numbers back"),
        "storedNow": _("Stored now:"),
        "youTyped": _("You typed:"),
        "nothing": _("an empty row"),
    }


def _troubles() -> dict[str, str]:
    return {
        "signedOut": _("You are signed out. Nothing that you typed is lost; it is sent when you are back."),
        "signIn": _("Sign in on a new page"),
        "retry": _("Try again"),
        "closed": _("The parti has been closed meanwhile; its rows can only be corrected now."),
        "moved": f"{unnamed()} {to_reload()}",
        "reload": _("Reload the page"),
        "noRoom": _("Pasted: hands %(first)s to %(last)s. The rest found no row and was left out.")
        % {"first": "{first}", "last": "{last}"},
        "misfit": _("Hand %(hand)s was left as it is: the pasted row does not fit those who play it.")
        % {"hand": "{hand}"},
        "failed": _("Not saved: hand %(hand)s. The server answered with an error; trying again.")
        % {"hand": "{hand}"},
    }
