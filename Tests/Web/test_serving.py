"""What the server does for the pages: how much is sent, under which policy."""

import pytest
from browsing import wait_until_open
from demo_site import CAMPUS
from playwright.sync_api import Page, expect
from posting import assert_becomes

LISTINGS = f"/listings?near={CAMPUS['latitude']},{CAMPUS['longitude']}"
MAX_BYTES = 100_000
MAX_REQUESTS = 15


@pytest.fixture
def site(quiet_site):
    return quiet_site


class NetworkLog:
    """What a page loads from now on, as it goes over the wire: headers and packed bodies."""

    def __init__(self, page: Page):
        self.paths, self.bytes, self.cached = {}, {}, []
        session = page.context.new_cdp_session(page)
        session.on("Network.responseReceived", self.answered)
        session.on("Network.loadingFinished", self.finished)
        session.send("Network.enable")

    def answered(self, event):
        self.paths[event["requestId"]] = event["response"]["url"].split("/", 3)[3]

    def finished(self, event):
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def without_photos(self) -> dict[str, int]:
        sizes = {path: self.bytes.get(number, 0) for number, path in self.paths.items()}
        return {path: size for path, size in sizes.items() if not path.startswith("v1/photos/")}


def shown(page: Page):
    wait_until_open(page)
    expect(page.locator("main")).to_contain_text("Demo:")
    page.wait_for_load_state("networkidle")


def packed_quickly(page: Page) -> list[str]:
    """The files of a page that the server has not packed well yet: that begins with their first request."""
    addresses = "(all) => all.map((one) => one.src || one.href)"
    files = page.locator("script[src], link[rel=stylesheet]").evaluate_all(addresses)
    tags = {file: page.request.get(file, headers={"Accept-Encoding": "br"}).headers["etag"] for file in files}
    return [file for file, tag in tags.items() if "quick" in tag]


def test_the_first_view_of_the_listings_is_small(visit):
    before = visit(LISTINGS)
    assert_becomes([], lambda: packed_quickly(before))
    page = visit("about:blank", phone=True)
    traffic = NetworkLog(page)
    page.goto(LISTINGS)
    shown(page)
    loaded = traffic.without_photos()
    shown_text = "\n".join(f"{size:7} {path}" for path, size in sorted(loaded.items(), key=lambda item: -item[1]))
    assert sum(loaded.values()) < MAX_BYTES, shown_text
    assert len(loaded) <= MAX_REQUESTS, shown_text
    assert not any(path.startswith(("v1/listings", "js/", "css/")) for path in loaded), shown_text


def test_a_page_that_is_visited_again_sends_no_file_again(visit):
    page = visit(LISTINGS)
    shown(page)
    traffic = NetworkLog(page)
    page.reload()
    shown(page)
    again = {path: size for path, size in traffic.without_photos().items() if path.startswith("assets/")}
    assert not any(again.values()), again


def test_a_listings_page_tells_search_engines_what_it_is_under_the_policy(visit, site):
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}")
    data = page.evaluate("JSON.parse(document.querySelector('script[type=\"application/ld+json\"]').textContent)")
    assert data["name"] == listing["title"]
    assert page.locator("meta[property='og:title']").get_attribute("content").startswith(listing["title"])


def test_no_script_runs_that_is_not_a_file_of_the_site(visit):
    page = visit("/")
    page.evaluate("""() => {
        const attempts = [() => {
            const script = document.createElement("script");
            script.append(document.createTextNode("window.ran = true"));
            document.head.append(script);
        }, () => {
            const button = document.createElement("button");
            document.body.append(button);
            button.setAttribute("onclick", "window.ran = true");
            button.click();
        }];
        // Trusted Types refuse some of it before the policy of scripts would.
        for (const attempt of attempts) {
            try { attempt(); } catch (error) { if (error.name !== "TypeError") throw error; }
        }
    }""")
    assert page.evaluate("window.ran") is None
    visit.expect_trouble("Content Security Policy|TrustedScript")


def test_what_is_not_there_is_a_page_with_a_way_home(visit):
    page = visit("/no-such-page")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("main").get_by_role("link").first.click()
    expect(page).not_to_have_url("/no-such-page")
