"""Notes, shared lists, the check of wording, and the marketplace's logo."""

import pytest
from pictures import png
from server import OTHER_HOST


@pytest.fixture
def me(samples):
    return {"token": samples.owner.token}


def test_a_note_is_shown_with_its_favourite(api, samples, me):
    api.call("saveFavorite", 204, id=samples.listing, **me)
    api.call("noteFavorite", 204, id=samples.listing, value=api.example("noteFavorite"), **me)
    [favorite] = api.call("listFavorites", 200, **me).json()["items"]
    assert favorite["note"] == "Ask about the heating."
    api.call("noteFavorite", 204, id=samples.listing, value={"note": None}, **me)
    assert api.call("noteFavorite", 422, id=samples.listing, value={"note": "x" * 501}, **me).fields == {"note"}
    api.call("removeFavorite", 204, id=samples.listing, **me)
    api.call("noteFavorite", 404, id=samples.listing, value={"note": "x"}, **me)


def test_a_list_is_shared_voted_on_and_taken_back(api, samples, key):
    sam = {"token": samples.stranger.token}
    form = {"name": "Ours", "listingIds": [samples.listing]}
    made, again = (api.call("shareShortlist", 201, value=form, headers=key, **sam).json() for _ in "ab")
    assert made == again
    api.call("shareShortlist", 201, value=form, **sam)
    assert api.call("shareShortlist", 409, value=form, **sam).code == "too_many_shortlists"
    assert api.call("shareShortlist", 422, value={"name": "", "listingIds": []}, **sam).fields == {"name", "listingIds"}
    assert api.call("shareShortlist", 422, value=form | {"listingIds": [samples.draft]}, **sam).fields == {"listingIds"}
    link = {"link": made["token"]}
    voted = api.call("voteOnShortlist", 200, id=samples.listing, value={"vote": "up"}, **link)
    assert voted.json()["items"][0]["mine"] == "up"
    cookie = {"Cookie": voted.headers["Set-Cookie"].split(";")[0]}
    assert api.call("showSharedShortlist", 200, **link).json()["items"][0]["mine"] is None
    assert api.call("showSharedShortlist", 200, headers=cookie, **link).json()["items"][0]["mine"] == "up"
    for operation, more in {"showSharedShortlist": link, "listShortlists": sam, "showLogo": {}}.items():
        api.call(operation, 400, query={"x": "1"}, **more)
    listed = api.call("listShortlists", 200, **sam).json()["items"]
    assert sorted(item["items"][0]["up"] for item in listed) == [0, 1]
    for item in listed:
        api.call("deleteShortlist", 204, id=item["id"], **sam)
    assert api.call("showSharedShortlist", 404, **link).code == "not_found"


def test_words_that_may_discriminate_are_named(api, me):
    answer = api.call("checkWording", 200, value=api.example("checkWording"), **me)
    assert answer.json()["warnings"] == [{"field": "title", "reason": "familialStatus", "phrase": "no kids"}]
    assert api.call("checkWording", 422, value={"title": "x" * 121}, **me).fields == {"title"}


def test_a_logo_is_shown_where_there_is_one(api, samples):
    answer = api.call("showLogo", 200)
    assert answer.body == png(shade=40) and answer.headers["Content-Type"] == "image/png"
    assert api.call("showTenant", 200).json()["logo"] == "/v1/tenant/logo"
    assert api.call("showLogo", 404, headers={"Host": OTHER_HOST}).code == "not_found"
