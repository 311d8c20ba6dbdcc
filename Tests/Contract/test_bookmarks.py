"""Figures of areas that an account keeps."""

import pytest
from server import OTHER_HOST

RENT = {"areaId": "state-36", "card": "rent"}
AGE = {"areaId": "us", "card": "age"}


@pytest.fixture
def me(samples, api):
    person = {"token": samples.stranger.token}
    yield person
    api.call("clearBookmarks", 204, **person)


def listed(api, me):
    return [(item["areaId"], item["card"]) for item in api.call("listBookmarks", 200, **me).json()["items"]]


def test_bookmarks_are_kept_listed_and_removed(api, me):
    first = api.call("saveBookmark", 200, **RENT, **me).json()
    api.call("saveBookmark", 200, **AGE, **me)
    assert api.call("saveBookmark", 200, **RENT, **me).json() == first
    assert listed(api, me) == [("us", "age"), ("state-36", "rent")]
    for _ in range(2):
        api.call("removeBookmark", 204, **AGE, **me)
    assert listed(api, me) == [("state-36", "rent")]


def test_all_are_cleared_at_once_or_until_a_moment(api, me):
    until = api.call("saveBookmark", 200, **RENT, **me).json()["savedAt"]
    api.call("saveBookmark", 200, **AGE, **me)
    api.call("clearBookmarks", 204, query={"savedThrough": until}, **me)
    assert ("state-36", "rent") not in listed(api, me)
    api.call("clearBookmarks", 204, **me)
    assert listed(api, me) == []
    assert api.call("clearBookmarks", 400, query={"savedThrough": "yesterday"}, **me).fields == {"savedThrough"}
    assert api.call("clearBookmarks", 400, query={"x": "1"}, **me).fields == {"x"}
    assert api.call("listBookmarks", 400, query={"limit": "1"}, **me).fields == {"limit"}


@pytest.mark.parametrize("path", [RENT | {"areaId": "state-99"}, RENT | {"card": "weather"}, RENT | {"areaId": "36"}])
def test_what_is_no_area_or_no_card_is_not_kept(api, me, path):
    assert api.call("saveBookmark", 404, **path, **me).code == "not_found"


def test_nobody_keeps_anything_without_an_account(api, samples):
    api.call("saveBookmark", 401, **RENT)
    api.call("removeBookmark", 401, **RENT)
    api.call("listBookmarks", 401)
    api.call("clearBookmarks", 401)
    api.call("listBookmarks", 401, token=samples.owner.token, headers={"Host": OTHER_HOST})
