"""Notices of the marketplace: written and sent by an admin, shown over the end of every page, dismissed once."""

import pytest
from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import expect

TITLE = "Water is off on Monday <b>"
TEXT = "From 9 to 12 in all halls.\nSee https://example.edu/water."


@pytest.fixture
def sent(site):
    """Sends notices, and withdraws at the end what is still shown, so that no other test meets it."""
    admin = site.log_in("admin")

    def send(**changes):
        form = {"title": TITLE, "text": TEXT, "audience": "everyone"} | changes
        made = site.call("POST", "/v1/admin/notices", form, by=admin)
        assert made.status == 201, made.body
        path = f"/v1/admin/notices/{made.json()['id']}"
        again = {"password": admin.password}
        assert site.call("POST", "/v1/account/reauthentication", again, by=admin).status == 204
        assert site.call("POST", f"{path}/sending", {}, by=admin).status == 200
        return made.json()["id"]

    yield send
    for notice in site.call("GET", "/v1/admin/notices?limit=100", by=admin).json()["items"]:
        if notice["status"] in ("current", "scheduled"):
            site.call("POST", f"/v1/admin/notices/{notice['id']}/withdrawal", {}, by=admin)


def banner(page):
    return page.get_by_role("region", name="Announcements")


def test_an_admin_writes_previews_sends_and_withdraws(visit, site, sent):
    admin = site.log_in("admin")
    page = visit("/admin?view=notices", by=admin, phone=True)
    page.get_by_role("link", name="Write an announcement").click()
    page.get_by_role("button", name="Save and preview").click()
    expect(page.get_by_label("Title", exact=True)).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Title", exact=True).fill("Gas")
    page.get_by_label("Text", exact=True).fill(TEXT)
    page.get_by_label("Audience", exact=True).select_option(label="Owners of active listings")
    page.get_by_label("Also send by email").check()
    page.get_by_role("button", name="Save and preview").click()
    expect(page.get_by_text("Use 4 to 120 characters.")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("Gas is off on Monday")
    page.get_by_role("button", name="Save and preview").click()
    preview = page.get_by_role("region", name="Check before sending")
    expect(preview).to_contain_text("Will be shown to")
    expect(preview.locator("blockquote")).to_contain_text("From 9 to 12 in all halls.")
    assert_accessible(page)
    page.get_by_label("Also send by email").uncheck()
    expect(preview).to_have_count(0)
    page.get_by_role("button", name="Save and preview").click()
    expect(preview).to_contain_text("No emails will be sent.")
    preview.get_by_role("button", name="Send").click()
    page.get_by_role("dialog").get_by_role("button", name="Send").click()
    again = page.get_by_role("dialog", name="Enter your password")
    assert_accessible(page)
    again.get_by_label("Password", exact=True).fill(admin.password)
    again.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Live", exact=True)).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.locator(".badge")).to_have_text("Withdrawn")
    expect(page.get_by_role("button", name="Withdraw")).to_have_count(0)
    page.get_by_role("link", name="All announcements").click()
    expect(page.get_by_role("link", name="Gas is off on Monday").first).to_be_visible()


def test_a_draft_of_which_somebody_edited_another_version_is_not_sent(visit, site, sent):
    admin = site.log_in("admin")
    form = {"title": "A draft of two", "text": "First", "audience": "owners"}
    draft = site.call("POST", "/v1/admin/notices", form, by=admin).json()["id"]
    page = visit(f"/admin?view=notices&notice={draft}", by=admin)
    preview = page.get_by_role("region", name="Check before sending")
    expect(preview).to_be_visible()
    assert site.call("PATCH", f"/v1/admin/notices/{draft}", {"text": "Second"}, by=admin).status == 200
    preview.get_by_role("button", name="Send").click()
    page.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(page.get_by_label("Text", exact=True)).to_have_value("Second")
    preview.get_by_role("button", name="Delete draft").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete draft").click()
    page.wait_for_url("**/admin?view=notices")
    assert site.call("GET", f"/v1/admin/notices/{draft}", by=admin).status == 404


def test_a_stranger_reads_and_dismisses_it_on_this_device(visit, site, sent):
    sent()
    page = visit("/listings", phone=True, viewport={"width": 320, "height": 700})
    expect(banner(page)).to_contain_text(TITLE)
    banner(page).get_by_text(TITLE).click()
    expect(banner(page).get_by_role("link")).to_have_attribute("href", "https://example.edu/water")
    assert fits(page)
    assert_accessible(page)
    page.evaluate("scrollTo(0, 100)")
    banner(page).get_by_role("button", name="Dismiss").press("Enter")
    expect(banner(page)).to_have_count(0)
    assert page.evaluate("[document.activeElement.id, scrollY]") == ["main", 100]
    expect(banner(visit("/"))).to_contain_text(TITLE)
    sent(title="Another announcement")
    # Those of the last minutes are not asked for again.
    page.evaluate("sessionStorage.clear()")
    page.goto("/")
    expect(banner(page)).to_contain_text("Another announcement")
    expect(banner(page).get_by_text(TITLE)).to_have_count(0)
    expect(banner(page).get_by_role("button", name="1 more announcement")).to_have_count(0)


def test_an_account_dismisses_it_for_all_devices_and_reads_on(visit, site, sent):
    sent(title="The older notice")
    newer = sent(title="The newer notice")
    person = site.register("Norma")
    page = visit("/favorites", by=person)
    expect(banner(page).get_by_text("The newer notice")).to_be_visible()
    expect(banner(page).get_by_text("The older notice")).to_have_count(0)
    banner(page).get_by_role("button", name="1 more announcement").click()
    expect(banner(page).get_by_text("The older notice")).to_be_visible()
    with page.expect_response(f"**/v1/notices/{newer}/read"):
        banner(page).get_by_text("The newer notice").click()
    with page.expect_response(f"**/v1/notices/{newer}/dismissal"):
        banner(page).get_by_role("button", name="Dismiss “The newer notice”").click()
    expect(banner(page).get_by_text("The newer notice")).to_have_count(0)
    other = visit("/", by=person, language="es")
    expect(other.get_by_role("region", name="Comunicados")).to_contain_text("The older notice")
    expect(other.get_by_text("The newer notice")).to_have_count(0)


SHIFTS = """
    window.shift = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: "layout-shift", buffered: true });
"""
LIES_ABOVE = """(box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const points = [[left + 20, top + 5], [right - 20, top + 5], [left + 20, bottom - 5], [right - 20, bottom - 5]];
    return points.every(([x, y]) => box.contains(document.elementFromPoint(x, y)));
}"""


@pytest.mark.parametrize(
    ("phone", "signed_in"), [(True, True), (False, False)], ids=["signed in on a phone", "stranger at a desk"])
def test_nothing_moves_when_it_comes_on_the_first_page_and_on_the_next(visit, site, sent, phone, signed_in):
    sent(title="The older notice")
    sent(title="A title as long as titles may be, which takes more lines than one wherever it is shown: " + "x" * 30)
    person = site.register("Still") if signed_in else None
    page = visit("about:blank", by=person, phone=phone, at=None)
    page.add_init_script(SHIFTS)
    for path in ["/login", "/", "/listings"] + (["/post", "/my-listings"] if signed_in else []):
        page.goto(path)
        expect(banner(page)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.shift") <= 0.05, path


def test_it_lies_over_no_button_at_the_end_of_the_screen_however_wide(visit, site, sent):
    sent()
    listing = site.post(site.register("Owner"))
    page = visit("about:blank", by=site.register("Edge"), phone=True)
    for path, bar in [("/post", ".post-bar"), ("/listings", ".views"), ("/map", ".views"),
                      (f"/listings/{listing['id']}", ".contact-bar")]:
        page.set_viewport_size({"width": 320, "height": 800})
        page.goto(path)
        expect(banner(page)).to_be_visible()
        wait_until_open(page)
        if path == "/post":
            page.get_by_label("Title", exact=True).fill("Kept")
            expect(page.locator("#kept")).not_to_be_empty()
        for width in (320, 390, 700, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            notice = banner(page).bounding_box()
            for box in filter(None, [page.locator(name).bounding_box() for name in (".tabs", bar)]):
                is_clear = (box["y"] >= notice["y"] + notice["height"] or box["y"] + box["height"] <= notice["y"]
                            or box["x"] >= notice["x"] + notice["width"] or box["x"] + box["width"] <= notice["x"])
                assert is_clear, (path, width, box, notice)
            assert banner(page).evaluate(LIES_ABOVE), (path, width)


def test_the_keyboard_comes_to_it_after_the_header_and_what_has_the_focus_is_not_under_it(visit, site, sent):
    sent()
    page = visit("/calculator")
    expect(banner(page)).to_be_visible()
    page.locator("#tabs a").last.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.site-notice') !== null")
    page.keyboard.press("Enter")
    expect(banner(page).get_by_text("From 9 to 12")).to_be_visible()
    page.keyboard.press("Enter")
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate("""() => {
            const here = document.activeElement;
            const notices = document.querySelector(".site-notices");
            if (here === document.body || notices.contains(here)) return true;
            const [one, other] = [here.getBoundingClientRect(), notices.getBoundingClientRect()];
            return one.top < other.top || one.bottom > other.bottom || one.left < other.left || one.right > other.right;
        }"""), page.evaluate("document.activeElement.outerHTML")
