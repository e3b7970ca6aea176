"""The tables of the page of a person as files."""

import csv
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from tablib import Dataset

from tests.factories.evenings import closed_evening
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")
NAMES = ("places", "counts", "curve", "hands", "trumps", "passings", "against", "beside", "reigns")


def page(client, person, query=""):
    return client.get(f"/c/{person.club.slug}/people/{person.pk}/{query}")


def rows(client, person, name, more=""):
    answer = page(client, person, f"?table={name}&file=csv{more}")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def read(data, kind):
    return Dataset().load(data.decode("utf-8-sig") if kind == "csv" else data, kind)


def test_every_file_the_page_offers_is_there(client, league, people):
    closed_evening(league, people[:4])
    evenings(league, [people[:4]] * 8, "2026-01-09")
    text = page(client, people[0], f"?with={people[1].pk}").content.decode()
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(\?[^"]*file=(?:csv|xlsx))"', text)]
    assert {re.search(r"table=(\w+)", link)[1] for link in links} == {*NAMES, "compare"} - {"beside"}
    for link in links:
        answer = page(client, people[0], link)
        assert "attachment" in answer["Content-Disposition"]
        assert answer["Content-Disposition"].isascii()
        assert len(read(answer.content, link[link.rindex("=") + 1 :])) > 0


def test_league_that_is_none_has_no_file(client, league, eight):
    assert page(client, eight[0], "?league=nix&table=places&file=csv").status_code == 404
    assert page(client, eight[0], "?league=nix").status_code == 200


def test_file_is_named_after_person_league_and_table(client, league, eight):
    answer = page(client, eight[0], "?table=places&file=xlsx")
    name = f"person-{eight[0].pk}-{league.slug}-places.xlsx"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


def test_file_has_all_places_and_not_only_a_page_of_them(client, league, people):
    evenings(league, [people[:4]] * 60, "2016-01-08")
    assert len(rows(client, people[0], "places")) == 61


def test_reigns_in_a_file_have_dates_and_say_how_they_ended(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[beszab, adam, gergo, kati]] * 8 + [[adam, gergo, kati, beszab]] * 8, "2025-12-05")
    assert rows(client, beszab, "reigns")[0] == ["From", "To", "Days", "How it ended"]
    assert [row[3] for row in rows(client, beszab, "reigns")[1:]] == ["replaced by Ádám"]


NO_TABLES = (
    "?table=x&file=csv",
    "?file=csv",
    "?table=compare&file=csv&with=0",
    "?table=deals&file=csv",
    "?table=%00&file=csv",
)


@pytest.mark.parametrize("query", NO_TABLES)
def test_what_is_no_table_has_no_file(client, league, eight, query):
    assert page(client, eight[0], query).status_code == 404


@pytest.mark.parametrize("query", ["?table=places&file=exe", "?table=places"])
def test_what_asks_for_no_file_is_the_page(client, league, eight, query):
    answer = page(client, eight[0], query)
    assert (answer.status_code, "Content-Disposition" in answer) == (200, False)
    assert "<h1" in answer.content.decode()


def test_person_without_partis_has_no_files(client, league, people):
    answer = page(client, people[0], "?table=places&file=csv")
    assert "Has not played in a closed parti yet." in answer.content.decode()


def test_file_takes_as_many_queries_with_200_partis_as_with_8(client, league, people):
    counts = []
    for more, first in ((8, "2026-06-05"), (192, "2012-01-06")):
        evenings(league, [people[:4]] * more, first)
        page(client, people[0])
        with CaptureQueriesContext(connection) as queries:
            rows(client, people[0], "places")
        counts.append(len(queries))
    assert counts[0] == counts[1]
