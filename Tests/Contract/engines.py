"""The same rows in SQLite and PostgreSQL, stored in another order, and a statement run by both."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from postgresql import Cluster, Prepared, prepare, schema, tables
from psycopg.pq import DiagnosticField, ExecStatus
from sample_rows import fill
from sample_values import SampleValues
from sql_statements import Statement

SEED = 1
REFUSED = "refused"
"""What an engine answers to a row that a constraint forbids: which of several is no matter."""

Rows = list[list[str | None]]


class Engines:
    def __init__(self, lite: sqlite3.Connection, database: psycopg.Connection):
        self.lite, self.database, self.values = lite, database, SampleValues(lite, SEED)

    def answers(self, statement: Statement) -> tuple[tuple[int, Rows] | str, tuple[int, Rows] | str]:
        """Of each engine how many rows the statement changed or found, and those that it returns; or `REFUSED`. Both
        get the same values, and keep nothing."""
        # First, because BEGIN forgets a prepared statement without a name.
        self.database.execute("BEGIN")
        try:
            prepared = prepare(self.database, statement.text)
            values = self.values.values(statement.text, prepared.parameters)
            return self.run_lite(statement, values), self.run(statement, values, prepared)
        finally:
            self.database.execute("ROLLBACK")

    def run_lite(self, statement: Statement, values: list) -> tuple[int, Rows] | str:
        self.lite.execute("BEGIN")
        try:
            cursor = self.lite.execute(statement.text, values)
            if not statement.returns_rows:
                return self.lite.execute("SELECT changes()").fetchone()[0], []
            rows = [[plain(value) for value in row] for row in cursor]
            return len(rows), rows
        except sqlite3.IntegrityError:
            return REFUSED
        finally:
            self.lite.execute("ROLLBACK")

    def run(self, statement: Statement, values: list, prepared: Prepared) -> tuple[int, Rows] | str:
        result = self.database.pgconn.exec_prepared(
            b"", [None if value is None else str(value).encode() for value in values])
        if result.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
            # Class 23: a constraint.
            state = result.error_field(DiagnosticField.SQLSTATE) or b""
            assert state.startswith(b"23"), f"{result.get_error_message()} in {statement}"
            return REFUSED
        kinds = list(enumerate(kind for _, kind in prepared.columns))
        rows = [[text(result.get_value(row, column), kind) for column, kind in kinds] for row in range(result.ntuples)]
        return result.command_tuples or 0, rows


def plain(value) -> str | None:
    return value if value is None else repr(value) if isinstance(value, float) else str(value)


def text(value: bytes | None, kind: str) -> str | None:
    return value if value is None else repr(float(value)) if kind == "float8" else value.decode()


@contextmanager
def filled_engines() -> Iterator[Engines]:
    lite = sqlite3.connect(":memory:", isolation_level=None)
    lite.executescript(tables())
    counts = fill(lite, SEED)
    assert all(counts.values()), counts
    with Cluster() as cluster, cluster.connect() as database:
        copy(lite, database)
        yield Engines(lite, database)
    lite.close()


def copy(lite: sqlite3.Connection, database: psycopg.Connection):
    """Stores the rows of each table in an order of their own."""
    source = random.Random(SEED)
    database.execute(schema())
    database.execute("DELETE FROM counters")
    for table, in lite.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        cursor = lite.execute(f"SELECT * FROM {table}")
        names, rows = [column[0] for column in cursor.description], cursor.fetchall()
        source.shuffle(rows)
        with database.cursor() as writer:
            marks = ", ".join(["%s"] * len(names))
            writer.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", rows)
