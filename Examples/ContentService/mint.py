"""Mints a viewer's token into a file. Usage: token VIEWER [--expires-in SECONDS] [--data FOLDER] [--out FILE] [--print]"""

import argparse
import os
import sys
from pathlib import Path

from catalogue import FeedError, Viewers, load
from signing import Signer
from store import Store

HERE = Path(__file__).resolve().parent


def main() -> int:
    parser = argparse.ArgumentParser(prog="token", description="Mints a viewer's token and writes it to a file.")
    parser.add_argument("viewer", help="a name from viewers.json")
    parser.add_argument(
        "--expires-in", type=int, default=3600, metavar="SECONDS", help="default 3600; below 0 it has run out already"
    )
    parser.add_argument("--data", type=Path, default=HERE / ".data", metavar="FOLDER", help="that of the service")
    parser.add_argument("--out", type=Path, metavar="FILE", help="default FOLDER/VIEWER.token")
    parser.add_argument("--print", action="store_true", help="print the token instead; a shell may keep it")
    options = parser.parse_args()
    try:
        store = Store(options.data / "viewers.sqlite", load(Viewers, HERE / "viewers.json"))
    except FeedError as error:
        print(f"token: {error}", file=sys.stderr)
        return 2
    if store.viewer(options.viewer) is None:
        print(f"token: there is no viewer '{options.viewer}'; viewers.json names them", file=sys.stderr)
        return 2
    token = Signer(options.data).token(options.viewer, options.expires_in)
    if options.print:
        print(token)
        return 0
    path = options.out or options.data / f"{options.viewer}.token"
    try:
        path.unlink(missing_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(token)
    except OSError as error:
        print(f"token: {path}: {error.strerror}; give another with --out", file=sys.stderr)
        return 2
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
