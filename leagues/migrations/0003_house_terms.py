"""Every house league there is has been it from the beginning."""

from typing import Any

from django.db import migrations


def begin_terms(apps: Any, schema_editor: Any) -> None:
    League, HouseTerm = apps.get_model("leagues", "League"), apps.get_model("leagues", "HouseTerm")
    HouseTerm.objects.bulk_create(HouseTerm(league=league) for league in League.objects.filter(house=True))


class Migration(migrations.Migration):
    dependencies = [("leagues", "0002_club_life")]
    operations = [migrations.RunPython(begin_terms, migrations.RunPython.noop)]
