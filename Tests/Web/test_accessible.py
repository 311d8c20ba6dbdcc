"""axe-core finds nothing on any page of a student, however it is shown; every target is large enough for a thumb."""

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from searching import NEAR, university_id

SMALL = """() => [...document.querySelectorAll('a[href], button, select, input, textarea')].filter((control) => {
    const box = (control.closest('.chip, .check') ?? control).getBoundingClientRect();
    const isInline = getComputedStyle(control).display === 'inline';
    return box.width && !isInline && !control.matches('.card-link, .skip') && (box.height < 43.5 || box.width < 43.5);
}).map((control) => control.outerHTML.slice(0, 120))"""

PATHS = [
    "/", "/login", "/login?mode=register", f"/listings?{NEAR}", f"/map?{NEAR}", "/favorites", "/listings/{listing}",
    "/nowhere", "/shortlist", "/design", "/places?area=county-36055", "/market?area=county-36055",
    "/calculator?calculation=rental", "/wanted",
    "/records?block=philadelphia-2000-walnut-st",
]
LOOKS = {
    "phone-light": {"phone": True}, "phone-dark": {"phone": True, "dark": True},
    "desktop-light": {}, "desktop-dark": {"dark": True, "language": "es"},
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_and_every_target_is_large(visit, site, path, look):
    person = site.log_in("student") if "dark" in look else None
    page = visit("about:blank", by=person, reduced_motion="reduce", **LOOKS[look])
    page.goto(path.format(listing=site.demo_listings()[0]["id"]))
    expect(page.locator("body[data-ready]")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert_accessible(page)
    assert not page.evaluate(SMALL)
    assert fits(page)


def test_nothing_moves_for_who_wants_it_still(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", reduced_motion="reduce")
    expect(page.locator(".card").first).to_be_visible()
    moving = """() => [...document.querySelectorAll('*')].filter((one) => {
        const style = getComputedStyle(one);
        return style.animationName !== 'none'
            || style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
    }).map((one) => one.outerHTML.slice(0, 80))"""
    assert not page.evaluate(moving)
