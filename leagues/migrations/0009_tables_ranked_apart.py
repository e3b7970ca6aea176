"""Where each table has places of its own, people are compared within it: careers and seasons change."""

import datetime

from django.db import migrations

BEGINNING = datetime.date(1, 1, 2)


def derive_again(apps, schema_editor):
    """Every book with such a parti is behind from its beginning."""
    changes = apps.get_model("club", "ResultsChange").objects
    clubs = apps.get_model("club", "Club").objects
    apart = clubs.filter(partis__state="closed", partis__options__across_tables="per_table").distinct()
    for club in apart.order_by("pk"):
        club.results_revision += 1
        club.save(update_fields=["results_revision"])
        changes.create(club=club, revision=club.results_revision, changed_from=BEGINNING)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0008_careers_told_anew"),
    ]

    operations = [
        migrations.RunPython(derive_again, migrations.RunPython.noop),
    ]
