"""One line for each request, and nothing in it that tells who somebody is."""

import json
import logging

import pytest
from django.urls import reverse

from club.enums import Role
from config.logs import Discreet
from tests.config.test_logs import formatter_of
from tests.factories import ClubFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, logger="parti.requests")
    return lambda: [record for record in caplog.records if record.name == "parti.requests"]


def test_the_address_is_told_as_its_pattern(client, lines):
    answer = client.get("/n/secret-token/?name=Kati")
    (line,) = lines()
    assert line.getMessage() == "GET /n/<str:token>/ 404"
    assert line.request_id == answer["X-Request-ID"]
    assert "secret-token" not in str(vars(line))
    assert "Kati" not in str(vars(line))


def test_an_unknown_address_is_not_told(client, lines):
    client.get("/whatever/kati@example.com/")
    assert [line.route for line in lines()] == ["(no such address)"]


def test_the_account_is_told_by_its_number(client, lines):
    user = account(ClubFactory(slug="pikk-dama"), Role.MEMBER)
    client.force_login(user)
    client.get("/c/pikk-dama/people/")
    assert [line.account for line in lines()] == [user.pk]


def test_a_refusal_is_a_warning_with_who_and_what(client, lines):
    user = account(ClubFactory(slug="pikk-dama"), Role.MEMBER)
    client.force_login(user)
    client.post(reverse("people", args=["pikk-dama"]), {"name": "Kati"})
    (line,) = lines()
    assert (line.levelname, line.status, line.account) == ("WARNING", 403, user.pk)
    assert "Kati" not in str(vars(line))


def test_a_page_that_does_not_ask_who_reads_costs_no_query_for_it(client, django_assert_num_queries, lines):
    with django_assert_num_queries(0):
        client.get("/health/live")
        client.get("/whatever/")


def test_a_method_that_there_is_not_is_told_as_other(client, lines):
    client.generic("KATI", "/health/live/")
    assert [line.method for line in lines()] == ["OTHER"]
    assert "KATI" not in str(vars(lines()[0]))


def test_django_s_own_line_about_a_request_names_no_path(rf, settings):
    handler = logging.StreamHandler()
    formatter = formatter_of(settings, "json")
    request = rf.get("/n/secret-token/")
    request.resolver_match = None
    record = logging.LogRecord(
        "django.request", logging.WARNING, "", 1, "Not Found: %s", (request.path,), None
    )
    record.request = request
    handler.addFilter(Discreet())
    handler.setFormatter(formatter)
    assert handler.filter(record)
    line = json.loads(handler.format(record))
    assert line["message"] == "WARNING: GET (no such address)"
    assert line["timestamp"].endswith("+00:00")
    assert "secret" not in json.dumps(line)
