"""Keys by which names sort, written anew: of digits only, so that every database sorts them alike."""

from django.db import migrations

from club.names import sort_key


def write_keys(apps, schema_editor):
    Person = apps.get_model("club", "Person")
    people = list(Person.objects.filter(erased_at__isnull=True).only("pk", "name"))
    for person in people:
        person.sort_key = sort_key(person.name)
    Person.objects.bulk_update(people, ["sort_key"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("club", "0002_club_life")]

    operations = [migrations.RunPython(write_keys, migrations.RunPython.noop)]
