"""Answers are open and requests closed, so that v1 can grow; see docs/evolution.md."""

import copy
import re

import closed
import doc_pages
import pytest
from conftest import NOWHERE
from contract import Contract
from make_docs import ROOT, document

CONTRACT, OPEN = Contract(), Contract(answers_are_closed=False)
IGNORED = {"#/components/schemas/OneClick"}
"""Bodies that are not read, whatever they are."""


def answered() -> dict[str, dict]:
    return closed.reached_schemas(document(), closed.answers(document()))


def asked() -> dict[str, dict]:
    return closed.reached_schemas(document(), closed.requests(document()))


def test_answers_are_open():
    shut = [f"{place}: {name}" for place, schema in answered().items()
            for name in ("enum", "const", "additionalProperties", "unevaluatedProperties")
            if name in schema and not isinstance(schema[name], dict)]
    assert not shut


def test_requests_are_closed():
    parts = [part for schema in asked().values() for part in schema.get("allOf", [])]
    in_others = {id(closed.node(document(), part["$ref"]) if "$ref" in part else part) for part in parts}
    left_open = [place for place, schema in asked().items()
                 if "properties" in schema and id(schema) not in in_others and place not in IGNORED
                 and schema.get("additionalProperties") is not False]
    left_open += [place for place, schema in asked().items()
                  if len(schema.get("allOf", [])) > 1 and schema.get("unevaluatedProperties") is not False]
    left_open += [place for place, schema in asked().items() if "x-extensible-enum" in schema]
    assert not left_open


def test_a_choice_of_requests_and_answers_has_the_same_values_in_both():
    schemas = document()["components"]["schemas"]
    pairs = [(name, name.removeprefix("Given")) for name in schemas if name.startswith("Given") and "enum" in
             schemas[name] and name.removeprefix("Given") in schemas]
    assert len(pairs) > 20
    for given, shown in pairs:
        assert schemas[given]["enum"] == schemas[shown]["x-extensible-enum"], given


def objects(value, path=()):
    if isinstance(value, dict):
        yield path
        for name, member in value.items():
            yield from objects(member, (*path, name))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from objects(item, (*path, number))


def shown() -> list[tuple]:
    """Each operation's answers with JSON, as the contract shows them."""
    return [(operation, status, example) for operation in CONTRACT.operations.values()
            for status in operation.node["responses"] if "application/json" in CONTRACT.content(operation, status)
            for example in CONTRACT.examples(operation, status, "application/json")]


@pytest.mark.parametrize("operation, status, example", shown(), ids=lambda part: getattr(part, "id", ""))
def test_a_member_that_the_contract_does_not_list_fails_in_the_tests_and_not_for_clients(operation, status, example):
    if operation.id == "showContractAsJSON":
        return
    pointer = f"{CONTRACT.response(operation, status)}/content/application~1json/schema"
    generous = OPEN.errors(pointer, example)
    assert not generous
    for path in objects(example):
        changed = copy.deepcopy(example)
        place = changed
        for step in path:
            place = place[step]
        place["undocumented"] = 1
        assert CONTRACT.errors(pointer, changed), f"{operation.id}: {path}"
        assert not OPEN.errors(pointer, changed), f"{operation.id}: {path}"




@pytest.mark.parametrize("name", doc_pages.PAGES)
def test_a_page_says_what_its_text_says(name):
    assert doc_pages.target(name).read_text(encoding="utf-8") == doc_pages.page(name), "run Tests/Contract/make_docs.py"


def test_every_code_has_a_section_on_the_page_of_errors(contract):
    text = (ROOT / "docs/errors.md").read_text(encoding="utf-8")
    schemas = contract.document["components"]["schemas"]
    codes = schemas["Problem"]["properties"]["code"]["x-extensible-enum"]
    assert sorted(re.findall(r"^### `(\w+)`$", text, re.MULTILINE)) == sorted(codes)
    fields = schemas["FieldError"]["properties"]["code"]["x-extensible-enum"]
    assert re.findall(r"^### Field `(\w+)`$", text, re.MULTILINE) == fields
    anchors = re.findall(r' id="([^"]+)"', doc_pages.page("errors"))
    assert len(anchors) == len(set(anchors)) and set(codes) < set(anchors)


def test_the_type_of_a_problem_leads_to_its_section(api):
    problem = api.call("showListing", 404, id="nothing").json()
    page, anchor = problem["type"].split("#")
    answer = api.server.send("GET", page)
    assert answer.status == 200 and anchor == problem["code"] == "not_found"
    assert f'id="{anchor}"' in answer.body.decode()


def test_an_old_path_does_what_the_new_one_does_and_says_that_it_is_old(api, samples):
    me, moderator = {"token": samples.owner.token}, {"token": samples.moderator.token}
    listing = samples.post(title="Renewed by an old client")
    old = api.call("renewListingByOldPath", 200, id=listing, **me)
    new = api.call("renewListing", 200, id=listing, **me)
    assert old.json().keys() == new.json().keys() and new.headers["Deprecation"] is None
    assert old.headers["Link"] == f'</v1/listings/{listing}/renewal>; rel="successor-version"'
    problem = api.call("renewListingByOldPath", 404, id=NOWHERE, **me)
    assert problem.headers["Sunset"] == old.headers["Sunset"] == "Wed, 01 Dec 2027 00:00:00 GMT"
    held = {"decision": "hold", "reason": "It looks odd.", "lastDecisionId": None}
    decided = api.call("decideListingByOldPath", 200, id=listing, value=held, **moderator)
    assert decided.json()["decision"] == "hold" and decided.headers["Deprecation"].startswith("@")
    api.call("deleteListing", 204, id=listing, **me)


def test_every_old_name_is_listed_with_its_successor(contract):
    text = (ROOT / "docs/evolution.md").read_text(encoding="utf-8")
    old = [operation for operation in contract.operations.values() if operation.node.get("deprecated")]
    assert len(old) >= 3
    for operation in old:
        assert f"| `{operation.method} {operation.path}` |" in text
        ok = next(answer for status, answer in operation.node["responses"].items() if status < "300")
        assert {"Deprecation", "Sunset", "Link"} <= ok["headers"].keys(), operation.id
    members = {name for schema in document()["components"]["schemas"].values()
               for name, member in schema.get("properties", {}).items() if member.get("deprecated")}
    assert {"message", "walkMinutes", "emailConfirmed", "blocked"} == members
    for name in members:
        assert f"| `{name}` of " in text
