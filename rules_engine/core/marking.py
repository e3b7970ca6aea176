"""Marks English sentences for translation without translating them."""


def gettext_noop(message: str) -> str:
    """Return `message` unchanged; the name is what `makemessages` looks for."""
    return message
