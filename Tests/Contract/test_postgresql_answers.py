"""Over the same rows, stored in another order, PostgreSQL does what SQLite does."""

import pytest
from engines import REFUSED, Engines, filled_engines
from sql_statements import Sources, Statement

ROUNDS = 6
"""How often a statement is run, each time with other values."""

ANY = {
    "AccountTable+Deletion.swift": "LIMIT ?", "AccountWorkTable.swift": "FROM account_work LIMIT 1",
    "ListingWriting.swift": "LIMIT ?", "NotificationMailTable.swift": "FROM notifications WHERE mail_due_at <= ?",
    "PhotoTable.swift": "FROM orphaned_files LIMIT ?", "PhotoTable+HashUpkeep.swift": "LIMIT ?",
    "PushOutboxTable.swift": "LIMIT ?", "PropertyRecordTable+Streets.swift": "LIMIT ?",
}
"""What takes a portion of work, whichever of those that are equally due: a whole order would sort all of them for each
portion. By file, with words of the statement."""


@pytest.fixture(scope="module")
def engines():
    with filled_engines() as engines:
        yield engines


def takes_any(statement: Statement) -> bool:
    words = ANY.get(statement.file.rsplit("/", 1)[-1])
    return words is not None and words in " ".join(statement.text.split())


def difference(engines: Engines, statement: Statement) -> tuple[bool, str | None]:
    """Whether it ever found or changed something, and how PostgreSQL differs. Without ORDER BY, the order of rows is
    nobody's."""
    has_done = False
    for _ in range(ROUNDS):
        one, other = engines.answers(statement)
        if REFUSED in (one, other):
            if one != other:
                return has_done, f"SQLite answers {one}, PostgreSQL {other}, to {statement}"
            continue
        has_done = has_done or one[0] > 0
        (count, rows), (other_count, other_rows) = one, other
        is_same = sorted(rows, key=str) == sorted(other_rows, key=str)
        if count != other_count or not is_same:
            seen = f"SQLite has {count} rows, {rows[:3]}, PostgreSQL {other_count}, {other_rows[:3]}"
            return has_done, f"{seen}: {statement}"
        if rows != other_rows and "ORDER BY" in statement.text and statement.is_question:
            return has_done, f"PostgreSQL has another order than SQLite: {statement}"
    return has_done, None


def compare(engines: Engines, statements: list[Statement]) -> int:
    """Fails for statements that differ. Returns how many found or changed something."""
    done = [difference(engines, statement) for statement in statements if not takes_any(statement)]
    faults = [fault for _, fault in done if fault]
    assert not faults, "\n\n".join(faults)
    return sum(has_done for has_done, _ in done)


def test_both_engines_answer_every_question_alike(engines):
    assert compare(engines, [one for one in Sources().statements() if one.is_question]) > 300


def test_both_engines_make_every_change_alike(engines):
    assert compare(engines, [one for one in Sources().statements() if not one.is_question]) > 200


@pytest.mark.parametrize("order", ["created_at", "created_at DESC LIMIT 20"])
def test_a_list_whose_order_leaves_ties_open_is_found(engines, order):
    _, fault = difference(engines, Statement("A.swift", 3, f"SELECT id, created_at FROM accounts ORDER BY {order}"))
    assert fault and "A.swift:3" in fault


def test_a_list_with_a_whole_order_is_alike(engines):
    statement = Statement("A.swift", 3, "SELECT id FROM accounts ORDER BY created_at, id LIMIT ?")
    assert difference(engines, statement) == (True, None)


def test_a_change_of_other_rows_is_found(engines):
    """Each engine numbers its rows by itself."""
    some = "SELECT id FROM accounts LIMIT 3"
    _, fault = difference(engines, Statement("A.swift", 3, f"DELETE FROM accounts WHERE id IN ({some}) RETURNING id"))
    assert fault and "A.swift:3" in fault


def test_each_portion_that_may_be_any_is_still_one(engines):
    taken = [statement for statement in Sources().statements() if takes_any(statement)]
    assert {statement.file.rsplit("/", 1)[-1] for statement in taken} == set(ANY)
