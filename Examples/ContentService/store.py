"""The viewers and what they own, in SQLite: made from viewers.json once, changed by purchases."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from catalogue import Viewers

SCHEMA = """
create table viewer (id text primary key, region text not null, age integer not null) strict;
create table entitlement (
  viewer text not null references viewer (id), sort text not null check (sort in ('plan', 'purchase')),
  name text not null, primary key (viewer, sort, name)
) strict, without rowid;
"""


@dataclass(frozen=True)
class Viewer:
    """A viewer as the database has it now."""

    plans: frozenset[str]
    purchases: frozenset[str]
    region: str
    age: int


class Store:
    def __init__(self, path: Path, viewers: Viewers) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # The service answers on one thread; the driver's own check would only forbid what is not done.
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._database.execute("pragma foreign_keys = on")
        self._database.execute("begin immediate")
        if not self._database.execute("select 1 from sqlite_master where name = 'viewer'").fetchone():
            self._fill(viewers)
        self._database.execute("commit")

    def viewer(self, name: str) -> Viewer | None:
        row = self._database.execute("select region, age from viewer where id = ?", (name,)).fetchone()
        if row is None:
            return None
        owned: dict[str, set[str]] = {"plan": set(), "purchase": set()}
        for sort, entitlement in self._database.execute("select sort, name from entitlement where viewer = ?", (name,)):
            owned[sort].add(entitlement)
        return Viewer(frozenset(owned["plan"]), frozenset(owned["purchase"]), *row)

    def give(self, viewer: str, sort: str, name: str) -> None:
        """Gives a known viewer a plan or a purchase; what there is already stays."""
        self._database.execute("insert or ignore into entitlement values (?, ?, ?)", (viewer, sort, name))

    def _fill(self, viewers: Viewers) -> None:
        for statement in SCHEMA.split(";")[:-1]:
            self._database.execute(statement)
        for name, viewer in viewers.viewers.items():
            self._database.execute("insert into viewer values (?, ?, ?)", (name, viewer.region, viewer.age))
            for sort, names in (("plan", viewer.plans), ("purchase", viewer.purchases)):
                for entitlement in names:
                    self.give(name, sort, entitlement)
