"""Many listings at once: prices in a table, a CSV file."""

import pytest
from conftest import NOWHERE


@pytest.fixture
def olive(people):
    """An owner of many listings."""
    return people("olive").token


def table(api, *changes: dict) -> bytes:
    """The file that the document shows, with a row like its own for each of the changes."""
    head, line = api.example("importListings", "text/csv").splitlines()[:2]
    names = head.split(",")
    row = dict(zip(names, line.split(","), strict=True))
    return "\r\n".join([head, *(",".join((row | change)[name] for name in names) for change in changes)]).encode()


def test_prices_change_at_once_and_each_may_be_refused(api, samples, olive):
    first, second, third = (samples.post(token=olive, title=f"Room {name}") for name in "abc")
    draft = samples.post(token=samples.stranger.token, title="A draft of another", status="draft")
    cents, day = samples.new_listing["priceCents"], "2027-01-15"
    items = [
        {"id": first, "version": 1, "priceCents": 80_000, "availableFrom": day},
        {"id": second, "version": 1, "priceCents": cents}, {"id": third, "version": 2, "priceCents": 80_000},
        {"id": samples.listing, "version": 1, "priceCents": 1}, {"id": draft, "version": 1, "priceCents": 1},
        {"id": NOWHERE, "version": 1, "priceCents": 1}]
    answer = api.call("changePrices", 200, value={"items": items}, token=olive).json()["items"]
    assert [item["outcome"] for item in answer] == ["changed", "unchanged"] + 4 * ["refused"]
    assert [item["problem"]["code"] for item in answer[2:]] == ["stale", "not_yours", "not_found", "not_found"]
    assert (answer[0]["version"], answer[0]["priceCents"], answer[0]["availableFrom"]) == (2, 80_000, day)
    assert answer[0]["status"] == "active" and "hold" not in answer[0]
    unit = {"id": first, "version": 2, "priceCents": 80_000, "bedrooms": 3, "status": "closed"}
    [changed] = api.call("changePrices", 200, value={"items": [unit]}, token=olive).json()["items"]
    assert (changed["outcome"], changed["bedrooms"], changed["status"]) == ("changed", 3, "closed")
    unit |= {"version": 3, "status": "active"}
    items = [unit | {"bedrooms": None}]
    [refused] = api.call("changePrices", 200, value={"items": items}, token=olive).json()["items"]
    assert refused["problem"]["errors"][0]["field"] == "bedrooms"
    [changed] = api.call("changePrices", 200, value={"items": [unit]}, token=olive).json()["items"]
    assert (changed["version"], changed["status"]) == (4, "active")
    late = {"id": first, "version": 4, "priceCents": 80_000, "availableFrom": "2027-12-01"}
    [refused] = api.call("changePrices", 200, value={"items": [late]}, token=olive).json()["items"]
    assert refused["problem"]["errors"][0]["field"] == "availableUntil"
    cards = api.call("listMyListings", 200, token=olive).json()["items"]
    assert {card["id"]: card["version"] for card in cards} == {first: 4, second: 1, third: 1}
    api.call("deleteListing", 204, id=draft, token=samples.stranger.token)


@pytest.mark.parametrize(("changes", "field"), [
    ({"id": "x"}, "items.0.id"), ({"version": None}, "items.0.version"), ({"version": 0}, "items.0.version"),
    ({"priceCents": 0}, "items.0.priceCents"), ({"availableFrom": "2027-02-30"}, "items.0.availableFrom"),
    ({"title": "Another"}, "items.0.title"), ({"status": "held"}, "items.0.status"),
    ({"bedrooms": "two"}, "items.0.bedrooms"),
])
def test_a_change_that_is_malformed_is_refused_as_a_whole(api, olive, changes, field):
    item = {"id": NOWHERE, "version": 1, "priceCents": 80_000} | changes
    assert api.call("changePrices", 422, value={"items": [item]}, token=olive).fields == {field}


@pytest.mark.parametrize("count", [0, 2, 201])
def test_one_to_two_hundred_listings_change_each_once(api, olive, count):
    items = count * [{"id": NOWHERE, "version": 1, "priceCents": 80_000}]
    assert api.call("changePrices", 422, value={"items": items}, token=olive).fields == {"items"}


