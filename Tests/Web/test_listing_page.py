"""What the page of a listing says beyond the facts: all photos, who offers it, its price over time, places like it."""

import re

from browsing import assert_accessible
from playwright.sync_api import expect
from posting import picture
from test_listing import with_photos


def add_photos(site, person, listing, count):
    for shade in ("#aa3333", "#33aa33", "#3333aa", "#aaaa33", "#33aaaa", "#aa33aa")[:count]:
        reply = site.call("POST", f"/v1/listings/{listing['id']}/photos", by=person, body=picture(shade=shade),
                          headers={"Content-Type": "image/jpeg"})
        assert reply.status == 201, reply.body


def test_five_photos_stand_side_by_side_on_a_wide_screen_and_open_full_screen(visit, site):
    person = site.register("Mosaic")
    listing = site.post(person, title="Six photos")
    add_photos(site, person, listing, 6)
    page = visit(f"/listings/{listing['id']}")
    tiles = page.locator(".gallery-slide:visible")
    expect(tiles).to_have_count(5)
    boxes = [tile.bounding_box() for tile in tiles.all()]
    assert len({round(box["y"]) for box in boxes}) == 2 and all(box["y"] + box["height"] < 800 for box in boxes)
    page.get_by_role("button", name="Show all 6 photos").click()
    viewer = page.get_by_role("dialog", name="All photos")
    expect(viewer.locator(".gallery-count")).to_have_text("1 of 6")
    page.keyboard.press("ArrowRight")
    expect(viewer.locator(".gallery-count")).to_have_text("2 of 6")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Show all 6 photos")).to_be_focused()
    page.get_by_role("link", name=re.compile("^Photo 4 of 6")).press("Enter")
    expect(viewer.locator(".gallery-count")).to_have_text("4 of 6")


def fingers(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def test_two_fingers_enlarge_a_photo_on_a_phone_and_the_next_one_is_whole_again(visit, site):
    page = visit(f"/listings/{with_photos(site)['id']}", phone=True)
    page.locator(".gallery-open").first.tap()
    viewer = page.get_by_role("dialog", name="All photos")
    expect(viewer).to_be_visible()
    image = viewer.locator(".gallery-slide img").first
    session = page.context.new_cdp_session(page)
    fingers(session, "touchStart", (170, 400), (220, 400))
    for step in range(1, 6):
        fingers(session, "touchMove", (170 - 15 * step, 400), (220 + 15 * step, 400))
    fingers(session, "touchEnd")
    scale = "(one) => new DOMMatrix(getComputedStyle(one).transform).a"
    assert image.evaluate(scale) > 2
    viewer.get_by_role("button", name="Next photo").click()
    expect(viewer.locator(".gallery-count")).to_contain_text("2 of")
    assert image.evaluate(scale) == 1


def test_price_and_contact_stay_in_sight_on_a_phone_until_the_contact_is(visit, site):
    owner = site.register("Sticky")
    listing = site.post(owner, title="Always in sight", description="Long.\n\n" * 30)
    add_photos(site, owner, listing, 1)
    page = visit(f"/listings/{listing['id']}", phone=True, by=site.register("Stickler"))
    bar = page.locator(".contact-bar")
    expect(bar).to_contain_text("$950")
    expect(bar).to_be_in_viewport()
    bar.get_by_role("button", name="Contact").tap()
    expect(page.get_by_role("button", name="Send message")).to_be_focused()
    expect(page.get_by_role("button", name="Send message")).to_be_in_viewport()
    expect(bar).to_be_hidden()
    wide = visit(f"/listings/{listing['id']}")
    expect(wide.get_by_role("heading", level=1)).to_be_visible()
    expect(wide.locator(".contact-bar")).to_be_hidden()


def test_on_a_phone_price_facts_amenities_and_dates_are_seen_before_one_scrolls(visit, site):
    owner = site.register("Glance")
    listing = site.post(owner, title="Seen at a glance, whatever its title says about it", availableUntil="2199-06-30",
                        amenities=["furnished", "utilitiesIncluded", "washerDryer", "parking", "petFriendly"])
    add_photos(site, owner, listing, 2)
    page = visit(f"/listings/{listing['id']}", phone=True, by=site.register("Glancer"))
    page.locator(".listing-actions").wait_for()
    for part in (".listing-price .price", ".facts", ".ticks", ".when >> nth=1", ".listing-dates"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] < 900, part
    photo = page.locator(".gallery").bounding_box()
    for name in ("Save", "Share"):
        button = page.locator(".gallery").get_by_role("button", name=name, exact=True).bounding_box()
        assert photo["y"] <= button["y"] and button["y"] + button["height"] <= photo["y"] + photo["height"]
    report = page.get_by_role("button", name="Report this listing")
    below = "(one) => one.getBoundingClientRect().bottom"
    assert report.evaluate(below) > page.locator(".listing-place").evaluate(below)


def test_it_says_who_offers_it(visit, site):
    owner = site.register("Trusted")
    site.verify(owner)
    listing = [site.post(owner, title=f"Place {n}") for n in range(3)][0]
    site.post(owner, title="A draft counts for nothing", status="draft")
    page = visit(f"/listings/{listing['id']}", phone=True)
    trust = page.get_by_role("list", name="About the owner")
    expect(trust).to_contain_text("Email address confirmed")
    expect(trust).to_contain_text(re.compile(r"Member since \w+ 20\d\d"))
    expect(trust).to_contain_text("3 active listings")


def test_it_says_how_the_price_changed(visit, site):
    owner = site.register("Pricer")
    listing = site.post(owner, title="Cheaper now", priceCents=100_000)
    page = visit(f"/listings/{listing['id']}")
    expect(page.locator(".listing-age")).to_have_text("New today")
    expect(page.get_by_role("list", name="Price history")).to_have_count(0)
    for cents in (90_000, 95_000):
        site.call("PATCH", f"/v1/listings/{listing['id']}", {"priceCents": cents}, by=owner)
    page.reload()
    changes = page.get_by_role("list", name="Price history").get_by_role("listitem")
    expect(changes).to_contain_text(["Raised by $50 to $950 a month", "Lowered by $100 to $900 a month"])


def test_places_like_it_are_shown_without_itself(visit, site):
    listing = next(card for card in site.demo_listings() if card["kind"] == "rent")
    page = visit(f"/listings/{listing['id']}")
    more = page.get_by_role("region", name="Similar places")
    expect(more.locator(".card-link").first).to_be_visible()
    links = [link.get_attribute("href") for link in more.locator(".card-link").all()]
    assert 2 <= len(links) <= 4 and f"/listings/{listing['id']}" not in links
    assert set(more.locator(".card-kind").all_inner_texts()) == {"Rent"}


def test_a_summary_is_copied(visit, site):
    owner = site.register("Summary")
    listing = site.post(owner, title="Room to paste", availableFrom="2030-08-01")
    page = visit(f"/listings/{listing['id']}")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy summary").click()
    expect(page.get_by_text("Summary copied")).to_be_visible()
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[0] == "Room to paste" and lines[-1] == f"{site.url}/listings/{listing['id']}"
    assert "950" in lines[1] and "Rochester" in lines[2] and "2030" in lines[3]


def test_a_price_by_the_semester_is_told_by_the_month_too(visit, site):
    listing = next(card for card in site.demo_listings() if card["pricePeriod"] == "semester")
    page = visit(f"/listings/{listing['id']}")
    expected = f"≈ ${round(listing['priceCents'] * 2 / 9 / 100):,} a month"
    expect(page.locator(".listing-price .monthly")).to_have_text(expected)
