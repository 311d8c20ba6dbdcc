"""Words and times as the reader's country writes them."""

import re

from playwright.sync_api import expect
from posting import open_form
from searching import NEAR, UNIVERSITY, shown
from test_moderating import decide, reported


def test_an_american_reads_favorites_and_a_briton_favourites(visit):
    for language, favorites, apartments in [("en-US", "Favorites", "apartments"), ("en-GB", "Favourites", "flats")]:
        page = visit("/", language=language, at=None)
        expect(page.get_by_role("link", name=favorites, exact=True)).to_be_visible()
        expect(page.locator(".hero-lead")).to_contain_text(apartments)


def test_a_marketplace_chooses_how_english_is_written_whatever_the_browser(visit, tenant_settings):
    for setting, favorites, apartments in [("en-GB", "Favourites", "flats"), ("en-US", "Favorites", "apartments")]:
        tenant_settings(language=setting)
        for browser in ("en-US", "en-GB"):
            page = visit("/", language=browser, at=None)
            expect(page.get_by_role("link", name=favorites, exact=True)).to_be_visible()
            expect(page.locator(".hero-lead")).to_contain_text(apartments)


def test_a_case_that_just_came_waits_for_seconds_not_since_seconds_ago(visit, site):
    reported(site, [site.log_in("student")], "Waiting room")
    page = open_form(visit, site.log_in("moderator"), "/admin")
    waits = page.locator(".case").filter(has_text="Waiting room").get_by_text(re.compile("^waiting for "))
    expect(waits).to_be_visible()
    expect(page.get_by_text(re.compile("since .* ago"))).to_have_count(0)


def test_the_log_names_people_and_listings(visit, site):
    listing, _ = reported(site, [site.log_in("student")], "Named room")
    admin = site.log_in("admin")
    decide(site, admin, listing, "hold", "To be seen.")
    page = open_form(visit, admin, f"/admin?view=audit&listing={listing}")
    row = page.get_by_role("row").nth(1)
    expect(row.get_by_role("link", name="Named room", exact=True)).to_be_visible()
    expect(row.get_by_role("link", name="Ada (demo admin)", exact=True)).to_be_visible()


def test_the_history_of_a_listing_tells_days_as_people_read_them(visit, site):
    listing, owner = reported(site, [site.log_in("student")], "Dated room")
    site.call("PATCH", f"/v1/listings/{listing}", {"availableFrom": "2027-03-09"}, by=owner)
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing}")
    changed = page.get_by_role("definition").filter(has_text="2027").first
    expect(changed.locator("ins")).to_have_text("Mar 9, 2027")
    history = page.locator("section").filter(has=page.get_by_role("heading", name="Change history")).inner_text()
    assert not re.search(r"\d{4}-\d\d-\d\dT", history), history


def test_nothing_is_cut_off_on_a_small_phone(visit, site):
    small = {"viewport": {"width": 320, "height": 640}}
    page = visit(f"/listings?{NEAR}&kind=rent", **small)
    shown(page)
    cut = """(selector) => [...document.querySelectorAll(selector)].filter((element) =>
        element.getClientRects().length && (element.scrollWidth > element.clientWidth + 1
            || element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        ).map((element) => element.outerHTML.slice(0, 90))"""
    assert page.evaluate(cut, ".tools button:not(#save), .tools select, .tools a, .where input, .views a") == []
    page = open_form(visit, site.log_in("admin"), "/admin", **small)
    assert page.evaluate(cut, ".tabs a span, .views a") == []
    page = visit("/", at=None, **small)
    assert page.evaluate(cut, ".hero-search input, .hero-search select, .tabs a span") == []


def test_the_question_for_the_campus_is_whole_beside_messages_and_notifications(visit, site):
    page = visit("/account", by=site.register("Corin"), phone=True, language="es",
                 viewport={"width": 320, "height": 640})
    expect(page.locator(".unread-link")).to_have_count(2)
    cut = "(words) => words.scrollWidth > words.clientWidth + 1 || words.scrollHeight > words.clientHeight + 1"
    assert not page.locator("#campus span").evaluate(cut)


def test_a_toast_covers_no_card_that_is_being_read(visit, site):
    person = site.register("Tova")
    page = visit(f"/listings?{NEAR}", by=person, phone=True)
    shown(page)
    page.locator(".heart").first.click()
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    assert toast.bounding_box()["height"] <= 64
    bottom = page.locator(".views").bounding_box()
    box = toast.bounding_box()
    assert box["y"] + box["height"] <= bottom["y"] or box["y"] >= bottom["y"] + bottom["height"]


def test_a_toast_covers_no_control_of_the_list_however_small_the_phone(visit):
    page = visit(f"/listings?{NEAR}", phone=True, language="es")
    shown(page)
    for width, height in [(320, 568), (390, 844), (667, 375)]:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".heart").first.evaluate("(heart) => heart.click()")
        toast = page.locator(".toast").last
        expect(toast).to_be_visible()
        box = toast.bounding_box()
        for control in ["#filters", "#sort", "#save", ".views", ".tabs"]:
            other = page.locator(control).bounding_box()
            apart = (box["x"] + box["width"] <= other["x"] or other["x"] + other["width"] <= box["x"]
                     or box["y"] + box["height"] <= other["y"] or other["y"] + other["height"] <= box["y"])
            assert apart, (control, width, box, other)


def test_a_row_of_filters_that_goes_on_fades_at_its_edge(visit):
    page = visit(f"/listings?{NEAR}", phone=True, language="es", viewport={"width": 320, "height": 640})
    shown(page)
    quick, mask = page.locator("#tool-line"), "(row) => getComputedStyle(row).maskImage"
    expect(quick).to_have_attribute("data-more", "")
    assert quick.evaluate(mask) != "none"
    quick.evaluate("(row) => row.scrollTo(row.scrollWidth, 0)")
    expect(quick).not_to_have_attribute("data-more", "")
    expect(quick).to_have_attribute("data-before", "")
    expect(page.locator("#quick").get_by_role("button").last).to_be_in_viewport(ratio=1)


def test_a_place_next_door_is_told_as_people_say_it(visit, site):
    listing = site.post(site.register("Neighbor"), title="Room next door")
    page = visit(f"/listings/{listing['id']}", at=None)
    expect(page.locator(".ways p").first).to_have_text(f"right next to {UNIVERSITY}")


def test_a_limit_that_could_go_is_told_as_a_limit(visit):
    page = visit(f"/listings?{NEAR}&kind=sublease&maxPriceCents=1000")
    labels = page.locator(".suggestions button")
    expect(labels.first).to_be_visible()
    texts = labels.all_inner_texts()
    assert any(one.startswith("Without the $10 maximum: ") for one in texts), texts
