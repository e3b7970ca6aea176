"""The doors beside the pages: the operator's, and that for programs as a browser with a session finds it."""

from collections.abc import Iterator

from django.contrib import admin
from django.urls import reverse

from tests.factories.whole import Whole
from tests.prove.test_api_access import TABLE, address_of, patterns

NO_MODEL = ("index", "logout", "password_change", "password_change_done", "jsi18n", "autocomplete")


def programs(whole: Whole) -> Iterator[tuple[str, str]]:
    """Method and address of everything the API takes."""
    for pattern in patterns():
        address = address_of(pattern, whole)
        for method in TABLE[str(pattern.name)].may:
            yield method, address


def operators() -> Iterator[str]:
    """Every address of Django's administration, of one row of each table."""
    yield from (reverse(f"admin:{name}") for name in NO_MODEL)
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield from (reverse(f"{name}_{page}") for page in ("changelist", "add"))
        row = model._base_manager.order_by("pk").first()
        if row is not None:
            yield from (reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "delete", "history"))
