"""Text is never markup, wherever somebody's words are shown."""

import re

import pytest
from browsing import fits, wait_until_open
from playwright.sync_api import expect
from searching import NEAR, cards, shown

EVIL = "<img src=x onerror=window.hacked=1><script>window.hacked=1</script>"
# A name holds nothing that looks like a host.
EVIL_NAME = EVIL.replace("window.", "")
LONG = "W" * 80


@pytest.fixture(scope="module")
def hostile(demo):
    """A listing with markup in every field that takes words, and its owner."""
    form = {"email": "evil@example.edu", "password": "correct horse battery", "name": EVIL_NAME}
    reply = demo.call("POST", "/v1/accounts", form)
    assert reply.status == 201, reply.body
    signed = reply.json()
    listing = demo.call("POST", "/v1/listings", {
        "kind": "roommate", "title": f"Evil {EVIL}",
        "description": f"{EVIL}\n\n{LONG * 3}\n{{title}} ${{1+1}} javascript:alert(1)",
        "address": {"street": EVIL, "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
        "location": {"latitude": 43.0846, "longitude": -77.6743}, "priceCents": 1_000_000_000, "pricePeriod": "month",
        "bedrooms": 50, "bathrooms": 0.5, "areaSquareFeet": 1_000_000, "amenities": ["furnished"],
        "availableFrom": "2199-12-31",
        "contact": {"name": EVIL_NAME, "email": "a'b&c=d%0aBcc@example.edu", "phone": "+1 585 555 0100"},
    }, headers={"Authorization": f"Bearer {signed['token']}"})
    assert listing.status == 201, listing.body
    return listing.json(), signed["token"]


def assert_harmless(page):
    assert page.evaluate("window.hacked") is None
    assert page.locator("main script, main img[src='x'], main b, [onerror]").count() == 0
    assert fits(page), "long words break"


MARKUP = """() => {
    const box = document.createElement("div");
    try { box.innerHTML = "<img src=x onerror='window.hacked = 1'>"; } catch (error) { return error.name; }
    return box.children.length;
}"""


def test_no_text_becomes_markup_or_the_address_of_a_script(visit, site):
    page = visit("/login", worker=True)
    assert page.evaluate(MARKUP) == "TypeError"
    assert page.evaluate("""() => {
        const script = document.createElement("script");
        try { script.src = "/js/api.js"; } catch (error) { return error.name; }
    }""") == "TypeError"
    assert page.evaluate("""() => {
        try { trustedTypes.createPolicy("other", { createHTML: (text) => text }); } catch (error) { return error.name; }
    }""") == "TypeError"
    # Leaflet sets markup: what it needs is let through, and everything else is text.
    page.goto(f"/map?{NEAR}")
    expect(page.get_by_role("button", name="Zoom in", exact=True)).to_be_visible()
    expect(page.locator(".leaflet-control-zoom-in")).to_have_text("+")
    assert page.evaluate(MARKUP) == 0
    assert page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.active.scriptURL)").endswith("/sw.js")
    assert_harmless(page)
    visit.expect_trouble("TrustedHTML|TrustedScript|TrustedType|trusted-types")


def test_in_a_card_on_the_map_and_among_favourites(visit, site, hostile):
    person = site.register("Victor")
    page = visit(f"/listings?{NEAR}&q=evil", by=person, phone=True)
    shown(page, 1)
    expect(cards(page).first).to_contain_text("<img src=x onerror")
    assert_harmless(page)
    page.get_by_role("button", name=re.compile("^Favorite: Evil")).click()
    expect(page.get_by_text("Added to favorites")).to_be_visible()
    page.goto(f"/map?{NEAR}&q=evil")
    page.locator(".pin").click()
    expect(page.locator(".map-card")).to_contain_text("<img src=x")
    assert_harmless(page)
    page.goto("/favorites")
    expect(page.locator("#cards")).to_contain_text("<script>")
    assert_harmless(page)


def test_on_the_page_of_the_listing_and_in_its_head(visit, site, hostile):
    listing, _ = hostile
    page = visit(f"/listings/{listing['id']}", by=site.register("Vera"), phone=True)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Evil {EVIL}")
    expect(page.locator(".listing-words").first).to_contain_text("<script>")
    assert page.get_by_role("link", name="Email").get_attribute("href").startswith("mailto:a")
    assert "\n" not in page.get_by_role("link", name="Email").get_attribute("href")
    data = "script:not([src], [type='application/ld+json'])"
    assert page.locator(f"head {data}").count() == 0
    assert_harmless(page)


def test_the_reader_s_own_words_in_the_address_and_the_fields(visit, site):
    page = visit(f"/listings?{NEAR}&q=%3Cimg%20src%3Dx%20onerror%3Dwindow.hacked%3D1%3E")
    expect(page.get_by_role("link", name=re.compile("Remove filter: “<img src=x"))).to_be_visible()
    assert_harmless(page)
    page.goto("/")
    wait_until_open(page)
    page.get_by_label("University", exact=True).fill(EVIL[:60])
    expect(page.get_by_text("No university found")).to_be_visible()
    assert_harmless(page)
    page.goto("/login?next=%3Cscript%3Ewindow.hacked=1%3C/script%3E&mode=%3Cb%3E")
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome back")
    assert_harmless(page)


def test_a_name_and_the_name_of_a_saved_search(visit, site, hostile):
    _, token = hostile
    from demo_site import Person
    page = visit("/login", by=Person("", "", "", token))
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Hi {EVIL_NAME}")
    assert_harmless(page)
