"""Every address of the site, filled with what a whole club has."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories.whole import Whole

# What `pk` is of, by the name of the address.
NIGHTS = {
    "night",
    "change-night",
    "reply",
    "reply-for",
    "venue-offer",
    "venue-withdraw",
    "venue-dispute",
    "venue-protest",
}


OTHERS = ("admin/", "api/", "^api/")  # Django's own administration; the API has a matrix of its own


def patterns() -> Iterator[URLPattern]:
    """Every page's pattern."""
    waiting: list[URLPattern | URLResolver] = [
        one for one in get_resolver().url_patterns if not str(one.pattern).startswith(OTHERS)
    ]
    for one in waiting:
        if isinstance(one, URLResolver):
            waiting.extend(one.url_patterns)
        else:
            yield one


def names() -> list[str]:
    return sorted({one.name or str(one.pattern) for one in patterns()})


def addresses(whole: Whole) -> Iterator[tuple[str, str]]:
    """The name of each address, and the address itself."""
    for one in patterns():
        name = one.name or ""
        kwargs = {key: _value(name, key, whole) for key in one.pattern.converters}
        yield name, reverse(name, kwargs=kwargs)


def _value(name: str, key: str, whole: Whole) -> object:
    found = {
        "slug": whole.club.slug,
        "league_slug": whole.other_league.slug,
        "number": whole.open.number if name in {"sheet", "hand", "amend", "close"} else whole.closed.number,
        "hand": 1,
        "game": "pikk-dama",
        "kind": "night",
        "day": whole.closed.date.isoformat(),
        "secret": whole.tokens["feed"],
        "token": whole.tokens.get(_token(name), "no-token"),
        "uidb64": "MQ",
        "pk": _pk(name, whole),
    }
    return found[key]


def _token(name: str) -> str:
    return {
        "night-link": "night",
        "vote-link": "vote",
        "absence-link": "absence",
        "switches": "switches",
        "switch-off": "switches",
        "import-file": "upload",
        "join": "invitation",
        "join-sign-up": "invitation",
    }.get(name, "")


def _pk(name: str, whole: Whole) -> int:
    if name in NIGHTS:
        return whole.night.pk
    if name in {"season", "league-season"}:
        return (whole.league if name == "season" else whole.other_league).seasons.latest("start").pk
    return {"vote": whole.absence.pk, "answer-claim": whole.claim}.get(name, whole.people[3].pk)
