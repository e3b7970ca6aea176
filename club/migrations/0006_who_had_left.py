"""Write down which hosts had left by now, and which vote each objection was about."""

from django.db import migrations
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone


def write_hosts(apps, schema_editor):
    """Until now a host was passed over as long as he was no member."""
    periods = apps.get_model("club", "MembershipPeriod").objects.filter(person=OuterRef("host"))
    gone = Q(host__erased_at__isnull=False) | (Exists(periods) & ~Exists(periods.filter(left__isnull=True)))
    votes = apps.get_model("club", "Vote").objects.filter(gone, host__isnull=False, cancelled_at__isnull=True)
    for vote in votes.order_by("pk"):
        type(vote).objects.filter(pk=vote.pk).update(host_left_at=timezone.now())


def write_votes(apps, schema_editor):
    """A dispute opened the vote that follows it; a protest is against the one before it."""
    votes = apps.get_model("club", "Vote").objects
    for objection in apps.get_model("club", "Objection").objects.filter(vote__isnull=True).order_by("pk"):
        there = votes.filter(night=objection.night_id).order_by("opened_at", "pk")
        before = there.filter(opened_at__lte=objection.made_at).last()
        after = there.filter(opened_at__gte=objection.made_at).first()
        objection.vote = (after or before) if objection.kind == "dispute" else (before or after)
        objection.save(update_fields=["vote"])


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0005_host_left"),
    ]

    operations = [
        migrations.RunPython(write_hosts, migrations.RunPython.noop),
        migrations.RunPython(write_votes, migrations.RunPython.noop),
    ]
