"""A small content service that speaks the wire contract (docs/openapi.yaml). For demos and tests only."""

import argparse
import asyncio
import ipaddress
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any

import uvicorn
from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import make_media
from catalogue import Feed, FeedError, Item, Media, Text, Viewers, load
from decisions import GRANT_LIFETIME, Refusal, decide, identify
from signing import LinkExpired, LinkInvalid, Signer
from store import Store

HERE = Path(__file__).resolve().parent
BATCH_LIMIT = 50


class AskedItem(BaseModel):
    contentId: Text
    pageId: str | None = None


class Question(BaseModel):
    items: list[AskedItem] = Field(min_length=1, max_length=BATCH_LIMIT)


class Purchase(BaseModel):
    model_config = ConfigDict(extra="forbid")
    product: Text | None = None
    plan: Text | None = None

    @model_validator(mode="after")
    def names_one(self) -> "Purchase":
        if len(self.model_fields_set) != 1 or self.wanted[1] is None:
            raise ValueError("name a product or a plan")
        return self

    @property
    def wanted(self) -> tuple[str, str | None]:
        return ("plan", self.plan) if self.plan is not None else ("purchase", self.product)


def whole(value: Any) -> Any:
    """JSON has one sort of number, and neither texts nor switches are among them; pydantic would take both."""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise ValueError("is not a number")
    return value


Whole = Annotated[int | None, BeforeValidator(whole)]


class Outage(BaseModel):
    """What every /v1 request is answered with while it lasts; without a status there is none."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    status: Whole = Field(ge=400, le=599)
    retryAfter: Whole = Field(default=None, ge=0, le=86_400)


@dataclass
class World:
    """What the service knows, and where it stands."""

    feed: Feed
    store: Store
    signer: Signer
    media: Path
    public_url: str
    live_start: float
    latency: float
    outage: Outage = Outage(status=None)

    def starts_in(self, item: Media | None) -> float | None:
        """Seconds until a live stream starts, 0 once it has; None for what is no live stream."""
        if not isinstance(item, Item) or not item.live:
            return None
        return round(max(0.0, self.live_start - time.monotonic()), 3)

    def url(self, item: Media) -> str:
        """Where it plays from: signed where it is gated."""
        address = f"{self.public_url}/media/{item.media}"
        return address if item.requires is None else f"{address}?{self.signer.query(item.media, GRANT_LIFETIME)}"

    def described(self, item: Media) -> dict[str, Any]:
        members: dict[str, Any] = {"title": item.title}
        if item.requires is None:
            members["url"] = self.url(item)
        if item.poster is not None:
            members["poster"] = str(item.poster)
        if item.duration is not None:
            members["duration"] = item.duration
        if (seconds := self.starts_in(item)) is not None:
            members["startsIn"] = seconds
        return members


def make_app(world: World) -> FastAPI:
    app = FastAPI(title="Content service", docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1_000)

    @app.middleware("http")
    async def hinder(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if world.latency:
            await asyncio.sleep(world.latency)
        outage = world.outage
        if outage.status is not None and request.url.path.startswith("/v1/"):
            headers = {} if outage.retryAfter is None else {"Retry-After": str(outage.retryAfter)}
            return problem(outage.status, "The outage was switched on.", headers)
        return await call_next(request)

    @app.exception_handler(HTTPException)
    async def http_problem(_: Request, error: HTTPException) -> JSONResponse:
        return problem(error.status_code, str(error.detail), error.headers)

    @app.exception_handler(RequestValidationError)
    async def question_problem(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return problem(400, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}")

    add_contract(app, world)
    add_shop(app, world)
    add_media(app, world)
    add_admin(app, world)
    return app


def add_contract(app: FastAPI, world: World) -> None:
    @app.get("/v1/content/{kind}")
    async def content(kind: str) -> dict[str, Any]:
        if kind == "stories":
            return {
                "content": [
                    {
                        "contentId": story.contentId,
                        "title": story.title,
                        "pages": [{"pageId": page.pageId} | world.described(page) for page in story.pages],
                    }
                    for story in world.feed.stories
                ]
            }
        if kind in ("moments", "videos"):
            items: list[Item] = getattr(world.feed, kind)
            return {"content": [{"contentId": item.contentId} | world.described(item) for item in items]}
        raise HTTPException(404, f"There is no content of kind '{kind}'; the kinds are stories, moments and videos.")

    @app.post("/v1/resolve")
    async def resolve(question: Question, request: Request) -> dict[str, Any]:
        who = identify(bearer_token(request), world.signer, world.store)
        outcomes = []
        for asked in question.items:
            item = world.feed.by_id.get((asked.contentId, asked.pageId))
            url = world.url(item) if item is not None else ""
            outcomes.append(asked.model_dump(exclude_none=True) | decide(who, item, world.starts_in(item), url))
        return {"outcomes": outcomes}


def add_shop(app: FastAPI, world: World) -> None:
    @app.post("/v1/purchases")
    async def purchase(order: Purchase, request: Request) -> Response:
        who = identify(bearer_token(request), world.signer, world.store)
        if isinstance(who, dict):
            return problem(401, "A purchase needs a viewer.", {"WWW-Authenticate": "Bearer"}, who)
        sort, name = order.wanted
        if (sort, name) not in world.feed.for_sale:
            raise HTTPException(404, "There is no such product or plan.")
        world.store.give(who[0], sort, name)
        viewer = world.store.viewer(who[0])
        return JSONResponse({"plans": sorted(viewer.plans), "purchases": sorted(viewer.purchases)})


def add_media(app: FastAPI, world: World) -> None:
    paths = frozenset(item.media for item in world.feed.by_id.values())

    @app.get("/media/{path:path}")
    async def media(
        path: str, expires: Annotated[str, Query()] = "", signature: Annotated[str, Query()] = ""
    ) -> Response:
        if path not in paths:
            raise HTTPException(404, "There is no such media.")
        if path in world.feed.gated_media:
            try:
                world.signer.check(path, expires, signature)
            except LinkInvalid:
                raise HTTPException(403, "This link was not signed here.") from None
            except LinkExpired:
                raise HTTPException(403, "This link has run out.") from None
        return FileResponse(world.media / path, media_type=make_media.TYPE)


def add_admin(app: FastAPI, world: World) -> None:
    @app.post("/admin/outage", status_code=204)
    async def set_outage(outage: Outage, request: Request) -> None:
        if request.client is None or not ipaddress.ip_address(request.client.host).is_loopback:
            raise HTTPException(403, "The switches answer on loopback only.")
        world.outage = outage


def bearer_token(request: Request) -> str | None:
    """The viewer's token as it stands in the header; None where there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None


