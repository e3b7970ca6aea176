"""The years that were counted from `season_start` become rows, and all that follows is to be derived again."""

import datetime

from django.db import migrations
from django.db.models import Max, Min

DAY = datetime.timedelta(days=1)
MOST = 100
BEGINNING = datetime.date(1, 1, 2)


def write_seasons(apps, schema_editor):
    """Up to the season of the last parti; later ones begin when a parti is played in them.

    A book of more than MOST years has a parti with the wrong year in it: then only years with partis count.
    """
    partis = apps.get_model("scoring", "Parti").objects
    seasons = apps.get_model("leagues", "Season").objects
    for league in apps.get_model("leagues", "League").objects.order_by("pk"):
        played = partis.filter(league_parti__league=league, state="closed")
        days = played.aggregate(first=Min("date"), last=Max("date"))
        start = league.season_start or (days["first"] and days["first"].replace(day=1))
        if start is None:
            continue
        first, last = days["first"] or start, days["last"] or start
        years = range(year_of(start, first), year_of(start, last) + 1)
        if len(years) > MOST:
            years = sorted({year_of(start, day) for day in played.values_list("date", flat=True)})
        seasons.bulk_create(seasons.model(league=league, **season(start, year)) for year in years)


def year_of(start, day):
    return day.year if day >= anniversary(start, day.year) else day.year - 1


def season(start, year):
    first, last = anniversary(start, year), anniversary(start, year + 1) - DAY
    name = f"{first.year:04}" if first.year == last.year else f"{first.year:04}-{last.year % 100:02}"
    return {"name": name, "start": first, "end": last}


def anniversary(day, year):
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def derive_again(apps, schema_editor):
    """Careers and tables of seasons are new, so every book with a parti is behind from its beginning."""
    changes = apps.get_model("club", "ResultsChange").objects
    clubs = apps.get_model("club", "Club").objects.filter(partis__state="closed").distinct()
    for club in clubs.order_by("pk"):
        club.results_revision += 1
        club.save(update_fields=["results_revision"])
        changes.create(club=club, revision=club.results_revision, changed_from=BEGINNING)


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0005_seasons"),
    ]

    operations = [
        migrations.RunPython(write_seasons, migrations.RunPython.noop),
        migrations.RunPython(derive_again, migrations.RunPython.noop),
    ]
