import pytest
from django.test import Client


@pytest.mark.django_db
def test_the_operator_signs_in_where_everybody_does() -> None:
    answer = Client().get("/admin/login/?next=/admin/")
    assert answer.status_code == 302
    assert answer["Location"] == "/sign-in/?next=/admin/"
    assert Client().post("/admin/login/", {"username": "x", "password": "y"}).status_code == 302
