"""Over the same rows, stored in another order, PostgreSQL answers the store's questions as SQLite does."""

import random
import re
import sqlite3
from dataclasses import dataclass

import psycopg
import pytest
from postgresql import SCHEMA, Cluster, prepare, schema
from sample_rows import fill
from sample_values import SampleValues
from sql_statements import Sources, Statement

SEED = 1
ROUNDS = 6
"""How often a statement is asked, each time with other values."""

QUESTION = re.compile(r"\s*(SELECT|WITH(?!.*\bUPDATE\b))", re.DOTALL)

ANY = {
    "AccountTable+Deletion.swift": "LIMIT ?", "AccountWorkTable.swift": "FROM account_work LIMIT 1",
    "ListingWriting.swift": "LIMIT ?", "NotificationMailTable.swift": "FROM notifications WHERE mail_due_at <= ?",
    "PhotoTable.swift": "FROM orphaned_files LIMIT ?", "PhotoTable+HashUpkeep.swift": "LIMIT ?",
    "PushOutboxTable.swift": "LIMIT ?", "PropertyRecordTable+Streets.swift": "LIMIT ?",
}
"""What takes a portion of work, whichever of those that are equally due: a whole order would sort all of them for each
portion. By file, with words of the statement."""


@dataclass
class Engines:
    lite: sqlite3.Connection
    database: psycopg.Connection
    values: SampleValues

    def answers(self, statement: Statement) -> tuple[list[list], list[list]]:
        """The rows of SQLite and those of PostgreSQL, for values of which each gets the same."""
        prepared = prepare(self.database, statement.text)
        values = self.values.values(statement.text, prepared.parameters)
        one = [[plain(value) for value in row] for row in self.lite.execute(statement.text, values)]
        result = self.database.pgconn.exec_prepared(
            b"", [None if value is None else str(value).encode() for value in values])
        assert result.status == psycopg.pq.ExecStatus.TUPLES_OK, f"{result.get_error_message()} in {statement}"
        kinds = [kind for _, kind in prepared.columns]
        other = [[text(result.get_value(row, column), kind) for column, kind in enumerate(kinds)]
                 for row in range(result.ntuples)]
        return one, other

    def differ(self, statement: Statement) -> tuple[bool, str | None]:
        """Whether there were rows, and how the answers differ. Without ORDER BY, their order is nobody's."""
        asked = False
        for _ in range(ROUNDS):
            one, other = self.answers(statement)
            asked = asked or bool(one)
            if "ORDER BY" not in statement.text:
                one, other = sorted(one, key=str), sorted(other, key=str)
            if one != other:
                what = "in another order" if sorted(one, key=str) == sorted(other, key=str) else "with other rows"
                return asked, f"PostgreSQL answers {what} than SQLite: {other[:3]}, not {one[:3]}, to {statement}"
        return asked, None


def plain(value) -> str | None:
    return value if value is None else repr(value) if isinstance(value, float) else str(value)


def text(value: bytes | None, kind: str) -> str | None:
    return value if value is None else repr(float(value)) if kind == "float8" else value.decode()


def takes_any(statement: Statement) -> bool:
    words = ANY.get(statement.file.rsplit("/", 1)[-1])
    return words is not None and words in " ".join(statement.text.split())


@pytest.fixture(scope="module")
def engines():
    lite = sqlite3.connect(":memory:")
    lite.executescript(SCHEMA.read_text(encoding="utf-8"))
    counts = fill(lite, SEED)
    assert all(counts.values()), counts
    source = random.Random(SEED)
    with Cluster() as cluster, cluster.connect() as database:
        database.execute(schema())
        database.execute("DELETE FROM counters")
        for table, in lite.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            cursor = lite.execute(f"SELECT * FROM {table}")
            names, rows = [column[0] for column in cursor.description], cursor.fetchall()
            source.shuffle(rows)
            marks = ", ".join(["%s"] * len(names))
            with database.cursor() as writer:
                writer.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", rows)
        yield Engines(lite, database, SampleValues(lite, SEED))
    lite.close()


def test_both_engines_answer_every_question_alike(engines):
    asked, faults = 0, []
    for statement in Sources().statements():
        if QUESTION.match(statement.text) and not takes_any(statement):
            had_rows, fault = engines.differ(statement)
            asked += had_rows
            if fault:
                faults.append(fault)
    assert not faults, "\n\n".join(faults)
    assert asked > 350, f"only {asked} statements found rows"


@pytest.mark.parametrize("order", ["created_at", "created_at DESC LIMIT ?"])
def test_a_list_whose_order_leaves_ties_open_is_found(engines, order):
    _, fault = engines.differ(Statement("A.swift", 3, f"SELECT id, created_at FROM accounts ORDER BY {order}"))
    assert fault and fault.startswith("PostgreSQL answers ") and "A.swift:3" in fault


def test_a_list_with_a_whole_order_is_found_alike(engines):
    statement = Statement("A.swift", 3, "SELECT id FROM accounts ORDER BY created_at, id LIMIT ?")
    assert engines.differ(statement) == (True, None)


def test_each_portion_that_may_be_any_is_still_one(engines):
    taken = [statement for statement in Sources().statements() if takes_any(statement)]
    assert {statement.file.rsplit("/", 1)[-1] for statement in taken} == set(ANY)
