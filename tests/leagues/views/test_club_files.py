"""The club as a file, on the pages."""

import gzip
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.models import Club, Person, User
from leagues.actions.club_file.deeds import export_club
from tests.factories import UserFactory
from tests.factories.whole import Whole

pytestmark = pytest.mark.django_db


def signed_in(user: object) -> Client:
    assert isinstance(user, User)
    client = Client()
    client.force_login(user)
    return client


def test_an_owner_downloads_what_a_founder_brings(whole: Whole) -> None:
    owner = signed_in(whole.accounts["owner"])
    page = owner.get(reverse("club-file", args=[whole.club.slug]))
    assert reverse("club-file-download", args=[whole.club.slug]) in page.content.decode()
    answer = owner.get(reverse("club-file-download", args=[whole.club.slug]))
    data = b"".join(answer.streaming_content)
    assert answer["Content-Disposition"] == f'attachment; filename="{whole.club.slug}.jsonl.gz"'
    assert "no-store" in answer["Cache-Control"]
    founder = UserFactory(email="founder@example.com", name="Founder")
    brought = {"file": SimpleUploadedFile("club.jsonl.gz", data), "slug": "second"}
    done = signed_in(founder).post(reverse("found-from-file"), brought)
    assert done["Location"] == reverse("home", args=["second"])
    club = Club.objects.get(slug="second")
    assert Person.objects.get(club=club, user=founder).role == "owner"
    pages = signed_in(founder)
    for name in (
        "home",
        "king",
        "standings",
        "partis",
        "people",
        "nights",
        "bottles",
        "activity",
        "votes",
        "absences",
    ):
        assert pages.get(reverse(name, args=["second"])).status_code == 200, name
    assert pages.get(reverse("parti", args=["second", whole.closed.number])).status_code == 200
    assert pages.get(reverse("sheet", args=["second", whole.open.number])).status_code == 200


def test_a_file_that_is_none_is_refused_beside_it(whole: Whole) -> None:
    founder = signed_in(UserFactory())
    for data in (b"nothing", gzip.compress(b"{}")):
        answer = founder.post(reverse("found-from-file"), {"file": SimpleUploadedFile("x.gz", data)})
        assert answer.context["form"].errors["file"]
    assert founder.post(reverse("found-from-file"), {}).context["form"].errors["file"]


def test_an_address_that_is_taken_is_refused_beside_it(whole: Whole) -> None:
    out = io.BytesIO()
    export_club(club=whole.club, out=out, by=None)
    brought = {"file": SimpleUploadedFile("x.gz", out.getvalue())}
    answer = signed_in(UserFactory()).post(reverse("found-from-file"), brought)
    assert answer.context["form"].errors["slug"]
    assert Club.objects.filter(slug=whole.club.slug).count() == 1
