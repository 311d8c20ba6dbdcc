"""Photos that the server fetches by their links."""

import json
from concurrent.futures import ThreadPoolExecutor

import outside_server
import pytest
from pictures import png

HERE = outside_server.address()


def test_a_photo_is_fetched_once_and_shown_like_an_upload(api, samples):
    listing, me = samples.post(title="Its photos come by link"), {"token": samples.owner.token}
    link = {"id": listing, "value": {"url": f"{HERE}/photo-one.png"}, "headers": {"Idempotency-Key": "one link"}}
    photo = api.call("addPhotoByLink", 201, **link, **me).json()
    assert api.call("addPhotoByLink", 201, **link, **me).json() == photo
    assert outside_server.ASKED.count("/photo-one.png") == 1
    for key in ({}, {"headers": {"Idempotency-Key": "the same again"}}):
        again = link | {"headers": None} | key
        assert api.call("addPhotoByLink", 200, **again, **me).json() == photo, "the listing has it twice"
    assert [one["id"] for one in api.call("showListing", 200, id=listing).json()["photos"]] == [photo["id"]]
    assert api.call("showPhoto", 200, id=photo["id"], size="small").body
    assert api.call("addPhotoByLink", 403, id=listing, value=link["value"], token=samples.stranger.token)
    api.call("deleteListing", 204, id=listing, **me)


def test_two_requests_at_once_add_a_photo_once(api, samples):
    listing, me = samples.post(title="Both syncs came at once"), {"token": samples.owner.token}
    headers = {"Authorization": f"Bearer {me['token']}", "Content-Type": "application/json"}
    for turn in range(3):
        body = json.dumps({"url": f"{HERE}/photo-at-once-{turn}.png"}).encode()

        def send(_, body=body):
            return api.server.send("POST", f"/v1/listings/{listing}/photos/links", body=body, headers=headers)

        with ThreadPoolExecutor() as threads:
            answers = list(threads.map(send, "ab"))
        assert sorted(answer.status for answer in answers) == [200, 201], answers
        assert answers[0].json() == answers[1].json()
    assert len(api.call("showListing", 200, id=listing).json()["photos"]) == 3
    api.call("deleteListing", 204, id=listing, **me)


def test_a_full_listing_answers_with_the_photo_that_it_has(api, samples):
    listing, me = samples.post(title="Twenty photos, one by link"), {"token": samples.owner.token}
    link = {"id": listing, "value": {"url": f"{HERE}/photo-of-twenty.png"}}
    photo = api.call("addPhotoByLink", 201, **link, **me).json()
    for _ in range(19):
        api.call("addPhoto", 201, id=listing, body=png(), kind="image/png", **me)
    assert api.call("addPhotoByLink", 200, **link, **me).json() == photo
    link["value"] = {"url": f"{HERE}/photo-twenty-one.png"}
    assert api.call("addPhotoByLink", 409, **link, **me).code == "too_many_photos"
    assert len(api.call("showListing", 200, id=listing).json()["photos"]) == 20
    api.call("deleteListing", 204, id=listing, **me)


@pytest.mark.parametrize("path, status, code", [
    ("/nothing", 422, "invalid"), ("/moved", 422, "invalid"), ("/large", 422, "invalid"), ("/broken", 422, "invalid"),
    ("/page", 415, "not_an_image")])
def test_what_is_no_photo_is_refused_and_adds_nothing(api, samples, path, status, code):
    before = outside_server.ASKED.count("/photo.png")
    answer = api.call("addPhotoByLink", status, id=samples.draft, value={"url": HERE + path}, token=samples.owner.token)
    assert answer.code == code or answer.json()["errors"][0]["code"] == "not_fetched", str(answer)
    if status == 422:
        assert answer.fields == {"url"}
    assert outside_server.ASKED.count("/photo.png") == before, "a redirect was followed"


@pytest.mark.parametrize("url", [
    "https://10.0.0.1/a.png", "https://127.0.0.1/a.png", "https://[fd00::1]/a.png", "https://me@photos.example/a.png",
    "https://photos.example:8443/a.png", "http://photos.example/a.png", "file:///etc/passwd", "ftp://photos.example/a"])
def test_a_link_into_a_private_place_is_not_followed(api, samples, url):
    answer = api.call("addPhotoByLink", 422, id=samples.draft, value={"url": url}, token=samples.owner.token)
    assert answer.fields == {"url"}
