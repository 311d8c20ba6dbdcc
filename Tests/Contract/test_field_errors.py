"""The errors of fields: the contract and the list that the client translates name the same codes and parameters."""

import json

from make_docs import ROOT


def entries():
    return json.loads((ROOT / "Tests/Contract/field-errors.json").read_text(encoding="utf-8"))


def test_every_code_of_the_contract_is_listed(contract):
    schema = contract.document["components"]["schemas"]["FieldError"]["properties"]
    assert {entry["code"] for entry in entries()} == set(schema["code"]["x-extensible-enum"])


def test_every_parameter_of_the_contract_is_listed(contract):
    schema = contract.document["components"]["schemas"]["FieldError"]["properties"]["params"]
    assert {name for entry in entries() for name in entry.get("params", {})} == set(schema["properties"])


def test_the_examples_of_the_list_fit_the_contract(contract):
    pointer = "/components/schemas/FieldError"
    for entry in entries():
        assert not contract.errors(pointer, {"field": "x", "message": "is wrong"} | entry), entry
