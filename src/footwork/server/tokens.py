"""Tokens: secrets of 128 random bits. Only their hashes are kept; a hash is enough, for nobody can guess 128 bits."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe

SECRET_BYTES = 16


def new_token() -> str:
    """A new secret."""
    return token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """A name for a game or a seat: short, not secret, never given twice."""
    return token_hex(8)


def hash_token(token: str) -> str:
    """What is kept of a secret."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
