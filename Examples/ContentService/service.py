"""A small content service that speaks the wire contract (docs/wire-contract.md). For demos and tests only."""

import argparse
import asyncio
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from catalogue import Feed, FeedError, Item, Media, Viewers, load
from decisions import MEDIA_HOST, decide

HERE = Path(__file__).resolve().parent
BATCH_LIMIT = 50


class AskedItem(BaseModel):
    contentId: str
    pageId: str | None = None


class Question(BaseModel):
    items: list[AskedItem] = Field(min_length=1, max_length=BATCH_LIMIT)


def make_app(feed: Feed, viewers: Viewers, live_starts_in: float, latency: float) -> FastAPI:
    app = FastAPI(title="Content service", docs_url=None, redoc_url=None)
    live_start = time.monotonic() + live_starts_in

    def starts_in(item: Media | None) -> float | None:
        """Seconds until a live stream starts, 0 once it has; None for what is no live stream."""
        if not isinstance(item, Item) or not item.live:
            return None
        return round(max(0.0, live_start - time.monotonic()), 3)

    def described(item: Media) -> dict[str, Any]:
        members: dict[str, Any] = {"title": item.title}
        if item.requires is None:
            members["url"] = f"{MEDIA_HOST}/{item.media}"
        if item.poster is not None:
            members["poster"] = str(item.poster)
        if item.duration is not None:
            members["duration"] = item.duration
        if (seconds := starts_in(item)) is not None:
            members["startsIn"] = seconds
        return members

    @app.middleware("http")
    async def be_slow(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        if latency:
            await asyncio.sleep(latency)
        return await call_next(request)

    @app.get("/v1/content/{kind}")
    async def content(kind: str) -> dict[str, Any]:
        if kind == "stories":
            return {
                "content": [
                    {
                        "contentId": story.contentId,
                        "title": story.title,
                        "pages": [{"pageId": page.pageId} | described(page) for page in story.pages],
                    }
                    for story in feed.stories
                ]
            }
        if kind in ("moments", "videos"):
            items: list[Item] = getattr(feed, kind)
            return {"content": [{"contentId": item.contentId} | described(item) for item in items]}
        raise HTTPException(404, f"There is no content of kind '{kind}'; the kinds are stories, moments and videos.")

    @app.post("/v1/resolve")
    async def resolve(question: Question, request: Request) -> dict[str, Any]:
        token = bearer_token(request)
        viewer = viewers.viewers.get(token) if token else None
        outcomes = []
        for asked in question.items:
            item = feed.by_id.get((asked.contentId, asked.pageId))
            outcomes.append(asked.model_dump(exclude_none=True) | decide(token, viewer, item, starts_in(item)))
        return {"outcomes": outcomes}

    @app.exception_handler(HTTPException)
    async def http_problem(_: Request, error: HTTPException) -> JSONResponse:
        return problem(error.status_code, str(error.detail), error.headers)

    @app.exception_handler(RequestValidationError)
    async def question_problem(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return problem(400, f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}")

    return app


def bearer_token(request: Request) -> str | None:
    """The viewer's token as it stands in the header; None where there is none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else None


def problem(status: int, detail: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """An error as RFC 9457 has it."""
    body = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail}
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


def main() -> int:
    parser = argparse.ArgumentParser(description="A content service that speaks the wire contract.")
    parser.add_argument("--port", type=port, default=8080, help="port on 127.0.0.1; 0 takes a free one (default 8080)")
    parser.add_argument("--live-starts-in", type=seconds, default=20, metavar="SECONDS", help="default 20")
    parser.add_argument("--latency", type=seconds, default=0, metavar="SECONDS", help="wait before each answer")
    parser.add_argument("--feed", type=Path, default=HERE / "feed.json", metavar="FILE")
    options = parser.parse_args()
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
    print(f"listening on http://127.0.0.1:{listener.getsockname()[1]}", flush=True)

    # Whoever started this may have blocked the signals that are to end it.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM, signal.SIGINT})
    app = make_app(feed, viewers, options.live_starts_in, options.latency)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    uvicorn.Server(config).run(sockets=[listener])
    return 0


if __name__ == "__main__":
    sys.exit(main())
