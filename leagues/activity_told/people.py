"""What is done about people."""

from django.utils.translation import gettext_lazy as _

from leagues.activity_told.kinds import Deed, Doer, Subject

_PEOPLE = Subject.PEOPLE

DEEDS = {
    "person-added": Deed(_PEOPLE, _("%(who)s added %(person)s.")),
    "person-renamed": Deed(_PEOPLE, _("%(who)s gave %(person)s another name.")),
    "person-erased": Deed(_PEOPLE, _("%(who)s erased the name of %(person)s.")),
    "people-merged": Deed(_PEOPLE, _("%(who)s merged another record with that of %(person)s.")),
    "person-deactivated": Deed(_PEOPLE, _("%(who)s deactivated %(person)s.")),
    "person-reactivated": Deed(_PEOPLE, _("%(who)s let %(person)s be chosen again.")),
    "contact-changed": Deed(_PEOPLE, _("%(who)s changed where messages for %(person)s go.")),
    "role-given": Deed(_PEOPLE, _("%(who)s set account and role of %(person)s.")),
    "account-taken": Deed(_PEOPLE, _("%(who)s took the account of %(person)s away.")),
    "membership-started": Deed(_PEOPLE, _("%(who)s entered %(person)s as a member from %(joined)s on.")),
    "membership-ended": Deed(_PEOPLE, _("%(who)s ended the membership of %(person)s on %(left)s.")),
    "invited": Deed(_PEOPLE, _("%(who)s invited %(person)s.")),
    "invitation-withdrawn": Deed(_PEOPLE, _("%(who)s withdrew the invitation of %(person)s.")),
    "invitation-accepted": Deed(_PEOPLE, _("%(person)s came in by an invitation."), Doer.PERSON),
    "claimed": Deed(_PEOPLE, _("%(who)s says to be %(person)s.")),
    "claim-granted": Deed(_PEOPLE, _("%(who)s confirmed who %(person)s is.")),
    "claim-refused": Deed(_PEOPLE, _("%(who)s refused that somebody is %(person)s.")),
    "feed-made": Deed(_PEOPLE, _("%(person)s made a calendar address."), Doer.PERSON),
    "feed-removed": Deed(_PEOPLE, _("%(person)s removed the calendar address."), Doer.PERSON),
}
