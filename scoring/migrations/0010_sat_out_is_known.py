"""How often somebody sat out is told by the hands alone, and who scored together by the places."""

from django.db import migrations, models


def drop_those_of_unknown_seats(apps, schema_editor):
    """They are kept again, whole, when what follows is derived; until then pages work them out."""
    tallies = apps.get_model("scoring", "Tally").objects
    tallies.filter(parti__in=tallies.filter(sat_out=None).values("parti")).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_tallies"),
    ]

    operations = [
        migrations.RunPython(drop_those_of_unknown_seats, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="tally",
            name="sat_out",
            field=models.PositiveSmallIntegerField(verbose_name="sat out"),
        ),
        migrations.RemoveField(model_name="tally", name="partner"),
    ]
