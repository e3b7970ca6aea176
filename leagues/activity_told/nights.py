"""What is done about nights, places, votes, absences and bottles."""

from django.utils.translation import gettext_lazy as _

from leagues.activity_told.kinds import Deed, Doer, Subject

_NIGHTS, _VOTES, _BOTTLES = Subject.NIGHTS, Subject.VOTES, Subject.BOTTLES
_OWN, _ITSELF = Doer.PERSON, Doer.ITSELF

DEEDS = {
    "night-planned": Deed(_NIGHTS, _("%(who)s planned the night of %(night)s.")),
    "night-changed": Deed(_NIGHTS, _("%(who)s changed the note of the night of %(night)s.")),
    "night-moved": Deed(_NIGHTS, _("%(who)s moved a night; it is on %(night)s now.")),
    "night-cancelled": Deed(_NIGHTS, _("%(who)s called the night of %(night)s off.")),
    "night-revived": Deed(_NIGHTS, _("%(who)s took up the night of %(night)s again.")),
    "night-reply": Deed(_NIGHTS, _("%(person)s answered for the night of %(night)s."), _OWN),
    "place-offered": Deed(_NIGHTS, _("%(person)s offered a place for the night of %(night)s."), _OWN),
    "offer-withdrawn": Deed(_NIGHTS, _("%(person)s withdrew a place for the night of %(night)s."), _OWN),
    "place-disputed": Deed(_NIGHTS, _("%(person)s disputed the place of the night of %(night)s."), _OWN),
    "vote-protested": Deed(_VOTES, _("%(person)s protested against the vote on %(night)s."), _OWN),
    "vote-opened": Deed(_VOTES, _("A vote was opened: %(vote)s."), _ITSELF),
    "ballot-cast": Deed(_VOTES, _("%(person)s cast a ballot: %(vote)s."), _OWN),
    "word-said": Deed(_VOTES, _("%(person)s said the deciding word: %(vote)s."), _OWN),
    "voter-left": Deed(_VOTES, _("%(person)s left the club before voting: %(vote)s."), _ITSELF),
    "vote-settled": Deed(_VOTES, _("A vote came to its end: %(vote)s. Result: %(result)s."), _ITSELF),
    "vote-cancelled": Deed(_VOTES, _("A vote was called off: %(vote)s. %(because)s"), _ITSELF),
    "day-recorded": Deed(_VOTES, _("It was recorded who was there and who was absent on %(day)s."), _ITSELF),
    "absences-changed": Deed(_VOTES, _("It changed who was there and who was absent on %(day)s."), _ITSELF),
    "reason-stated": Deed(_VOTES, _("%(person)s gave a reason for the absence on %(day)s."), _OWN),
    "bottle-noted": Deed(_BOTTLES, _("%(who)s noted a bottle that %(person)s owes: %(drink)s.")),
    "bottle-due": Deed(_BOTTLES, _("A bottle is owed by %(person)s: %(drink)s."), _ITSELF),
    "bottle-moved": Deed(_BOTTLES, _("The bottle of %(person)s is of another day now."), _ITSELF),
    "bottle-credited": Deed(
        _BOTTLES, _("The bottle of %(person)s is settled by one brought before."), _ITSELF
    ),
    "bottle-cause-gone": Deed(
        _BOTTLES, _("The cause of the bottle of %(person)s is withdrawn: %(drink)s."), _ITSELF
    ),
    "bottle-cause-back": Deed(
        _BOTTLES, _("The cause of the bottle of %(person)s is back: %(drink)s."), _ITSELF
    ),
    "bottle-brought": Deed(_BOTTLES, _("%(witness)s confirmed that %(person)s brought a bottle: %(drink)s.")),
    "bottle-unconfirmed": Deed(_BOTTLES, _("%(who)s took back that %(person)s brought a bottle: %(drink)s.")),
    "bottle-cancelled": Deed(_BOTTLES, _("%(who)s let %(person)s off a bottle: %(drink)s.")),
}
