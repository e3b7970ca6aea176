"""Guessing is slow: tries are counted by address and by account, and so are letters that are asked for."""

from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

from club.actions.tries import give_back as _give_back
from club.actions.tries import take
from club.proxies import client_address

MOST_PER_ADDRESS = 15
MOST_PER_ACCOUNT = 50  # higher: whoever knows an address must not lock its owner out with a few tries
LETTERS_PER_ADDRESS = 30  # a whole club may sit behind one address
LETTERS_PER_ACCOUNT = 5


def may_try(request: HttpRequest, email: str) -> bool:
    """Take one try for this address and this account; False: they have to wait."""
    limits = zip(_keys("guess", request, email), (MOST_PER_ADDRESS, MOST_PER_ACCOUNT), strict=True)
    return all(take(key=key, most=most) for key, most in limits)


def was_right(request: HttpRequest, email: str) -> None:
    """The try that was taken was no guess."""
    for key in _keys("guess", request, email):
        _give_back(key=key)


def may_write(request: HttpRequest, email: str) -> bool:
    """Take one letter to this account; False: enough were asked for, whether the account exists or not."""
    limits = zip(_keys("letter", request, email), (LETTERS_PER_ADDRESS, LETTERS_PER_ACCOUNT), strict=True)
    return all(take(key=key, most=most) for key, most in limits)


def _keys(what: str, request: HttpRequest, email: str) -> tuple[str, str]:
    account = _digest(email.strip().casefold())
    return f"{what}-address-{_network(client_address(request))}", f"{what}-account-{account}"


def _network(address: str) -> str:
    """An IPv6 household has more addresses than anybody can count: the first half stands for all of them."""
    try:
        known = ip_address(address)
    except ValueError:
        return _digest(address)
    if not isinstance(known, IPv6Address):
        return str(known)
    return str(known.ipv4_mapped or ip_network((known, 64), strict=False).network_address)


def _digest(text: str) -> str:
    """Whatever was sent, of one length and without a sign that a database refuses."""
    return sha256(text.encode(errors="replace")).hexdigest()[:40]
