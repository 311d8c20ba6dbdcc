"""Each page in each of its states: from the narrowest phone to 400 % and a wide screen it has one heading, nothing is
cut off, and there is a way onwards; a thumb hits every control that is not a moderator's; axe-core finds nothing on a
light phone, and no text with too little contrast on a wide dark screen. All in Spanish, whose words are longer.

A test elsewhere asks axe-core only about what it opened or filled in itself.

With DIGS_WEB_PICTURES=FOLDER each state leaves a picture there.
"""

import json
import os
import re
import sqlite3
from pathlib import Path

import pytest
from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import Page, expect
from searching import NEAR

LONG = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenfabrik" * 2
# WCAG's 400 % of a window of 1280 × 1024 is as wide as the narrowest phone, and much lower.
SIZES = {
    "phone": {"width": 320, "height": 640}, "zoomed": {"width": 320, "height": 256},
    "wide": {"width": 1440, "height": 900}}
NOBODY = None

STATES = {
    "start": ("/", NOBODY),
    "start, signed in": ("/", "olive"),
    "start, the server fails": ("/", NOBODY),
    "results, many": (f"/listings?{NEAR}", NOBODY),
    "results, signed in": (f"/listings?{NEAR}", "olive"),
    "results, one": (f"/listings?{NEAR}&q=onlythisone", NOBODY),
    "results, none": ("/listings?near=0,0", NOBODY),
    "results, none for these filters": (f"/listings?{NEAR}&maxPriceCents=100&minBedrooms=9", NOBODY),
    "results, the server fails": (f"/listings?{NEAR}", NOBODY),
    "results, no place": ("/listings", NOBODY),
    "results, parameters that cannot be": (f"/listings?{NEAR}&maxPriceCents=abc&sort=x&limit=-1&kind=castle", NOBODY),
    "results, long words": (f"/listings?{NEAR}&q={LONG}", NOBODY),
    "map, many": (f"/map?{NEAR}", NOBODY),
    "map, none": ("/map?near=0,0", NOBODY),
    "listing": ("/listings/{one}", NOBODY),
    "listing, signed in": ("/listings/{first}", "newcomer"),
    "listing, long words": ("/listings/{long}", NOBODY),
    "listing, absent": ("/listings/01900000-0000-7000-8000-000000000000", NOBODY),
    "listing, held, for a stranger": ("/listings/{held}", NOBODY),
    "listing, held, for its owner": ("/listings/{held}", "olive"),
    "listing, expired, for its owner": ("/listings/{expired}", "olive"),
    "listing, for a moderator": ("/listings/{long}", "admin"),
    "listing, the server fails": ("/listings/{one}", NOBODY),
    "favorites, signed out": ("/favorites", NOBODY),
    "favorites, none": ("/favorites", "newcomer"),
    "favorites, some": ("/favorites", "olive"),
    "favorites, the server fails": ("/favorites", "olive"),
    "my listings, signed out": ("/my-listings", NOBODY),
    "my listings, none": ("/my-listings", "newcomer"),
    "my listings, of every kind": ("/my-listings", "olive"),
    "my listings, the server fails": ("/my-listings", "olive"),
    "messages, none": ("/messages?view=archived", "newcomer"),
    "messages, some": ("/messages", "olive"),
    "messages, the server fails": ("/messages?id={conversation}", "olive"),
    "conversation, long words": ("/messages?id={conversation}", "olive"),
    "conversation, absent": ("/messages?id=01900000-0000-7000-8000-000000000000", "olive"),
    "notifications, signed out": ("/notifications", NOBODY),
    "notifications, none": ("/notifications", "admin"),
    "notifications, some": ("/notifications", "olive"),
    "notifications, the server fails": ("/notifications", "olive"),
    "stop mails": ("/unsubscribe#token=unknown", NOBODY),
    "stop mails, no link": ("/unsubscribe", NOBODY),
    "wanted": ("/wanted", NOBODY),
    "wanted, with one's own": ("/wanted", "olive"),
    "wanted, none": ("/wanted?kind=studio", NOBODY),
    "wanted, the server fails": ("/wanted", NOBODY),
    "wanted, an ad": ("/wanted?id={wanted}", "newcomer"),
    "wanted, an ad, for its owner": ("/wanted?id={wanted}", "olive"),
    "wanted, an ad, for a moderator": ("/wanted?id={wanted}", "admin"),
    "wanted, absent": ("/wanted?id=01900000-0000-7000-8000-000000000000", NOBODY),
    "wanted, who fits": ("/wanted?listing={long}", "olive"),
    "wanted, to be posted": ("/post-wanted", "newcomer"),
    "wanted, to be edited": ("/post-wanted?id={wanted}", "olive"),
    "post, signed out": ("/post", NOBODY),
    "post": ("/post", "olive"),
    "post, somebody else's": ("/post?id={one}", "newcomer"),
    "account, signed out": ("/account", NOBODY),
    "account": ("/account", "olive"),
    "account, the server fails": ("/account", "olive"),
    "moderate, signed out": ("/admin", NOBODY),
    "moderate, no rights": ("/admin", "newcomer"),
    "moderate": ("/admin", "admin"),
    "moderate, a listing": ("/admin?listing={held}", "admin"),
    "moderate, an account whose list is reported": ("/admin?account={olive}", "admin"),
    "moderate, accounts": ("/admin?view=accounts", "admin"),
    "moderate, the log": ("/admin?view=audit", "admin"),
    "moderate, search": ("/admin?view=search", "admin"),
    "moderate, the newest listings": ("/admin?view=recent&list=active", "admin"),
    "moderate, saved replies": ("/admin?view=replies", "admin"),
    "moderate, settings": ("/admin?view=settings", "admin"),
    "moderate, settings, the server fails": ("/admin?view=settings", "admin"),
    "moderate, a page": ("/admin?view=settings&page=terms", "admin"),
    "terms, long words": ("/terms", NOBODY),
    "area guide": ("/places", NOBODY),
    "area guide, an area": ("/places?area=county-36055", "newcomer"),
    "area guide, no such area": ("/places?area=county-99999", NOBODY),
    "area guide, the server fails": ("/places?area=county-36055", NOBODY),
    "market study": ("/market", NOBODY),
    "market study, an area": ("/market?area=county-36055", NOBODY),
    "market study, the server fails": ("/market?area=county-36055", NOBODY),
    "calculator": ("/calculator", NOBODY),
    "calculator, a rental property": ("/calculator?calculation=rental", "olive"),
    "calculator, land": ("/calculator?calculation=landValue", NOBODY),
    "calculator, the server fails": ("/calculator?calculation=rental", NOBODY),
    "records": ("/records", NOBODY),
    "records, a block": ("/records?block=philadelphia-2000-walnut-st", "newcomer"),
    "records, a house": ("/records?property=philadelphia-888083673", NOBODY),
    "records, sources": ("/record-sources", NOBODY),
    "records, no such block": ("/records?block=philadelphia-1-no-st", NOBODY),
    "records, the server fails": ("/records?block=philadelphia-2000-walnut-st", NOBODY),
    "compare, nothing chosen": ("/compare", "olive"),
    "compare, two": ("/compare?ids={first},{long}", "olive"),
    "shared list": ("/shortlist#token={token}", NOBODY),
    "shared list, gone": ("/shortlist#token=gone", NOBODY),
    "shared list, the server fails": ("/shortlist#token={token}", NOBODY),
    "log in": ("/login", NOBODY),
    "register": ("/login?mode=register", NOBODY),
    "confirm, a dead link": ("/verify#token=dead", NOBODY),
    "new password, to be asked for": ("/reset-password", NOBODY),
    "new password, a dead link": ("/reset-password#token=dead", NOBODY),
    "nothing there": ("/nowhere", NOBODY),
    "design system": ("/design", NOBODY),
}

