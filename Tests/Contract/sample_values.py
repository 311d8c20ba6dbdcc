"""Values for the parameters of a statement, most of them from the columns that they are compared with."""

import random
import re
import sqlite3
from collections import Counter, defaultdict

from postgresql import TOKEN

COMPARED = re.compile(r"(\w+)\)?\s*(?:=|<>|<=|>=|<|>)\s*(?:COALESCE\(|CAST\()?\s*$", re.IGNORECASE)
LISTED = re.compile(r"(\w+)\s+(?:NOT )?IN \((?:\?, )*$")
KEYS = re.compile(r"\(([\w., ]+)\)\s*[<>=]\s*\(((?:\?, )*)$")
"""A comparison of several columns at once."""

INSERTED = re.compile(r"INSERT INTO \w+ \(([^)]*)\)\s*(?:VALUES \(|SELECT )((?:[^()]|\([^()]*\))*)$")
"""What is bound in the list of values, by its place in the list of columns."""

CONTEXT = 1_000
"""How much of a statement before a parameter may tell its column."""

INSTANTS = (0, 1, 2, 1_790_000_000_000, 2_000_000_000_000)


class SampleValues:
    def __init__(self, database: sqlite3.Connection, seed: int):
        self.database, self.seed, self.random = database, seed, random.Random()
        self.rounds: Counter[str] = Counter()
        self.owners: dict[str, list[str]] = defaultdict(list)
        for table, in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall():
            for _, column, *_ in database.execute(f"PRAGMA table_info({table})"):
                self.owners[column].append(table)
        self.tenant, = database.execute("SELECT id FROM tenants ORDER BY rowid LIMIT 1").fetchone()
        self.known: dict[tuple[str, str], list] = {}

    def values(self, sql: str, kinds: list[str]) -> list:
        """A value for each `?`, of the type that PostgreSQL found for it. Each statement draws by itself, so that a new
        one changes no other."""
        self.rounds[sql] += 1
        self.random = random.Random(f"{self.seed} {self.rounds[sql]} {sql}")
        places = [match.start() for match in TOKEN.finditer(sql) if match[0] == "?"]
        return [self.value(sql, sql[max(0, place - CONTEXT):place], kind)
                for place, kind in zip(places, kinds, strict=True)]

    def value(self, sql: str, before: str, kind: str):
        if re.search(r"\bLIMIT\s*$", before):
            return self.random.choice((1, 3, 50))
        if re.search(r"\bOFFSET\s*$", before):
            return self.random.choice((0, 1))
        if re.search(r"\bLIKE\s*$", before):
            return self.random.choice(("%a%", "%e%", "%"))
        name = self.column(before)
        if name == "tenant_id":
            return self.tenant
        stored = [value for table in self.owners.get(name, []) if re.search(rf"\b{table}\b", sql)
                  for value in self.stored(table, name) if isinstance(value, str) == (kind == "text")]
        if stored:
            return self.random.choice(stored)
        others = {"text": ("", "a", "zebra"), "int8": INSTANTS, "float8": (0.5, 40.25, 90.0)}
        return self.random.choice(others.get(kind, (0, 1)))

    def column(self, before: str) -> str:
        """The column that is compared with what follows, or gets it; empty for none."""
        if (match := INSERTED.search(before)) and " FROM " not in match[2]:
            names = match[1].split(",")
            place = re.sub(r"\([^()]*\)", "", match[2]).count(",")
            return names[place].strip() if place < len(names) else ""
        if match := KEYS.search(before):
            return match[1].split(",")[match[2].count("?")].strip().split(".")[-1]
        match = COMPARED.search(before) or LISTED.search(before)
        return match[1] if match else ""

    def stored(self, table: str, column: str) -> list:
        if (table, column) not in self.known:
            rows = self.database.execute(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL").fetchall()
            self.known[table, column] = [value for value, in rows]
        return self.known[table, column]
