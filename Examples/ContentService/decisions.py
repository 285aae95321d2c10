"""Who may play what, and where from."""

import hashlib
import hmac
import secrets
import time
from typing import Any

from catalogue import Item, Page, Requirement, Viewer

MEDIA_HOST = "https://media.example"
GRANT_LIFETIME = 120.0
RECHECK_AFTER = 5.0

_signing_key = secrets.token_bytes(32)


def refused(reason: str, message: str, **details: str) -> dict[str, Any]:
    return {"outcome": "refused", "reason": reason, "message": message, "details": details}


def decide(
    token: str | None, viewer: Viewer | None, item: Item | Page | None, starts_in: float | None
) -> dict[str, Any]:
    """The outcome for one item. A refusal comes before a start that lies ahead."""
    if item is None:
        return {"outcome": "failed", "status": 404}
    if item.requires is not None:
        refusal = refusal_of_token(token, viewer) or refusal_of_viewer(viewer, item.requires)
        if refusal is not None:
            return refusal
    if starts_in:
        return {"outcome": "notStarted", "timeToStart": starts_in, "recheckAfter": RECHECK_AFTER}
    return {"outcome": "granted", "url": signed_url(item.media), "expiresIn": GRANT_LIFETIME}


def refusal_of_token(token: str | None, viewer: Viewer | None) -> dict[str, Any] | None:
    if not token:
        return refused("externalUserTokenMissing", "Sign in to watch this.")
    if viewer is None:
        return refused("externalUserTokenInvalid", "Please sign in again.")
    if viewer.expired:
        return refused("externalUserTokenExpired", "Your sign-in has run out. Please sign in again.")
    return None


def refusal_of_viewer(viewer: Viewer, requires: Requirement) -> dict[str, Any] | None:
    if requires.regions is not None and viewer.region not in requires.regions:
        return refused("geoRestricted", "This is not available where you are.", regions=",".join(requires.regions))
    if requires.minimumAge is not None and viewer.age < requires.minimumAge:
        return refused("ageRestricted", "You are too young for this.", minimumAge=str(requires.minimumAge))
    if requires.purchase is not None and requires.purchase not in viewer.purchases:
        return refused("purchaseRequired", "Buy this once, watch it for good.", product=requires.purchase)
    if requires.plan is not None and requires.plan not in viewer.plans:
        return refused("subscriptionRequired", f"Part of the {requires.plan} plan.", plan=requires.plan)
    return None


def signed_url(media: str) -> str:
    """A URL that stops working: its path and its expiry are signed with a key of this run."""
    expires = int(time.time() + GRANT_LIFETIME)
    signature = hmac.new(_signing_key, f"{media}\n{expires}".encode(), hashlib.sha256).hexdigest()
    return f"{MEDIA_HOST}/{media}?expires={expires}&signature={signature}"
