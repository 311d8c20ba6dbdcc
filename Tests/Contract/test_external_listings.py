"""Listings by the ids of their owner's software: one by one with a key, and a whole night's in a stream."""

import json

import pytest

PATH = {"externalId": "12/A"}


@pytest.fixture(scope="module")
def software(api, samples):
    """An owner whose software has a key, and who leaves with all listings."""
    form = {"email": "rent@houses.example.edu", "password": "quiet-harbour-21", "name": "Rosa"}
    owner = samples.register(form)
    scopes = ["listings:read", "listings:write"]
    made = api.call("createKey", 201, value={"name": "Software", "scopes": scopes}, token=api.confirmed(owner))
    yield {"token": made.json()["secret"]}
    api.call("deleteAccount", 204, token=api.confirmed(owner))


def stream(lines):
    return {"body": "".join(json.dumps(line) + "\n" for line in lines).encode(), "kind": "application/x-ndjson"}


def results(answer):
    return [json.loads(line) for line in answer.body.decode().splitlines()]


def test_a_listing_is_put_twice_and_is_there_once(api, samples, software):
    form = api.example("putExternalListing")
    made = api.call("putExternalListing", 201, query=PATH, value=form, **software)
    same = api.call("putExternalListing", 200, query=PATH, value=form, **software)
    assert made.json()["id"] == same.json()["id"]
    assert api.call("showExternalListing", 200, query=PATH, **software).json()["id"] == made.json()["id"]
    assert api.server.send("GET", made.headers["Location"]).status == 200
    whole = {"id": made.json()["id"]}
    assert api.call("showListing", 200, **whole, **software).json()["externalId"] == "12/A"
    assert "externalId" not in api.call("showListing", 200, **whole).json()
    found = api.call("listMyListings", 200, query=PATH, **software).json()["items"]
    assert [(card["id"], card["externalId"]) for card in found] == [(made.json()["id"], "12/A")]
    stale = {"If-Match": '"99-1"'}
    assert api.call("putExternalListing", 412, query=PATH, value={}, headers=stale, **software).code == "stale"
    new = {"If-None-Match": "*"}
    assert api.call("putExternalListing", 412, query=PATH, value={}, headers=new, **software).code == "stale"


def test_a_night_is_repeated_without_doubles_and_retires_what_it_lacks(api, samples, software):
    lines = [samples.new_listing | {"externalId": f"unit/{number}", "title": f"Unit number {number}"}
             for number in range(120)]
    first = results(api.call("syncListings", 200, **stream(lines), **software))
    assert [line["outcome"] for line in first[:-1]] == ["created"] * 120
    assert [line["line"] for line in first[:-1]] == list(range(1, 121))
    call = {"query": {"retire": "true"}, **stream(lines[:110] + [{"externalId": "unit/110", "bedrooms": "two"}])}
    second = results(api.call("syncListings", 200, **call, **software))
    assert second[110]["outcome"] == "refused" and second[110]["problem"]["errors"][0]["field"] == "bedrooms"
    assert second[110]["externalId"] == "unit/110"
    summary = second[-1]["summary"]
    assert (summary["unchanged"], summary["refused"], summary["retired"]) == (110, 1, 10)
    gone = api.call("showExternalListing", 200, query={"externalId": "unit/119"}, **software).json()
    assert gone["status"] == "closed"


def test_an_empty_stream_retires_nothing(api, software):
    for body in (b"", b"<html></html>\n"):
        sent = {"body": body, "kind": "application/x-ndjson", "query": {"retire": "true"}}
        summary = results(api.call("syncListings", 200, **sent, **software))[-1]["summary"]
        assert summary["problem"]["code"] == "not_retired" and summary["retired"] is None
    assert api.call("syncListings", 415, body=b"{}", kind="application/json", **software).code == "not_ndjson"
    packed = {"body": b"\x1f\x8b\x08", "kind": "application/x-ndjson", "headers": {"Content-Encoding": "gzip"}}
    assert api.call("syncListings", 415, **packed, **software).code == "not_ndjson"


def test_a_repeated_id_and_a_line_that_is_too_long_are_refused_alone(api, samples, software):
    unit = json.dumps(samples.new_listing | {"externalId": "twice"})
    long = json.dumps({"externalId": "long", "title": "x" * 300_000})
    sent = {"body": "\n".join([unit, long, unit]).encode(), "kind": "application/x-ndjson"}
    first, second, third, last = results(api.call("syncListings", 200, **sent, **software))
    assert first["outcome"] == "created" and last["summary"]["refused"] == 2
    assert (second["line"], second["externalId"], second["problem"]["code"]) == (2, None, "too_large")
    assert (third["externalId"], third["problem"]["errors"][0]["code"]) == ("twice", "repeated")
