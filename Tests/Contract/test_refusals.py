"""What every operation refuses in the same way, found in the document rather than listed here."""

import json
import re

import pytest
from conftest import NOWHERE
from contract import Contract
from pictures import png
from server import HOST, LISTED_ORIGIN, OTHER_HOST

CONTRACT = Contract()
OPERATIONS = [operation for operation in CONTRACT.operations.values() if operation.path.startswith("/v1/")]


def operations(fits):
    """For each operation that `fits`."""
    return pytest.mark.parametrize("name", [operation.id for operation in OPERATIONS if fits(operation)])


def takes_json(operation):
    return "application/json" in operation.node.get("requestBody", {}).get("content", {})


def takes_key(operation):
    return "Idempotency-Key" in CONTRACT.parameters(operation, "header")


# What an account needs for these is looked at before their key.
NEED_A_SECOND_FACTOR = {"proposeSecondFactor", "renewRecoveryCodes"}


def sample(samples, name):
    """The call, with a body that the document shows where it needs one."""
    call = samples.sample(name)
    if takes_json(CONTRACT.operations[name]):
        call["value"] = samples.api.example(name)
    if name == "importListings":
        call |= {"body": samples.api.example(name, "text/csv").encode(), "kind": "text/csv"}
    return call


# Who asks, and where

@operations(lambda o: o.needs_sign_in)
def test_a_stranger_is_asked_to_sign_in(api, samples, name):
    assert api.call(name, 401, **sample(samples, name) | {"token": None}).code == "not_signed_in"


@operations(lambda o: o.knows_caller)
def test_a_dead_token_is_refused(api, samples, name):
    assert api.call(name, 401, **sample(samples, name) | {"token": "dead"}).code == "session_expired"


@operations(lambda o: o.knows_caller)
def test_credentials_of_another_kind_are_refused(api, samples, name):
    headers = {"Authorization": "Basic bWF5YTpsYW50ZXJu"}
    api.call(name, 401, **sample(samples, name) | {"token": None, "headers": headers})


@operations(lambda o: o.knows_caller and o.method != "GET")
@pytest.mark.parametrize("origin", [{}, {"Origin": "null"}, {"Origin": "https://elsewhere.example"}])
def test_a_page_of_another_origin_does_nothing_by_cookie(api, samples, name, origin):
    if not origin and not CONTRACT.operations[name].needs_sign_in:
        return  # A program's cookie jar: the cookie is ignored.
    headers = {"Cookie": samples.owner.cookie} | origin
    assert api.call(name, 403, **sample(samples, name) | {"token": None, "headers": headers}).code == "cross_origin"


@operations(lambda o: True)
def test_a_host_that_is_nobodys_has_no_marketplace(api, samples, name):
    answer = api.call(name, 404, **sample(samples, name) | {"headers": {"Host": "nobody.example"}})
    assert answer.code == "unknown_host"


@operations(lambda o: o.needs_sign_in)
def test_an_account_is_not_known_at_another_marketplace(api, samples, name):
    api.call(name, 401, **sample(samples, name) | {"headers": {"Host": OTHER_HOST}})


@pytest.mark.parametrize("name", ["showListing", "showPhoto"])
def test_what_belongs_to_another_marketplace_is_not_there(api, samples, name):
    api.call(name, 404, **sample(samples, name) | {"token": None, "headers": {"Host": OTHER_HOST}})


# What is not there

@operations(lambda o: "{" in o.path)
@pytest.mark.parametrize("text", ["nothing", NOWHERE, NOWHERE.upper(), "%F0%9F%98%80"])
def test_an_id_of_nothing_is_not_found(api, samples, name, text):
    if name == "removeFavorite" and text.lower() == NOWHERE:
        return  # What is not a favourite is removed all the same.
    if name.startswith("removeSaved") and text in ("nothing", NOWHERE):
        return  # So is what could be the id of a record.
    for parameter in CONTRACT.parameters(CONTRACT.operations[name], "path"):
        api.call(name, 404, **sample(samples, name) | {parameter: text})


@operations(lambda o: "{" in o.path)
@pytest.mark.parametrize("text", ["%00", "%ZZ", "..", "%2e%2e", "a%2Fb", "%5C"])
def test_a_path_that_not_everybody_reads_alike_is_refused(api, samples, name, text):
    for parameter in CONTRACT.parameters(CONTRACT.operations[name], "path"):
        assert api.call(name, 400, **sample(samples, name) | {parameter: text}).code == "malformed_request"


