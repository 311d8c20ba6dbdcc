"""Searches as feeds and as points, read by the parsers that others use."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

ATOM = "{http://www.w3.org/2005/Atom}"
NASTY = "A <b>&amp; \"room\" 'here' ]]> <!-- x"


@pytest.fixture(scope="module")
def listing(api, samples):
    value = samples.new_listing | {"title": NASTY}
    made = api.call("createListing", 201, value=value, token=samples.owner.token).json()
    yield made
    api.call("deleteListing", 204, id=made["id"], token=samples.owner.token)


def test_a_feed_is_well_formed_whatever_a_title_holds(api, listing):
    reply = api.server.send("GET", "/feed.atom?bounds=-90,-180,90,180&limit=100")
    feed = ElementTree.fromstring(reply.body)
    entries = {entry.findtext(f"{ATOM}title"): entry for entry in feed.iter(f"{ATOM}entry")}
    link = entries[NASTY].find(f"{ATOM}link[@rel='alternate']").get("href")
    assert link == entries[NASTY].findtext(f"{ATOM}id") and link.endswith(f"/listings/{listing['id']}")
    assert feed.findtext(f"{ATOM}updated") and feed.find(f"{ATOM}author/{ATOM}name") is not None


def test_points_name_what_they_are_of(api, listing):
    found = json.loads(api.server.send("GET", "/listings.geojson?bounds=-90,-180,90,180&limit=100").body)
    feature = next(one for one in found["features"] if one["id"] == listing["id"])
    assert feature["properties"]["title"] == NASTY and feature["geometry"]["type"] == "Point"
