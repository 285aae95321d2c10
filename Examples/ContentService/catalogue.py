"""What the service knows: its feed and its viewers, read from JSON and checked at the start."""

import json
from functools import cached_property
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, HttpUrl, ValidationError, model_validator

Text = Annotated[str, Field(min_length=1)]
Seconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]


Model = TypeVar("Model", bound=BaseModel)


class FeedError(Exception):
    """A file that cannot be used. Its text names the place and what is wrong there."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Requirement(Strict):
    """What a viewer needs to be entitled to an item. Every part that stands must be met."""

    plan: Text | None = None
    purchase: Text | None = None
    regions: tuple[Text, ...] | None = Field(default=None, min_length=1, strict=False)
    minimumAge: int | None = Field(default=None, ge=1, le=150)


class Media(Strict):
    """What a Moment, a Video and a page of a Story have in common."""

    title: Text
    media: Annotated[str, Field(pattern=r"^[a-z0-9-]+(/[a-z0-9-]+)*\.wav$")]
    """Path of the media below `/media/`."""
    poster: HttpUrl | None = Field(default=None, strict=False)
    duration: Seconds | None = None
    requires: Requirement | None = None
    """Gated where it stands, free where it does not."""


class Item(Media):
    contentId: Text
    live: bool = False
    """A live stream; it starts a while after the service does."""


class Page(Media):
    pageId: Text


class Story(Strict):
    contentId: Text
    title: Text
    pages: list[Page] = Field(min_length=1)


class Feed(Strict):
    stories: list[Story]
    moments: list[Item]
    videos: list[Item]

    @model_validator(mode="after")
    def ids_are_unique(self) -> "Feed":
        seen: dict[str, str] = {}
        for kind in ("stories", "moments", "videos"):
            for index, entry in enumerate(getattr(self, kind)):
                place = f"{kind}[{index}]"
                if entry.contentId in seen:
                    raise ValueError(f"{place}: contentId '{entry.contentId}' also stands at {seen[entry.contentId]}")
                seen[entry.contentId] = place
        for index, story in enumerate(self.stories):
            ids = [page.pageId for page in story.pages]
            if len(set(ids)) != len(ids):
                raise ValueError(f"stories[{index}].pages: two pages have the same pageId")
        return self

    @cached_property
    def by_id(self) -> dict[tuple[str, str | None], Item | Page]:
        """Every item and every page, by content id and page id."""
        items = {(item.contentId, None): item for item in (*self.moments, *self.videos)}
        return items | {(story.contentId, page.pageId): page for story in self.stories for page in story.pages}

    @cached_property
    def gated_media(self) -> frozenset[str]:
        """The paths that a signed URL is needed for."""
        return frozenset(item.media for item in self.by_id.values() if item.requires is not None)

    @cached_property
    def for_sale(self) -> frozenset[tuple[str, str]]:
        """The plans and purchases that something needs."""
        needs = [item.requires for item in self.by_id.values() if item.requires is not None]
        return frozenset(
            (sort, name)
            for need in needs
            for sort, name in (("plan", need.plan), ("purchase", need.purchase))
            if name is not None
        )


class Viewer(Strict):
    plans: frozenset[Text] = Field(default=frozenset(), strict=False)
    purchases: frozenset[Text] = Field(default=frozenset(), strict=False)
    region: Text = "DE"
    age: int = Field(default=30, ge=0, le=150)

class Viewers(Strict):
    viewers: dict[Text, Viewer]
    """By the name that their tokens carry."""


def load(model: type[Model], path: Path) -> Model:
    """Reads and checks a file; raises FeedError naming the first place that is wrong."""
    try:
        return model.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise FeedError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise FeedError(f"{path}: is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise FeedError(f"{path}: line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except ValidationError as error:
        first, count = error.errors()[0], error.error_count()
        more = f" (and {count - 1} more)" if count > 1 else ""
        raise FeedError(f"{path}: {_place(first['loc'])}{first['msg'].removeprefix('Value error, ')}{more}") from None


def _place(location: tuple[int | str, ...]) -> str:
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return f"{text.removeprefix('.')}: " if text else ""
