"""Careers tell more: partners where only totals are known, hands sat out where the seats are not."""

import datetime

from django.db import migrations

BEGINNING = datetime.date(1, 1, 2)


def derive_again(apps, schema_editor):
    """Every book with a parti is behind from its beginning."""
    changes = apps.get_model("club", "ResultsChange").objects
    clubs = apps.get_model("club", "Club").objects.filter(partis__state="closed").distinct()
    for club in clubs.order_by("pk"):
        club.results_revision += 1
        club.save(update_fields=["results_revision"])
        changes.create(club=club, revision=club.results_revision, changed_from=BEGINNING)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0007_career_points"),
        ("scoring", "0010_sat_out_is_known"),
    ]

    operations = [
        migrations.RunPython(derive_again, migrations.RunPython.noop),
    ]
