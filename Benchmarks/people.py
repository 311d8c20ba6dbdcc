"""Fills a data folder's database with made-up accounts that are logged in, and with what they are notified of.

It is written by SQL, past the program: a password of each would be hashed for minutes. The server may not be running.
"""

import hashlib
import json
import random
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from listings import make_id

# Kinds of the list of notifications, and what they say.
PRICE = {"cents": 120_000, "currency": "USD", "period": "month"}
KINDS = {
    "favoritePriceFell": {"previousPrice": {**PRICE, "cents": 140_000}, "price": PRICE},
    "favoriteGone": {},
    "listingHeld": {"reason": "The photos stand on another site."},
    "recall": {},
}


@dataclass
class Person:
    id: str
    token: str


class Folder:
    """The database of a data folder, to be filled from a seed."""

    def __init__(self, folder: Path, seed: int = 1):
        self.db = sqlite3.connect(folder / "digs.sqlite", timeout=60)
        self.db.execute("PRAGMA synchronous = OFF")
        self.tenant = self.db.execute("SELECT id FROM tenants WHERE name = 'default'").fetchone()[0]
        self.rng, self.now = random.Random(seed), int(time.time() * 1000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.db.commit()
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.db.close()

    def new_id(self) -> str:
        return make_id(self.rng, self.now)

    def insert(self, table: str, columns: str, rows: list[tuple]) -> None:
        marks = ", ".join("?" * len(columns.split(",")))
        self.db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)

    def people(self, count: int) -> list[Person]:
        """Logged in, with confirmed addresses; every other one gets mails in Spanish."""
        found = [Person(self.new_id(), self.rng.randbytes(32).hex()) for _ in range(count)]
        self.insert(
            "accounts",
            "tenant_id, id, email, name, password_hash, role, email_verified_at, created_at, language",
            [(self.tenant, one.id, f"{one.id}@example.edu", "Sam", "none", "member", self.now, self.now,
              ("en", "es")[turn % 2]) for turn, one in enumerate(found)])
        self.insert(
            "sessions", "tenant_id, id, account_id, token_digest, device, created_at, last_used_at",
            [(self.tenant, self.new_id(), one.id, hashlib.sha256(one.token.encode()).hexdigest(),
              "Firefox on Linux", self.now, self.now) for one in found])
        return found

    def notify(self, people: list[Person], each: int) -> None:
        """Gives each of them notifications about listings, a third of which they have read. No mail tells of them."""
        rows = []
        for person in people:
            for turn in range(each):
                kind = list(KINDS)[turn % len(KINDS)]
                facts = {"listing": {"id": self.new_id(), "title": f"Sunny room {turn}"}, **KINDS[kind]}
                rows.append((
                    self.tenant, person.id, self.new_id(), kind, self.new_id(), 1, self.now,
                    None if turn % 3 else self.now, json.dumps(facts, separators=(",", ":"))))
        self.insert(
            "notifications", "tenant_id, account_id, id, kind, occasion, count, created_at, read_at, facts", rows)

    def save_searches(self, people: list[Person], count: int, matches: int) -> None:
        """Gives them `count` saved searches, each with new matches among the newest listings, and a notification of
        each. No mail is due."""
        query, listings = self.stored_query(), [row[0] for row in self.db.execute(
            "SELECT number FROM listings WHERE status = 'active' ORDER BY number DESC LIMIT 1000")]
        searches, found, notifications = [], [], []
        for turn in range(count):
            owner, search, name = people[turn % len(people)], self.new_id(), f"Rooms near campus {turn}"
            searches.append((self.tenant, search, owner.id, name, *query, self.now, self.now, 0))
            found += [(self.tenant, search, number, self.now, 0) for number in self.rng.sample(listings, matches)]
            facts = {"search": {"id": search, "title": name}}
            notifications.append((
                self.tenant, owner.id, self.new_id(), "savedSearch", search, matches, self.now,
                json.dumps(facts, separators=(",", ":"))))
        self.insert(
            "saved_searches",
            "tenant_id, id, account_id, name, parameters, query, created_at, looked_at, since_number", searches)
        self.insert("saved_search_matches", "tenant_id, search_id, number, matched_at, is_seen", found)
        self.insert(
            "notifications", "tenant_id, account_id, id, kind, occasion, count, created_at, facts", notifications)
        self.db.execute("UPDATE counters SET value = ? WHERE name = 'matched at'", (self.now,))

    def stored_query(self) -> tuple[str, str]:
        """The parameters and the query of a search that was saved by a request."""
        return self.db.execute("SELECT parameters, query FROM saved_searches LIMIT 1").fetchone()