FAILURE = {
    "type": "about:blank", "title": "Internal Server Error", "status": 500, "code": "internal", "detail": "It failed.",
    "requestId": "0", "errors": [],
}

CUT_OFF = """() => [...document.querySelectorAll('h1, h2, h3, p, a, button, label, dt, dd, td, th, li')].filter(one => {
    const box = one.getBoundingClientRect();
    if (!box.width || !one.checkVisibility() || one.closest('[data-scrolls], .leaflet-container, .sr-only, .skip')) {
        return false;
    }
    for (let around = one.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX !== 'visible') return false;
    }
    return box.left < -1 || box.right > document.documentElement.clientWidth + 1;
}).map((one) => one.outerHTML.slice(0, 120))"""


SPILLED = """() => [...document.querySelectorAll('main button, main a.button')].filter((one) => one.clientWidth
    && one.checkVisibility() && getComputedStyle(one).overflowX === 'visible' && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))"""
"""Buttons whose words are wider than they are."""

SMALL = """() => [...document.querySelectorAll('a[href], button, select, input, textarea')].filter((control) => {
    const box = (control.closest('.chip, .check, .mine-pick') ?? control).getBoundingClientRect();
    const isInline = getComputedStyle(control).display === 'inline';
    return box.width && !isInline && !control.matches('.card-link, .skip, .visually-hidden')
        && (box.height < 43.5 || box.width < 43.5);
}).map((control) => control.outerHTML.slice(0, 120))"""
"""Controls that a thumb misses. A file is chosen by a button in the stead of its field."""


