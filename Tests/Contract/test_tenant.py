"""What a marketplace's admins change of it: settings, logo, pages."""

import pytest
from pictures import png


@pytest.fixture
def admin(api, samples):
    """An admin; at the end everything is as it was."""
    caller = {"token": samples.admin.token}
    before = api.call("showTenantSettings", 200, **caller).json()
    # What protects accounts takes the password.
    before = {name: value for name, value in before.items() if name not in PROTECTIVE}
    yield caller
    api.call("editTenantSettings", 200, value=before, **caller)
    headers = {"Authorization": f"Bearer {caller['token']}"}
    api.server.send("DELETE", "/v1/admin/tenant/pages/privacy", headers=headers)
    api.call("replaceLogo", 204, body=png(shade=40), kind="image/png", token=api.confirmed(samples.admin))


PROTECTIVE = ("displayName", "requireVerifiedEmail", "adminsNeedSecondFactor")


def test_settings_are_changed_and_an_edit_of_other_ones_is_refused(api, admin):
    tag = {"If-Match": api.call("showTenantSettings", 200, **admin).headers["ETag"]}
    change = {"listingDays": 45, "accent": "#0A6E8A", "language": "en-US"}
    edited = api.call("editTenantSettings", 200, value=change, headers=tag, **admin)
    assert edited.json()["accent"] == "#0a6e8a" and edited.headers["ETag"] != tag["If-Match"]
    assert api.call("showTenantSettings", 200, **admin).json()["listingDays"] == 45
    assert api.call("editTenantSettings", 412, value={"listingDays": 30}, headers=tag, **admin).code == "stale"
    wrong = {"radiusMiles": 26, "accent": "red", "currency": "EUR", "holdScore": 49}
    bad = api.call("editTenantSettings", 422, value=wrong, **admin)
    assert {error["field"]: error["code"] for error in bad.json()["errors"]} == {
        "radiusMiles": "range", "accent": "invalid", "currency": "unknown", "holdScore": "range"}
    signals = api.call("editTenantSettings", 200, value={"holdScore": 0, "sharePhotoSignals": True}, **admin).json()
    assert (signals["holdScore"], signals["sharePhotoSignals"]) == (0, True)
    for protective in ({"requireVerifiedEmail": not edited.json()["requireVerifiedEmail"]}, {"displayName": "Rival"}):
        assert api.call("editTenantSettings", 403, value=protective, **admin).code == "reauthentication_required"


@pytest.mark.parametrize("written, kept", [
    (["https://Housing.Example.edu/"], ["https://housing.example.edu"]),
    (["https://a.example, http://b.example:84/ ", "HTTPS://a.example"], ["https://a.example", "http://b.example:84"]),
    (["https://[2001:db8::1]:443"], ["https://[2001:db8::1]:443"]),
    (["https://my_app.example."], ["https://my_app.example."]),
    (["", " , "], []), ([], [])])
def test_origins_are_taken_as_people_paste_them(api, admin, written, kept):
    assert api.call("editTenantSettings", 200, value={"embedOrigins": written}, **admin).json()["embedOrigins"] == kept


@pytest.mark.parametrize("text", [
    "a.example", "ftp://a.example", "https://", "https://a.example/path", "https://a.example//", "https://*.example",
    "https://a.example;x", "https://user@a.example", "https://a.example:123456", "https://a.example?x",
    "https://a.example|https://b.example", "https://a.examplehttps://b.example"])
def test_what_is_no_origin_is_refused_as_the_contract_says(api, admin, text):
    assert api.call("editTenantSettings", 422, value={"embedOrigins": [text]}, **admin).fields == {"embedOrigins"}
    assert api.contract.errors("/components/schemas/GivenOrigins", text)


def test_only_admins_read_what_they_may_change(api, samples):
    for name, page in (("showTenantSettings", {}), ("showPageDraft", {"page": "terms"})):
        assert api.call(name, 403, **page, token=samples.moderator.token).code == "admins_only"


def test_what_is_read_takes_no_parameters(api, admin):
    terms = {"page": "terms"}
    for name, page in (("showTenantSettings", {}), ("showPageDraft", terms), ("showPage", terms)):
        assert api.call(name, 400, query={"surprise": 1}, **page, **admin).fields == {"surprise"}


def test_a_logo_is_a_small_picture(api, admin, samples):
    for name, body in (("replaceLogo", {"body": png(), "kind": "image/png"}), ("removeLogo", {})):
        assert api.call(name, 403, **body, **admin).code == "reauthentication_required"
    admin = {"token": api.confirmed(samples.admin)}
    api.call("replaceLogo", 204, body=png(), kind="image/png", **admin)
    assert api.call("showLogo", 200).body == png()
    bad = api.call("replaceLogo", 422, body=b"<svg/>", kind="image/png", **admin)
    assert bad.json()["errors"][0]["field"] == "logo"
    assert api.call("replaceLogo", 413, body=png() + bytes(100_000), kind="image/png", **admin).code == "too_large"
    api.call("removeLogo", 204, **admin)
    api.call("removeLogo", 404, **admin)
    api.call("showLogo", 404)


def test_a_page_is_written_shown_and_removed(api, admin):
    empty = api.call("showPageDraft", 200, page="privacy", **admin)
    assert empty.json() == {"name": "privacy", "text": None, "updatedAt": None}
    api.call("showPage", 404, page="privacy")
    tag = {"If-Match": empty.headers["ETag"]}
    written = api.call("writePage", 200, page="privacy", value={"text": "# What we keep\r\n"}, headers=tag, **admin)
    assert written.json()["text"] == "# What we keep"
    assert api.call("writePage", 412, page="privacy", value={"text": "x"}, headers=tag, **admin).code == "stale"
    assert api.call("removePage", 412, page="privacy", headers=tag, **admin).code == "stale"
    api.call("removePage", 400, page="privacy", headers={"If-Match": "1"}, **admin)
    blank = api.call("writePage", 422, page="privacy", value={"text": " "}, **admin)
    assert blank.json()["errors"][0]["code"] == "length"
    api.call("editTenantSettings", 200, value={"language": "en-US"}, **admin)
    assert api.call("showPage", 200, page="privacy").json() == written.json() | {"language": "en-US"}
    assert api.call("showTenant", 200).json()["pages"] == ["terms", "privacy"]
    page = api.server.send("GET", "/privacy", headers={"Accept": "text/html"})
    assert page.status == 200 and b"<h2>What we keep</h2>" in page.body
    api.call("removePage", 204, page="privacy", headers={"If-Match": written.headers["ETag"]}, **admin)
    api.call("removePage", 404, page="privacy", **admin)
    assert api.server.send("GET", "/privacy").status == 404
