"""What the tests of the search share."""

import re

from demo_site import CAMPUS, DemoServer
from playwright.sync_api import Locator, Page, expect

NEAR = f"near={CAMPUS['latitude']},{CAMPUS['longitude']}"
UNIVERSITY = "Rochester Institute of Technology"
PAGE = 24
"""How many cards a page of results has."""


def around(site: DemoServer, **parameters: str) -> int:
    """How many listings are around the campus now: other tests post there too."""
    return len(site.demo_listings(**parameters))


def more_than_a_page(site: DemoServer):
    """Posts until a search around the campus has a second page, whatever other tests have posted there."""
    person = site.register("Plenty")
    while around(site) <= PAGE:
        site.post(person, title="Demo: room of many", kind="rent")


def university_id(site: DemoServer, words: str = "rochester+institute") -> str:
    return site.call("GET", f"/v1/universities?q={words}").json()["items"][0]["id"]


def cards(page: Page) -> Locator:
    return page.locator("#cards > li[data-id]")


def titles(page: Page) -> list[str]:
    return cards(page).locator(".card-title").all_inner_texts()


def shown(page: Page, count: int | None = None):
    """Waits for the cards of a search and for their hearts, which come with the script: before, nothing acts."""
    expect(page.locator("#cards")).not_to_have_attribute("aria-busy", "true")
    if count is None:
        expect(cards(page).first).to_be_visible()
    else:
        expect(cards(page)).to_have_count(count)
    expect(cards(page).locator(".heart").first).to_be_attached()


def total(page: Page) -> str:
    """The number in the line above the list, such as `25 places`."""
    return page.locator("#summary strong").inner_text()


def without_answers(page: Page, path: str = r"/listings(\?|$)"):
    """Takes the API's answers out of the pages, so that scripts ask the API as they do for the next page."""
    def answer(route):
        if route.request.resource_type != "document":
            return route.fallback()
        response = route.fetch()
        return route.fulfill(response=response, body=re.sub(
            r'id="answers">.*?</script>', 'id="answers">{}</script>', response.text(), flags=re.S))
    page.route(re.compile(path), answer)