def test_a_file_is_tried_then_taken_once_then_changed(api, olive, key):
    send = {"kind": "text/csv", "token": olive}
    body = table(api, {}, {"externalId": "elm-12-2", "bedrooms": "several"}, {"externalId": "elm-12-1"})
    tried = api.call("importListings", 200, query={"dryRun": "true"}, body=body, **send).json()
    assert tried["dryRun"] and tried["counts"] == {"created": 1, "changed": 0, "unchanged": 0, "refused": 2}
    assert [row["line"] for row in tried["rows"]] == [2, 3, 4] and tried["rows"][0]["listingId"] is None
    bedrooms, repeated = (row["problem"]["errors"][0] for row in tried["rows"][1:])
    assert (bedrooms["field"], bedrooms["code"]) == ("bedrooms", "type")
    assert bedrooms["params"] == {"expected": "integer", "found": "several"}
    assert (repeated["code"], repeated["params"]) == ("repeated", {"line": 2})
    assert api.call("listMyListings", 200, token=olive).json()["items"] == []
    made, again = (api.call("importListings", 200, body=body, headers=key, **send) for _ in "ab")
    assert again.json() == made.json() and again.headers["Idempotency-Replayed"] == "true"
    other = api.call("importListings", 422, body=table(api, {}), headers=key, **send)
    assert other.json()["errors"][0]["code"] == "idempotency_key_reused"
    same = api.call("importListings", 200, body=table(api, {}), **send).json()["rows"]
    assert [row["outcome"] for row in same] == ["unchanged"]
    assert same[0]["listingId"] == made.json()["rows"][0]["listingId"]
    [changed] = api.call("importListings", 200, body=table(api, {"price": "800"}), **send).json()["rows"]
    assert (changed["outcome"], changed["changes"]) == ("changed", ["priceCents"])


def test_what_is_no_table_is_refused(api, olive):
    send = {"kind": "text/csv", "token": olive}
    for body in (b"", b"a,b\n1,2", b'externalId,kind\n"never closed', table(api, *501 * [{}])):
        assert api.call("importListings", 400, body=body, **send).code == "unreadable_file"
    for kind in ("application/json", "multipart/form-data", None):
        assert api.call("importListings", 415, body=table(api, {}), **send | {"kind": kind}).code == "not_csv"
    headers = {"Content-Length": "12000001"}
    assert api.call("importListings", 413, headers=headers, **send).code == "too_large"


def test_a_file_is_read_as_its_owner_says_and_what_was_read_otherwise_stands_beside_it(api, olive):
    send = {"kind": "text/csv", "token": olive}
    head, line = table(api, {"price": "$850.50/mo", "bedrooms": "Studio"}).decode().splitlines()
    body = f"{head.replace('price', 'Miete')},availableFrom\r\n{line},1/5/2027".encode("utf-16")
    refused = api.call("importListings", 400, query={"dryRun": "true"}, body=body, **send).json()["errors"]
    assert [(one["field"], one["code"]) for one in refused] == [("price", "missing")]
    assert "Miete" in refused[0]["params"]["allowed"]
    query = {"dryRun": "true", "columns": '{"price": "Miete"}'}
    asked = api.call("importListings", 200, query=query, body=body, **send).json()
    assert asked["format"]["encoding"] == "utf-16"
    error = asked["rows"][0]["problem"]["errors"][0]
    assert (error["field"], error["code"]) == ("availableFrom", "ambiguous")
    assert error["params"] == {"allowed": ["2027-01-05", "2027-05-01"], "found": "1/5/2027"}
    tried = api.call("importListings", 200, query=query | {"dateOrder": "monthFirst"}, body=body, **send).json()
    assert {cell["column"]: cell["value"] for cell in tried["rows"][0]["readAs"]} == {
        "price": "850.50", "availableFrom": "2027-01-05", "bedrooms": "0"}
    for wrong in ({"columns": "x"}, {"columns": '{"price": 1}'}, {"dateOrder": "yearFirst"}, {"encoding": "koi8-r"}):
        assert api.call("importListings", 400, query=wrong, body=body, **send).fields == set(wrong)
    unknown = {"columns": '{"rent": "Miete"}'}
    assert api.call("importListings", 422, query=unknown, body=body, **send).fields == {"columns"}


@pytest.mark.parametrize("length", [0, 256])
def test_a_dry_run_has_a_key_of_the_same_length(api, olive, length):
    call = {"query": {"dryRun": "true"}, "body": table(api, {}), "kind": "text/csv", "token": olive}
    answer = api.call("importListings", 400, headers={"Idempotency-Key": "k" * length}, **call)
    assert answer.fields == {"Idempotency-Key"}
