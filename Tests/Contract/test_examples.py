"""Every operation shows what it answers. test_whole.py compares that with what the server did answer."""

import pytest
from contract import escaped

SUCCESS = "2"
EXAMPLELESS = ("application/zip", "image/")
"""Bytes, which nobody reads."""


def test_every_operation_shows_what_it_answers(contract):
    left_out = [
        f"{operation.id} {status} {kind}" for operation in contract.operations.values()
        for status in operation.node["responses"]
        for kind in contract.content(operation, status)
        if not kind.startswith(EXAMPLELESS) and not contract.examples(operation, status, kind)]
    assert not left_out


def test_what_is_shown_is_as_the_schema_says(contract):
    shown = 0
    for operation in contract.operations.values():
        for status in operation.node["responses"]:
            for kind in contract.content(operation, status):
                pointer = f"{contract.response(operation, status)}/content/{escaped(kind)}/schema"
                for example in contract.examples(operation, status, kind):
                    assert not contract.errors(pointer, example), f"{operation.id} {status}"
                    shown += 1
    assert shown > 500


@pytest.mark.parametrize("name", ["Forbidden", "Stale", "TooMany", "StorageFull"])
def test_a_problem_that_is_shown_has_its_status(contract, name):
    used = {
        status for operation in contract.operations.values() for status in operation.node["responses"]
        if contract.response(operation, status) == f"/components/responses/{name}"}
    example = contract.node(f"/components/responses/{name}/content/application~1problem+json/example")
    assert used == {str(example["status"])}
