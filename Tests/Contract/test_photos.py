"""Photos."""

import outside_server
import pytest
from pictures import heic, huge_png, png, tiff


def test_a_photo_is_uploaded_shown_ordered_and_deleted(api, samples, key):
    me = {"id": samples.listing, "token": samples.owner.token}
    upload = {"body": png(shade=30), "kind": "image/png", "headers": key} | me
    first, again = (api.call("addPhoto", 201, **upload) for _ in "ab")
    photo = first.json()
    assert again.json() == photo and (photo["width"], photo["height"]) == (64, 48)
    reused = api.call("addPhoto", 422, **upload | {"body": png(shade=31)})
    assert reused.json()["errors"][0]["code"] == "idempotency_key_reused"
    for size in ("small", "card", "medium", "large"):
        shown = api.call("showPhoto", 200, id=photo["id"], size=size)
        assert shown.headers["Content-Type"] == "image/jpeg" and shown.body.startswith(b"\xff\xd8")
        known = {"If-None-Match": shown.headers["ETag"]}
        api.call("showPhoto", 304, id=photo["id"], size=size, headers=known)
        webp = api.call("showPhoto", 200, id=photo["id"], size=size, headers=known | {"Accept": "image/webp,*/*"})
        assert webp.headers["Content-Type"] == "image/webp" and webp.body[8:12] == b"WEBP"
    order = [photo["id"], *samples.photos]
    api.call("orderPhotos", 204, value={"ids": order}, **me)
    assert [p["id"] for p in api.call("showListing", 200, **me).json()["photos"]] == order
    assert api.call("orderPhotos", 422, value={"ids": samples.photos}, **me).fields == {"ids"}
    api.call("deletePhoto", 204, photoId=photo["id"], **me)
    api.call("deletePhoto", 404, photoId=photo["id"], **me)
    api.call("showPhoto", 404, id=photo["id"], size="small")


def test_a_photo_of_a_draft_is_its_owners(api, samples):
    photo = samples.upload(samples.draft, 40)
    api.call("showPhoto", 404, id=photo, size="small", token=samples.stranger.token)
    shown = api.call("showPhoto", 200, id=photo, size="small", token=samples.owner.token)
    assert shown.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize(("body", "status", "code"), [
    (b"", 422, "empty_upload"),
    (b"This is a text and not a picture at all.", 415, "not_an_image"),
    (tiff(), 415, "unsupported_image"),
    (heic()[:900], 422, "broken_image"),
    (png()[:120], 422, "broken_image"),
    (huge_png(), 422, "too_many_pixels"),
])
def test_what_is_no_good_picture_is_refused(api, samples, body, status, code):
    answer = api.call("addPhoto", status, id=samples.listing, token=samples.owner.token, body=body, kind="image/png")
    assert answer.code == code


def test_a_phones_heic_is_taken(api, samples):
    me = {"id": samples.post(), "token": samples.owner.token}
    kept = api.call("addPhoto", 201, **me, body=heic(), kind="image/heic").json()
    assert (kept["width"], kept["height"]) == (320, 240)
    api.call("deleteListing", 204, **me)


def test_a_photo_that_is_too_large_is_refused_before_it_is_sent(api, samples):
    headers = {"Content-Length": "15000001"}
    api.call("addPhoto", 413, id=samples.listing, token=samples.owner.token, headers=headers, kind="image/png")


def test_a_listing_has_twenty_photos_at_most(api, samples, key):
    me = {"id": samples.post(), "token": samples.owner.token, "body": png(), "kind": "image/png"}
    for _ in range(19):
        api.call("addPhoto", 201, **me)
    last = api.call("addPhoto", 201, headers=key, **me)
    assert api.call("addPhoto", 409, **me).code == "too_many_photos"
    link = {"id": me["id"], "value": {"url": f"{outside_server.address()}/photo.png"}, "token": me["token"]}
    assert api.call("addPhotoByLink", 409, **link).code == "too_many_photos"
    api.call("deleteListing", 204, id=me["id"], token=me["token"])
    api.call("showPhoto", 404, id=last.json()["id"], size="small")
