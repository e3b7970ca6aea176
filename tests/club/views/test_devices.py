"""What a browser says of itself, in plain words."""

import pytest

from club.views.devices import device

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)"


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0",
            "Edge on Windows",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 14; SM-S921B) {WEBKIT} Chrome/126.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 14) {WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Safari/537.36",
            "Samsung Internet on Android",
        ),
        (f"{MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15", "Safari on Mac"),
        (f"{MAC} {WEBKIT} Chrome/126.0 Safari/537.36 OPR/111.0", "Opera on Mac"),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) FxiOS/127.0 Mobile Safari/605.1.15",
            "Firefox on iPad",
        ),
        (
            f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {WEBKIT} Chrome/126.0 Safari/537.36",
            "Chrome on ChromeOS",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox on Linux"),
        ("Mozilla/5.0 (Windows NT 10.0)", "Windows"),
        ("curl/8.5.0", "An unknown device"),
        ("", "An unknown device"),
    ],
)
def test_browser_and_system_in_plain_words(agent, said):
    assert device(agent) == said
