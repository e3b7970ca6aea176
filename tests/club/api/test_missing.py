"""What the API does not have is told in JSON too."""

import pytest
from rest_framework.test import APIClient

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/api/", "/api/v1/", "/api/v1/clubs/none/", "/api/v2/clubs/"])
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_not_found_in_json(address, method):
    answer = getattr(APIClient(), method)(address)
    assert answer.status_code in {401, 404, 405}
    assert answer["Content-Type"] == "application/json"
    assert set(answer.json()) == {"code", "message", "details"}


def test_a_form_sent_there_is_told_of_no_token():
    answer = APIClient(enforce_csrf_checks=True).post("/api/v1/clubs/none/nothing/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
