"""Signing in in a real browser: with a code from the letter, and with a passkey that was made before."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from playwright.sync_api import Browser, Page, expect

from club.models import User
from tests.factories import UserFactory

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, DESK = {"width": 360, "height": 720}, {"width": 1280, "height": 900}
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def vera() -> User:
    user: User = UserFactory(email="vera@example.com", name="Vera")
    return user


@pytest.fixture(params=[(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def page(request: pytest.FixtureRequest, browser: Browser, vera: User) -> Iterator[Page]:
    """A browser on a device that makes passkeys; nothing may be written to its console as an error."""
    size, scheme = request.param
    context = browser.new_context(viewport=size, color_scheme=scheme, locale="en-GB")
    page, faults = context.new_page(), list[str]()
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    session = context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    yield page
    context.close()
    assert faults == []


def look(page: Page) -> list[Any]:
    """What axe finds, and whether the page is too wide."""
    found = [(rule["id"], rule["nodes"][0]["html"]) for rule in Axe().run(page).response["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*found, *(["scrolls sideways"] if wide else [])]


def sign_in_with_code(live_server: Any, page: Page) -> None:
    page.goto(live_server.url + "/sign-in/?next=/account/")
    assert look(page) == []
    page.get_by_role("link", name="Send me a code").click()
    page.get_by_label("E-mail address").fill("vera@example.com")
    assert look(page) == []
    page.get_by_role("button", name="Send the code").click()
    page.get_by_label("The code").fill("0000-0000")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("This is not the code in the letter.")).to_be_visible()
    assert look(page) == []
    code = re.search(r"\d{4}-\d{4}", mail.outbox[0].body)
    assert code is not None
    page.get_by_label("The code").fill(code[0])
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/")


def make_passkey(page: Page, name: str) -> None:
    page.get_by_label("Name of the passkey").fill(name)
    page.get_by_role("button", name="Make a passkey").click()
    expect(page.locator(".devices strong", has_text=name)).to_be_visible()


def test_by_code_once_then_by_passkey_until_it_is_removed(live_server: Any, page: Page) -> None:
    sign_in_with_code(live_server, page)
    assert look(page) == []
    page.get_by_role("link", name="Passkeys").click()
    make_passkey(page, "Vera's phone")
    assert look(page) == []
    page.locator("details.menu.right summary").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(live_server.url + "/sign-in/?next=/account/passkeys/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/account/passkeys/")
    expect(page.get_by_text("last used on")).to_be_visible()
    page.locator(".devices summary").click()
    page.get_by_role("button", name="Remove it for good").click()
    expect(page.get_by_text("None yet.")).to_be_visible()


def test_a_removed_passkey_is_refused_and_one_that_is_not_given_is_told(
    live_server: Any, page: Page, vera: User
) -> None:
    sign_in_with_code(live_server, page)
    page.goto(live_server.url + "/account/passkeys/")
    make_passkey(page, "Lost")
    vera.authenticator_set.all().delete()
    page.context.clear_cookies()
    page.goto(live_server.url + "/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("This passkey opens no account here.")).to_be_visible()
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('refused')) }")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("No passkey was given.")).to_be_visible()


def test_another_device_is_signed_out_from_here(live_server: Any, page: Page, browser: Browser) -> None:
    other = browser.new_context(locale="en-GB").new_page()
    sign_in_with_code(live_server, other)
    mail.outbox.clear()
    sign_in_with_code(live_server, page)
    page.get_by_role("link", name="Where you are signed in").click()
    expect(page.get_by_text("this device")).to_be_visible()
    assert look(page) == []
    page.locator(".devices").get_by_role("button", name="Sign out").click()
    expect(page.locator(".devices li")).to_have_count(1)
    other.goto(live_server.url + "/account/")
    expect(other.get_by_role("heading", name="Sign in")).to_be_visible()
    other.context.close()


def test_without_script_there_is_the_code_and_no_dead_button(
    live_server: Any, browser: Browser, vera: User
) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(live_server.url + "/sign-in/")
    assert page.get_by_role("link", name="Send me a code").is_visible()
    assert not page.get_by_role("button", name="Sign in with a passkey").is_visible()
    context.close()
