"""Secrets that stand for somebody: made by chance, told once, kept as a hash."""

import hashlib
import secrets


def new_secret() -> str:
    """What nobody guesses: 256 bits, fit for an address and a header."""
    return secrets.token_urlsafe(32)


def secret_hash(secret: str) -> str:
    """What is stored of it; a secret by chance needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