def test_where_there_is_no_path_there_is_a_problem(api):
    for path in ("/v1/nothing", "/v1", "/nothing", "/v1/listings/a/b/c", "/.git/config", "/docs/Package.swift"):
        answer = api.server.send("GET", path)
        assert answer.status == 404 and answer.code == "not_found", str(answer)
        api.contract.hold_problem(answer)


# What cannot be read

WRONG_VALUES = {
    "integer": ["x", "1.5", "-1", "9999999999999"], "number": ["x", "-1", "nan", "1e9"], "boolean": ["yes"],
    "array": ["x", "rent,", ","]}
WRONG_TEXTS = {
    "near": ["x", "91,0", "0,181", "1", "1,2,3", "nan,0"], "bounds": ["x", "2,0,1,0", "0,0,91,0"],
    "universityId": ["x"], "country": ["USA", "õ"], "cursor": ["x", "A" * 59, "é"], "foodPreference": ["meat"],
    "after": ["x"], "list": ["x"], "status": ["x"], "order": ["x"],
    "actor": ["me"], "listing": ["x"], "account": ["x"], "action": ["dance"], "from": ["today"], "to": ["1"],
    "emailDomain": ["a" * 254], "email": ["x", "a@"], "sort": ["cheapest"],
    "availableBy": ["2027-02-30", "tomorrow"], "freeFrom": ["2027-02-30", "tomorrow"],
    "kind": ["x", "rent,", ","], "survey": ["acs3"], "variables": ["x", "population,"], "format": ["xml"],
    "county": ["x", "3605"], "postalCode": ["x", "1462", "14623-1"], "savedThrough": ["yesterday"],
    "dateOrder": ["yearFirst"], "encoding": ["ebcdic"], "columns": ["x", "[]"],
    "address": ["Walnut St", "0 Walnut St", "1" * 201],
    "homeType": ["x", "studio,"], "accessibility": ["x", ","], "postedSince": ["yesterday", "2027-02-30"],
    "minEnergyClass": ["Z", "c"], "furnishedRooms": ["x", "attic,"], "includedUtilities": ["x", ","],
    "units": ["leagues"], "fields": ["x", "id,", ",", "Title"], "updatedSince": ["yesterday", "2027-02-30T00:00:00Z"],
    "q": ["a" * 201], "until": ["today", "2027-02-30"], "externalId": ["a" * 201]}


SHORT_TEXTS = {("searchUniversities", "q"), ("searchAreas", "q"), ("searchCases", "q")}
"""What has another limit than a search."""


def wrong_values():
    for operation in OPERATIONS:
        for parameter, pointer in CONTRACT.parameters(operation, "query").items():
            if parameter == "reason" or (operation.id, parameter) in SHORT_TEXTS:
                continue
            kind = CONTRACT.node(CONTRACT.followed(f"{pointer}/schema")).get("type")
            for value in WRONG_TEXTS.get(parameter) or WRONG_VALUES[kind]:
                yield pytest.param(operation.id, parameter, value, id=f"{operation.id}-{parameter}-{value[:12]}")


@pytest.mark.parametrize(("name", "parameter", "value"), list(wrong_values()))
def test_a_parameter_that_cannot_be_read_is_named(api, samples, name, parameter, value):
    call = sample(samples, name)
    answer = api.call(name, 400, **call | {"query": call["query"] | {parameter: value}})
    assert answer.code == "malformed_parameter" and parameter in answer.fields, str(answer)


@operations(lambda o: CONTRACT.parameters(o, "query") or o.id == "showTenant")
def test_a_parameter_that_is_not_known_is_named(api, samples, name):
    for query in ("surprise=1", "surprise=1&surprise=2", "%FF=1"):
        answer = api.call(name, 400, **sample(samples, name) | {"query": query})
        assert answer.fields & {"surprise", "%FF"}, str(answer)


