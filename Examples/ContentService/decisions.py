"""Who may play what."""

from typing import Any

from catalogue import Item, Page, Requirement
from signing import Signer, TokenExpired, TokenInvalid
from store import Store, Viewer

GRANT_LIFETIME = 120.0
RECHECK_AFTER = 5.0

Refusal = dict[str, Any]


def refusal(reason: str, message: str, **details: str) -> Refusal:
    return {"reason": reason, "message": message, "details": details}


def identify(token: str | None, signer: Signer, store: Store) -> tuple[str, Viewer] | Refusal:
    """The viewer a token names, or why it names none: missing, invalid and expired are told apart."""
    if not token:
        return refusal("externalUserTokenMissing", "Sign in to watch this.")
    try:
        name = signer.viewer(token)
    except TokenExpired:
        return refusal("externalUserTokenExpired", "Your sign-in has run out. Please sign in again.")
    except TokenInvalid:
        return refusal("externalUserTokenInvalid", "Please sign in again.")
    viewer = store.viewer(name)
    if viewer is None:
        return refusal("externalUserTokenInvalid", "Please sign in again.")
    return name, viewer


def decide(
    who: tuple[str, Viewer] | Refusal, item: Item | Page | None, starts_in: float | None, url: str
) -> dict[str, Any]:
    """The outcome for one item. A refusal comes before a start that lies ahead."""
    if item is None:
        return {"outcome": "failed", "status": 404}
    if item.requires is not None:
        refused = who if isinstance(who, dict) else objection(who[1], item.requires)
        if refused is not None:
            return {"outcome": "refused", **refused}
    if starts_in:
        return {"outcome": "notStarted", "timeToStart": starts_in, "recheckAfter": RECHECK_AFTER}
    return {"outcome": "granted", "url": url, "expiresIn": GRANT_LIFETIME}


def objection(viewer: Viewer, requires: Requirement) -> Refusal | None:
    if requires.regions is not None and viewer.region not in requires.regions:
        return refusal("geoRestricted", "This is not available where you are.", regions=",".join(requires.regions))
    if requires.minimumAge is not None and viewer.age < requires.minimumAge:
        return refusal("ageRestricted", "You are too young for this.", minimumAge=str(requires.minimumAge))
    if requires.purchase is not None and requires.purchase not in viewer.purchases:
        return refusal("purchaseRequired", "Buy this once, watch it for good.", product=requires.purchase)
    if requires.plan is not None and requires.plan not in viewer.plans:
        return refusal("subscriptionRequired", f"Part of the {requires.plan} plan.", plan=requires.plan)
    return None
