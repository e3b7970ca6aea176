"""Sentences about accounts, clubs and people."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Sentences = Mapping[str, str | Promise]

SENTENCES: Sentences = {
    "not-a-scorekeeper": _("Only owners and scorekeepers of the club may do this."),
    "not-an-owner": _("Only owners of the club may do this."),
    "not-yours": _("Only the person, an owner or a scorekeeper may do this."),
    "not-signed-in": _("You are not signed in any more. Nothing was saved."),
    "founding-is-closed": _("On this site only the operator starts clubs."),
    "sign-up-is-closed": _("On this site only the operator makes accounts."),
    "nobody-here": _("Nobody of this club has the number %(number)s."),
    "name-missing": _("A name is needed."),
    "name-too-long": _("The name is too long: %(most)s letters at most."),
    "name-unreadable": _("The name has signs in it that cannot be seen. Type it again."),
    "name-taken": _(
        "%(name)s is already here. If this is somebody else, add a mark that tells the two apart."
    ),
    "day-in-future": _("%(day)s is still to come. Give today or a day before."),
    "left-before-joined": _("%(name)s joined on %(joined)s and cannot have left before that day."),
    "joined-before-left": _("%(name)s was a member until %(left)s and cannot come back before that day."),
    "already-member": _("%(name)s is a member already."),
    "not-a-member": _("%(name)s is no member now."),
    "person-erased": _("The name of this player has been erased. There is nothing more to change."),
    "done-already": _("Nothing was changed: this had been done already."),
    "role-unknown": _("There is no such role."),
    "role-needs-membership": _("%(name)s is no member now, and roles are for members."),
    "last-owner": _("%(name)s is the last owner of the club. Make somebody else an owner first."),
    "account-unknown": _("There is no account with the address %(email)s. They have to sign up first."),
    "account-elsewhere": _("The account %(email)s is that of %(name)s already."),
    "account-exists": _("There is an account with this address already. Sign in, or ask for a new password."),
    "email-malformed": _("This is no e-mail address."),
    "slug-malformed": _("An address is made of small letters, digits and single hyphens, 40 at most."),
    "slug-taken": _("Another club has the address “%(slug)s”. Choose another."),
    "slug-reserved": _("“%(slug)s” is an address of its own. Choose another."),
    "zone-unknown": _("There is no time zone “%(zone)s”."),
    "language-unknown": _("There is no language “%(language)s” here."),
    "passkeys-full": _("You have %(most)s passkeys already. Remove one first."),
    "tokens-full": _("You have %(most)s tokens already. Remove one first."),
    "scope-unknown": _("Choose how far the token goes."),
    "days-unknown": _("Choose how long the token is valid."),
    "visibility-unknown": _("Choose who sees the club."),
    "time-wrong": _("Choose a number from %(least)s to %(most)s."),
    "title-rules-first": _("The rules from the beginning can be changed, not taken away."),
    "game-unknown": _("There is no game “%(game)s”."),
}
