"""What the service signs and verifies: viewers' tokens, and the URLs of gated media. One secret, in a file of its own."""

import hashlib
import hmac
import os
import secrets
import time
from pathlib import Path
from urllib.parse import urlencode

import jwt

ISSUER = "content-service"
ALGORITHM = "HS256"


class TokenInvalid(Exception):
    """The token is not one of ours, or was changed on its way."""


class TokenExpired(Exception):
    """The token was valid once."""


class LinkInvalid(Exception):
    """The URL was not signed by this service."""


class LinkExpired(Exception):
    """The URL no longer works."""


class Signer:
    """Keeps apart what it signs: a key for tokens and another for URLs, both made from the secret."""

    def __init__(self, data: Path) -> None:
        secret = _secret(data / "secret")
        self._token_key = hmac.digest(secret, b"viewer tokens", "sha256")
        self._link_key = hmac.digest(secret, b"media links", "sha256")

    def token(self, viewer: str, lifetime: float) -> str:
        """A token that names a viewer and runs out; already has, where the lifetime is negative."""
        now = int(time.time())
        claims = {"iss": ISSUER, "sub": viewer, "iat": min(now, int(now + lifetime)), "exp": int(now + lifetime)}
        return jwt.encode(claims, self._token_key, algorithm=ALGORITHM)

    def viewer(self, token: str) -> str:
        """Whom the token names. Raises TokenExpired for one that has run out, TokenInvalid for any other fault."""
        try:
            claims = jwt.decode(
                token,
                self._token_key,
                algorithms=[ALGORITHM],
                issuer=ISSUER,
                options={"require": ["exp", "iat", "iss", "sub"]},
            )
        except jwt.ExpiredSignatureError:
            raise TokenExpired from None
        except jwt.InvalidTokenError:
            raise TokenInvalid from None
        return claims["sub"]

    def query(self, media: str, lifetime: float) -> str:
        """The query that makes a gated path work for a while."""
        expires = str(int(time.time() + lifetime))
        return urlencode({"expires": expires, "signature": self._link(media, expires)})

    def check(self, media: str, expires: str, signature: str) -> None:
        """Raises LinkInvalid or LinkExpired where the query does not open this path now."""
        if not hmac.compare_digest(self._link(media, expires).encode(), signature.encode()):
            raise LinkInvalid
        # What is signed is a number.
        if int(expires) < time.time():
            raise LinkExpired

    def _link(self, media: str, expires: str) -> str:
        return hmac.new(self._link_key, f"{media}\n{expires}".encode(), hashlib.sha256).hexdigest()


def _secret(path: Path) -> bytes:
    """The secret of this data folder, made at its first use and readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    mine = path.with_name(f".{path.name}-{os.getpid()}")
    handle = os.open(mine, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
        # Whole or not at all, and the first wins: the service and `token` may both be starting.
        os.link(mine, path)
    except FileExistsError:
        pass
    finally:
        mine.unlink()
    return path.read_bytes()
