"""Sentences about invitations and claims."""

from django.utils.translation import gettext_lazy as _

from club.sentences.basic import Sentences

SENTENCES: Sentences = {
    "invitation-unknown": _("There is no such invitation. Look whether the whole link was copied."),
    "invitation-used": _(
        "This invitation to %(club)s has been used, and works once. Ask the club for another."
    ),
    "invitation-void": _("This invitation to %(club)s was withdrawn. Ask the club for another."),
    "invitation-expired": _("This invitation to %(club)s has expired. Ask the club for another."),
    "invitation-unbacked": _(
        "Whoever invited you to %(club)s may not let anybody in any more."
        " Ask the club for another invitation."
    ),
    "invitation-not-for-return": _(
        "You were in this club as %(name)s. Ask for an invitation for %(name)s to come back."
    ),
    "already-in": _("You are in %(club)s already, as %(name)s. The invitation can still be used by another."),
    "role-above-own": _("Nobody gives a role above his own: scorekeepers invite members."),
    "person-not-invitable": _("%(name)s cannot be invited: deactivated, or with an account here already."),
    "name-of-a-player": _(
        "%(name)s plays in this club already. Is that you? Then claim the results below; if you are"
        " somebody else, add a mark that tells the two apart."
    ),
    "player-unknown": _("There is no player %(name)s in this club."),
    "player-has-account": _("%(name)s has an account here already."),
    "claim-waits": _("You have said who you are in %(club)s. An owner has to answer; then you are in."),
    "member-deactivated": _("%(name)s is a member. End the membership first."),
}
