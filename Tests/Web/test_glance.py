"""A glance at an area: photos of its listings, and those of a wiki that the operator chose."""

import re

import commons_service
import pytest
from browsing import assert_accessible, fits
from demo_site import DemoServer
from playwright.sync_api import expect

ROCHESTER = "/places?area=place-3663000"


@pytest.fixture(scope="module")
def commons():
    with commons_service.running() as commons:
        yield commons


@pytest.fixture(scope="module")
def asking(template, commons):
    with DemoServer(copy_of=template, DIGS_COMMONS=commons.address) as site:
        yield site


@pytest.mark.parametrize(
    ("language", "button", "heading", "options"),
    [("en", "Glance", "From 127.0.0.1", {"phone": True}), ("es", "Un vistazo", "De 127.0.0.1", {})])
def test_photos_of_the_wiki_are_shown_with_author_and_license_and_come_from_the_server(
        visit, asking, commons, language, button, heading, options):
    page = visit(ROCHESTER, site=asking, language=language, **options)
    page.get_by_role("button", name=button).click()
    shown = page.get_by_role("dialog")
    expect(shown.get_by_role("heading", name=heading)).to_be_visible()
    river = shown.locator("li", has_text="Genesee River")
    expect(river).to_contain_text("Jane Doe · CC BY-SA 4.0")
    license = river.get_by_role("link", name="CC BY-SA 4.0")
    expect(license).to_have_attribute("href", "https://creativecommons.org/licenses/by-sa/4.0/")
    expect(river.get_by_role("link", name="Genesee River")).to_have_attribute(
        "href", f"{commons.address}/w/index.php?curid=1")
    picture = river.locator("img")
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(image) => image.naturalWidth") > 0
    assert re.search(r"/v1/areas/place-3663000/photos/1$", picture.evaluate("(image) => image.src"))
    # A title is text, whatever it looks like.
    expect(shown.get_by_text("<img src=x onerror=alert(3)>")).to_be_visible()
    # A picture that can't be had goes with its text.
    expect(shown.get_by_text("Missing picture")).to_have_count(0)
    assert fits(page)
    assert_accessible(page)


def test_without_a_wiki_there_is_no_heading_for_its_photos(visit, site):
    page = visit(ROCHESTER)
    with page.expect_response(re.compile(r"/v1/areas/place-3663000/photos$")):
        page.get_by_role("button", name="Glance").click()
    shown = page.get_by_role("dialog", name="A glance at Rochester, NY")
    expect(shown.get_by_role("link").first).to_be_visible()
    expect(shown.get_by_role("heading", level=3)).to_have_count(0)