@operations(takes_json)
def test_a_body_that_is_not_json_is_refused(api, samples, name):
    call = sample(samples, name)
    body = json.dumps(call.pop("value")).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", None):
        assert api.call(name, 415, **call, body=body, kind=kind).code == "not_json"
    for text in (b"", b"{", b'{"a":1,}', b"{} x", b'{"a":"\xff"}', b'{"a":1,"a":2}', b"[" * 20):
        answer = api.call(name, 400, **call, body=text, kind="application/json; charset=utf-8")
        assert answer.code == "malformed_json" and "line 1, column" in answer.json()["detail"], str(answer)
    assert api.call(name, 400, **call, body=b"[1]", kind="application/json").code == "not_an_object"
    assert api.call(name, 413, **call, body=b" " * 524_289, kind="application/json").code == "too_large"


@operations(takes_json)
def test_members_that_are_wrong_are_all_named(api, samples, name):
    call = sample(samples, name)
    members = list(call["value"])
    answer = api.call(name, 422, **call | {"value": {member: {"surprise": 1} for member in members} | {"surprise": 1}})
    assert "surprise" in answer.fields, str(answer)
    assert {field.split(".")[0] for field in answer.fields} >= set(members), str(answer)


@operations(lambda operation: takes_key(operation) and operation.id not in NEED_A_SECOND_FACTOR)
def test_a_key_that_is_too_long_is_refused(api, samples, name):
    call = sample(samples, name)
    if "value" not in call and "body" not in call:
        call |= {"body": png(), "kind": "image/png"}
    headers = {"Idempotency-Key": "k" * 256}
    assert api.call(name, 400, **call | {"headers": headers}).fields == {"Idempotency-Key"}


# Methods

@pytest.mark.parametrize("path", list(CONTRACT.document["paths"]))
def test_a_path_has_the_methods_of_the_document_and_no_others(api, samples, path):
    documented = {o.method for o in CONTRACT.operations.values() if o.path == path}
    if "servers" in CONTRACT.document["paths"][path]:
        return
    place = path.replace("{size}", "small")
    place = re.sub(r"{\w+}", NOWHERE, place)
    allowed = api.server.send("OPTIONS", place)
    assert allowed.status == 204 and methods(allowed) - {"HEAD", "OPTIONS"} == documented, str(allowed)
    for method in {"GET", "PUT", "POST", "DELETE", "PATCH"} - documented:
        answer = api.server.send(method, place)
        assert answer.status == 405 and methods(answer) == methods(allowed), str(answer)
        api.contract.hold_problem(answer)


def methods(answer) -> set[str]:
    return {method.strip() for method in answer.headers["Allow"].split(",")}


HEADLESS = ("streamEvents", "showAreaOutline", "showAreaPhoto")
"""An endless answer, and those that the sample's area has not."""


@operations(lambda o: o.method == "GET" and "200" in o.node["responses"] and o.id not in HEADLESS)
def test_what_can_be_got_has_a_head(api, samples, name):
    operation, call = CONTRACT.operations[name], sample(samples, name)
    headers = {"Authorization": f"Bearer {call.pop('token')}"}
    query = call.pop("query")
    if name == "exportAccount":
        token = headers["Authorization"].removeprefix("Bearer ")
        person = next(p for p in vars(samples).values() if getattr(p, "token", None) == token)
        headers = {"Authorization": f"Bearer {api.confirmed(person)}"}
    whole, head = (
        api.server.send(method, operation.path.format(**call), query, headers=headers) for method in ("GET", "HEAD"))
    assert whole.status == head.status == 200 and head.body == b"", str(whole)
    for header in ("Content-Type", "Content-Length", "ETag", "Cache-Control"):
        # How long a package is nobody knows before it is made.
        if (name, header) != ("exportAccount", "Content-Length"):
            assert head.headers[header] == whole.headers[header], f"{head}: {header}"


def test_pages_of_listed_origins_may_call(api):
    ask = {"Access-Control-Request-Method": "POST", "Host": HOST}
    listed = api.server.send("OPTIONS", "/v1/listings", headers=ask | {"Origin": LISTED_ORIGIN})
    other = api.server.send("OPTIONS", "/v1/listings", headers=ask | {"Origin": "https://elsewhere.example"})
    assert listed.headers["Access-Control-Allow-Origin"] == LISTED_ORIGIN
    assert "POST" in listed.headers["Access-Control-Allow-Methods"]
    assert other.headers["Access-Control-Allow-Origin"] is None
