"""Rows for every table of a SQLite database, drawn at random within its constraints, with many equal values."""

import random
import re
import sqlite3

ROWS = 24
"""How many rows a table gets, if its keys allow so many."""

ATTEMPTS = 400
PARENTS = 5
"""How many rows others refer to: few, so that many share one."""

WORDS = (
    "", "zebra", "Apple", "apple", "Émile", "élan", "a b", "a-b", "Zürich", "_x", "10", "9", "b@c.d", "50%", "O'H")
NUMBERS = (0, 1, 1, 1, 2, 3, 1_790_000_000_000, 1_790_000_000_000, 1_790_086_400_000)
"""Few numbers, so that times and positions are often equal."""


class SampleTable:
    def __init__(self, database: sqlite3.Connection, name: str, sql: str, source: random.Random):
        self.database, self.name, self.sql, self.random = database, name, sql, source
        self.count = 0
        info = database.execute(f"PRAGMA table_info({name})").fetchall()
        self.columns = [(column, kind, bool(required)) for _, column, kind, required, *_ in info]
        keys = [column for _, column, _, _, _, place in info if place]
        kinds = {column: kind for column, kind, _ in self.columns}
        # A key of one number counts the rows.
        self.number = keys[0] if len(keys) == 1 and kinds[keys[0]] != "TEXT" else None
        references: dict[int, list] = {}
        for number, _, parent, own, other, *_ in database.execute(f"PRAGMA foreign_key_list({name})"):
            references.setdefault(number, []).append((parent, own, other))
        self.parents = [([own for _, own, _ in parts], self.known(parts)) for parts in references.values()]

    def known(self, parts: list[tuple[str, str, str]]) -> list[tuple]:
        """What the columns of a foreign key may have. All rows with a tenant belong to the first."""
        names = ", ".join(other for _, _, other in parts)
        limit = 1 if parts[0][0] == "tenants" else PARENTS
        return self.database.execute(f"SELECT {names} FROM {parts[0][0]} ORDER BY rowid LIMIT {limit}").fetchall()

    def fill(self):
        for _ in range(ATTEMPTS):
            self.count += self.insert()
            if self.count == ROWS:
                return

    def insert(self) -> bool:
        """Whether a random row kept the table's constraints."""
        row = {name: self.value(name, kind, required) for name, kind, required in self.columns}
        for own, known in self.parents:
            if all(row[name] is not None for name in own):
                row.update(zip(own, self.random.choice(known), strict=True))
        for copy, other in re.findall(r"CHECK \((\w+) = coalesce\((\w+), ''\)\)", self.sql):
            row[copy] = row[other] or ""
        try:
            self.database.execute(
                f"INSERT INTO {self.name} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))
        except sqlite3.IntegrityError:
            return False
        return True

    def value(self, name: str, kind: str, required: bool):
        if not required and self.random.random() < .4:
            return None
        # The store counts what it numbers.
        if name in (self.number, "number"):
            return 1 + self.count
        if match := re.search(rf"\b{name} IN \(([^)]*)\)", self.sql):
            choice = self.random.choice(match[1].split(",")).strip()
            return choice.strip("'") if "'" in choice else int(choice)
        if match := re.search(rf"\b{name} BETWEEN (-?\d+) AND", self.sql):
            return int(match[1]) + self.random.choice((0, 1, 1, 2))
        if kind == "DOUBLE PRECISION":
            return self.random.choice((0.5, 1.5, 40.25, 40.25))
        if kind != "TEXT":
            return self.random.choice(NUMBERS)
        if name == "id" or name.endswith("_id"):
            return f"{self.random.getrandbits(32):08x}-0000-7000-8000-{self.random.getrandbits(48):012x}"
        return self.random.choice(WORDS)


def fill(database: sqlite3.Connection, seed: int) -> dict[str, int]:
    """Fills the tables in the order of the schema, in which each follows those that it refers to. Returns how many
    rows each has."""
    database.execute("PRAGMA foreign_keys = ON")
    counts = {}
    for name, sql in database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
        if name not in ("counters", "installation"):
            # Each table draws by itself, so that a new one changes no other.
            table = SampleTable(database, name, sql, random.Random(f"{seed} {name}"))
            table.fill()
            counts[name] = table.count
    return counts