def problem(
    status: int, detail: str, headers: Mapping[str, str] | None = None, refusal: Refusal | None = None
) -> JSONResponse:
    """An error as RFC 9457 has it; with the members of a refusal where a viewer is refused."""
    try:
        title = HTTPStatus(status).phrase
    except ValueError:
        title = "Error"
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail} | (refusal or {})
    return JSONResponse(body, status_code=status, headers=headers, media_type="application/problem+json")


def seconds(text: str) -> float:
    value = float(text)
    if not 0 <= value < 1e6:
        raise ValueError
    return value


def port(text: str) -> int:
    value = int(text)
    if not 0 <= value <= 65535:
        raise ValueError
    return value


def options_of_command_line() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A content service that speaks the wire contract.")
    parser.add_argument("--port", type=port, default=8080, help="port on 127.0.0.1; 0 takes a free one (default 8080)")
    parser.add_argument("--live-starts-in", type=seconds, default=20, metavar="SECONDS", help="default 20")
    parser.add_argument("--latency", type=seconds, default=0, metavar="SECONDS", help="wait before each answer")
    parser.add_argument("--feed", type=Path, default=HERE / "feed.json", metavar="FILE")
    parser.add_argument(
        "--data", type=Path, default=HERE / ".data", metavar="FOLDER", help="viewers, secret and media (default .data)"
    )
    parser.add_argument("--public-url", metavar="URL", help="where viewers reach it, if a proxy stands in front")
    return parser.parse_args()


def main() -> int:
    options = options_of_command_line()
    try:
        feed, viewers = load(Feed, options.feed), load(Viewers, HERE / "viewers.json")
    except FeedError as error:
        print(f"service: {error}", file=sys.stderr)
        return 2

    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", options.port))
    except OSError as error:
        print(f"service: port {options.port}: {error.strerror}; give another, or 0 for a free one", file=sys.stderr)
        return 2
    listener.listen(128)
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"

    world = World(
        feed=feed,
        store=Store(options.data / "viewers.sqlite", viewers),
        signer=Signer(options.data),
        media=options.data / "media",
        public_url=(options.public_url or address).rstrip("/"),
        live_start=time.monotonic() + options.live_starts_in,
        latency=options.latency,
    )
    make_media.make((item.media for item in feed.by_id.values()), world.media)
    print(f"listening on {address}", flush=True)

    # Whoever started this may have blocked the signals that are to end it.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
    config = uvicorn.Config(make_app(world), log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