@pytest.fixture(scope="session")
def people(quiet_site):
    site = quiet_site
    olive, newcomer = site.register("Olive"), site.register("Newcomer")
    site.verify(olive)
    admin = site.log_in("admin")
    listings = {
        "one": site.post(olive, title="Onlythisone by the river")["id"],
        "long": site.post(olive, title=LONG[:110], description=f"{LONG} " * 12, availableUntil="2027-08-01")["id"],
        "held": site.post(olive, title="A listing that is held")["id"],
        "expired": site.post(olive, title="A listing that has expired")["id"],
    }
    site.post(olive, title="A draft", status="draft")
    decided = site.call("POST", f"/v1/admin/listings/{listings['held']}/decision", by=admin, value={
        "decision": "hold", "reason": f"Is this yours? {LONG}", "lastDecisionId": None})
    assert decided.status == 200, decided.body
    listings |= {"first": site.demo_listings()[0]["id"], "olive": olive.id}
    terms = {"text": f"# {LONG}\n\n{LONG} https://example.edu/{LONG}\n\n- {LONG}"}
    assert site.call("PUT", "/v1/admin/tenant/pages/terms", terms, by=admin).status == 200
    shared = {"name": LONG[:80], "listingIds": [listings["first"], listings["long"]]}
    answer = site.call("POST", "/v1/shortlists", shared, by=olive)
    assert answer.status == 201, answer.body
    listings["token"] = answer.json()["token"]
    report = {"reason": "other", "words": LONG}
    path = f"/v1/shared-shortlists/{listings['token']}/reports"
    assert site.call("POST", path, report, by=newcomer).status == 201
    assert site.call("POST", f"/v1/listings/{listings['long']}/reports", report, by=newcomer).status == 201
    for listing in (listings["first"], listings["long"]):
        assert site.call("PUT", f"/v1/favorites/{listing}", by=olive).status < 300
    asked = site.call("POST", f"/v1/listings/{listings['long']}/conversations", by=newcomer, value={
        "message": f"{LONG} Send the money by wire, text me at 585 555 0100", "moveIn": "2027-08-01", "people": 2})
    assert asked.status == 201, asked.body
    listings["conversation"] = asked.json()["id"]
    area = {"name": LONG[:100], "location": {"latitude": 43.0846, "longitude": -77.6743}, "radiusMiles": 3}
    ad = {"title": LONG[:110], "about": f"{LONG} " * 3, "people": 2, "budgetCents": 150_000, "kind": "room",
          "moveInFrom": "2027-01-05", "habits": ["quiet", "pets"], "areas": [area]}
    posted = site.call("POST", "/v1/wanted", ad, by=olive)
    assert posted.status == 201, posted.body
    listings["wanted"] = posted.json()["id"]
    site.stop()
    with sqlite3.connect(Path(site.data, "digs.sqlite")) as database:
        database.execute("UPDATE listings SET expires_at = 1000 WHERE id = ?", (listings["expired"],))
    site.start("--demo")
    return {"olive": olive, "newcomer": newcomer, "admin": admin}, listings


@pytest.mark.parametrize("state", STATES)
def test_a_page_is_whole_and_accessible(visit, quiet_site, people, state):
    persons, listings = people
    path, who = STATES[state]
    page = visit("about:blank", by=persons.get(who), site=quiet_site, language="es", viewport=SIZES["phone"])
    if "the server fails" in state:
        page.route(re.compile(r"/fragments/|/v1/(?!tenant|sessions)"), lambda route: route.fulfill(
            status=500, content_type="application/problem+json", body=json.dumps(FAILURE)))
    page.goto(path.format(**listings))
    wait_until_open(page)
    page.wait_for_load_state("networkidle")
    for size, viewport in SIZES.items():
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme="dark" if size == "wide" else "light")
        if folder := os.environ.get("DIGS_WEB_PICTURES"):
            page.screenshot(
                path=Path(folder, f"{re.sub('[^a-z]+', '-', state)}-{size}.png"), full_page=size != "zoomed")
        assert_whole(page, size)
        if size != "zoomed":
            assert who == "admin" or not page.evaluate(SMALL), size
            assert_accessible(page, ["color-contrast"] if size == "wide" else None)


def assert_whole(page: Page, size: str):
    headings = [one for one in page.get_by_role("heading", level=1).all() if one.is_visible()]
    assert len(headings) == 1 and headings[0].inner_text().strip(), size
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(undefined|NaN|null|Infinity|Invalid Date)\b|\[object|\{\{|\{\w+\}", text), text
    assert not page.evaluate(CUT_OFF), size
    assert not page.evaluate(SPILLED), size
    assert fits(page), size
    assert page.locator("main").get_by_role("link").or_(page.locator("main").get_by_role("button")).count(), size
