"""The table permissions.txt, held against the server cell by cell, and against the document row by row."""

import pytest
from contract import Contract
from matrix import CALLERS, FastServer, Matrix, line, table

CONTRACT = Contract()
ROWS = table()


@pytest.fixture(scope="module")
def matrix():
    with FastServer() as server:
        yield Matrix(server, CONTRACT)


@pytest.mark.parametrize(("operation", "whose"), list(ROWS), ids=lambda part: part)
def test_a_row_of_the_table_is_what_the_server_does(matrix, operation, whose):
    seen = matrix.row(CONTRACT.operations[operation], whose)
    expected = ROWS[operation, whose]
    assert len(expected) == len(CALLERS)
    assert seen == expected, "\n" + line(operation, whose, expected) + "\n" + line(operation, whose, seen)


def test_every_operation_has_its_rows(matrix):
    needed = {(o.id, whose) for o in CONTRACT.operations.values() for whose in matrix.things(o)}
    assert not needed - set(ROWS), f"rows are missing: {sorted(needed - set(ROWS))}"
    assert not set(ROWS) - needed, f"rows of nothing: {sorted(set(ROWS) - needed)}"
