"""The store's statements are ones that SQLite and PostgreSQL take, and mean the same types to both."""

import re
import sqlite3
from pathlib import Path

import pytest
from postgresql import RULES, Cluster, Refused, numbered, prepare, schema, tables
from sql_statements import Sources, Statement, Unreadable

BOUND = {"text", "int8", "float8"}
"""What the store binds: SQLValue."""

ANSWERED = BOUND | {"int4"}
"""What the store reads: 32 bits of a constant or a CASE are read as 64 without a loss."""

TYPES = {"TEXT": "text", "INTEGER": "bigint", "BIGINT": "bigint", "DOUBLE PRECISION": "double precision"}
"""A column's type in SQLite, and the same in PostgreSQL."""


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources()


@pytest.fixture(scope="module")
def statements(sources) -> list[Statement]:
    return sources.statements()


@pytest.fixture(scope="module")
def database():
    with Cluster() as cluster, cluster.connect() as connection:
        connection.execute(schema())
        yield connection


@pytest.fixture(scope="module")
def lite():
    connection = sqlite3.connect(":memory:")
    connection.executescript(tables())
    yield connection
    connection.close()


def refusals(database, statements: list[Statement]) -> list[str]:
    """Why PostgreSQL does not take some of the statements, each with its place and text."""
    found = []
    for statement in statements:
        try:
            prepare(database, statement.text)
        except Refused as why:
            found.append(f"{why}\n{statement}")
    return found


def test_postgresql_prepares_every_statement(database, statements):
    assert len(statements) > 700
    found = refusals(database, statements)
    assert not found, f"PostgreSQL refuses {len(found)} statements:\n\n" + "\n\n".join(found)


def test_sqlite_prepares_the_same_texts(lite, statements):
    for statement in statements:
        try:
            lite.execute("EXPLAIN " + statement.text, [None] * numbered(statement.text)[1])
        except sqlite3.Error as error:
            pytest.fail(f"{error} in {statement}")


def test_what_is_bound_and_read_has_types_that_hold_every_value(database, statements):
    """A parameter of 32 bits refuses greater numbers, one of booleans refuses numbers, and a sum of 64 bits is a
    decimal number: `CAST(? AS BIGINT)`, `CASE WHEN … THEN 1 ELSE 0 END` and `CAST(sum(…) AS BIGINT)` say what is
    meant."""
    wrong = []
    for statement in statements:
        prepared = prepare(database, statement.text)
        wrong += [f"parameter {number} is {name} in {statement}"
                  for number, name in enumerate(prepared.parameters, 1) if name not in BOUND]
        wrong += [f"column {column} is {name} in {statement}"
                  for column, name in prepared.columns if name not in ANSWERED]
    assert not wrong, "\n\n".join(dict.fromkeys(wrong))


def test_a_piece_of_sql_that_is_in_no_statement_is_found(sources, tmp_path):
    assert sources.statements() and not sources.unused()
    found = written(tmp_path, 'let lost = "WHERE tenant_id = ? AND id = ?"')
    assert found.statements() == [] and found.unused() == ["Sources/A.swift:1 WHERE tenant_id = ? AND id = ?"]


def test_a_refused_statement_is_named_with_its_file(database, tmp_path):
    found = written(tmp_path, 'struct A {\n    func f() {\n        db.rows("SELECT id FROM tenants WHERE ? IS NULL")\n')
    refused, = refusals(database, found.statements())
    assert "could not determine data type" in refused
    assert "Sources/A.swift:3\nSELECT id FROM tenants WHERE ? IS NULL" in refused


CODE = r"""
struct Rows {
    static let columns = "SELECT a FROM b "
    private static let isOpen = "(c > \(Limits.most + 1))"

    func f() {
        // db.rows("SELECT no FROM b")
        db.rows(Rows.columns + "WHERE \(Self.isOpen) AND d IN (\(marks(ids.map { "\($0))" }.count)))")
        throw Problem("Update your browser.")
    }
}

enum Limits {
    static let most = 4
}
"""


def test_statements_are_put_together_as_swift_does(tmp_path):
    found = written(tmp_path, CODE)
    begun = "SELECT a FROM b\nWHERE (c > 5) AND d IN ("
    assert [statement.text for statement in found.statements()] == [
        f"{begun}NULL)", f"{begun}?)", f"{begun}?, ?, ?)"]
    assert {statement.line for statement in found.statements()} == {8} and not found.unused()


def test_code_in_a_statement_that_nobody_can_look_up_is_an_error(tmp_path):
    with pytest.raises(Unreadable, match="Sources/A.swift:1 interpolates secret"):
        written(tmp_path, r'let a = "SELECT \(secret) FROM b"').statements()


def test_question_marks_in_quotes_and_comments_bind_nothing():
    text, count = numbered("SELECT '?', \"?\", ? -- ?\nWHERE a = ?")
    assert (text, count) == ("SELECT '?', \"?\", $1 -- ?\nWHERE a = $2", 2)


def test_each_rule_of_the_schema_changes_lines_that_sqlite_needs_otherwise():
    before, after = tables().splitlines(), schema().splitlines()
    changed = [(old.strip(), new.strip()) for old, new in zip(before, after, strict=True) if old != new]
    assert changed and {new.replace("BIGINT", "INTEGER", 1) for _, new in changed} == {old for old, _ in changed}
    assert {old[:35] for old, _ in changed} == {"number INTEGER NOT NULL PRIMARY KEY"} and len(changed) == 2
    assert len(RULES) == 1


def test_both_engines_have_the_same_columns_and_indexes(database, lite):
    columns = [
        (table, name, TYPES[kind], bool(required))
        for table, in lite.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for _, name, kind, required, *_ in lite.execute(f"PRAGMA table_info({table})")]
    rows = database.execute(
        """
        SELECT c.table_name, c.column_name, c.data_type, c.is_nullable = 'NO' FROM information_schema.columns c
        JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
        """).fetchall()
    assert len(columns) > 500 and sorted(columns) == sorted(rows)
    indexes = [name for name, in lite.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql <> ''")]
    known = {name for name, in database.execute("SELECT indexname FROM pg_indexes WHERE schemaname = 'public'")}
    assert len(indexes) > 90 and set(indexes) <= known


def test_the_database_sorts_as_sqlite_does(database):
    assert database.info.server_version >= 150_000 and database.info.encoding == "utf-8"
    names = ["b", "Z", "a", "É", "_", "a b", "ab", "10", "9"]
    found = database.execute("SELECT n FROM unnest(%s::text[]) AS t (n) ORDER BY n", [names]).fetchall()
    assert [name for name, in found] == sorted(names)


def test_no_error_of_a_statement_is_ignored(sources):
    """PostgreSQL ends a transaction at its first error."""
    ignored = [f"{file}: {match[0]}" for file, text in sources.texts.items()
               for match in re.finditer(r"try\? (db|self|exists|first|rows|execute|changedRows|read|write)\b.*", text)]
    assert not ignored


def written(folder: Path, code: str) -> Sources:
    """Sources of one file."""
    (folder / "Sources").mkdir()
    (folder / "Sources/A.swift").write_text(code, encoding="utf-8")
    return Sources(folder, "Sources")
