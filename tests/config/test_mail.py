"""EMAIL_URL."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.mail import CONSOLE, CONSOLE_AND_PAGE, SMTP, Server, server


def test_without_a_server_letters_go_to_the_console_and_with_debug_to_a_page():
    assert server("", debug=False) == Server(CONSOLE)
    assert server("", debug=True) == Server(CONSOLE_AND_PAGE)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example", Server(SMTP, "mail.example", 587, tls=True)),
        ("smtp://localhost:25?tls=0", Server(SMTP, "localhost", 25)),
        ("smtps://vera:p%40ss@mail.example", Server(SMTP, "mail.example", 465, "vera", "p@ss", ssl=True)),
    ],
)
def test_a_server_is_read_from_its_address(url, expected):
    assert server(url, debug=True) == expected


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_anything_else_is_refused_and_a_password_never_shown(url):
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must be"):
        server(url, debug=False)
