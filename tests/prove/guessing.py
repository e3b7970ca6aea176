"""Two processes guess the same password at the same moments, each time asking the pages."""

from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from club import guessing
from club.actions import tries
from club.models import Tries
from tests.conftest import PLAIN_FILES
from tests.prove.race import Racer

ROUNDS = 20
QUICK = "django.contrib.auth.hashers.MD5PasswordHasher"


def guess_together(racer: Racer) -> list[int]:
    """What each guess was answered: 200 for a wrong password, 429 for one that has to wait."""
    if not racer.guarded:
        _ask_and_count_apart(racer)
    with override_settings(STORAGES=PLAIN_FILES, PASSWORD_HASHERS=[QUICK], ALLOWED_HOSTS=["testserver"]):
        return [_guess(racer.number, turn) for turn in racer.rounds(ROUNDS)]


def _guess(number: int, turn: int) -> int:
    # Who forges an address is counted all the same.
    client = Client(headers={"X-Forwarded-For": f"10.0.{number}.{turn}"})
    typed = {"username": "vera@example.com", "password": f"wrong {number} {turn}"}
    return client.post(reverse("sign-in"), typed).status_code


def _ask_and_count_apart(racer: Racer) -> None:
    """As with a counter in a cache: read, look whether it is full, write one more than was read."""

    def take(*, key: str, most: int) -> bool:
        racer.prepare(lambda: Tries.objects.get_or_create(key=key, defaults={"until": soon}))
        count = Tries.objects.get(key=key).count
        racer.meet()
        Tries.objects.filter(key=key).update(count=count + 1)
        return count < most

    soon = timezone.now() + tries.WINDOW
    guessing.take = take
