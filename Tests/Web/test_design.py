"""The design system: the page that shows it, a tenant's own accent and logo, and what holds on small screens."""

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect
from posting import assert_becomes, picture
from searching import shown, university_id


def test_the_page_of_the_design_system_shows_it_with_demonstration_data(visit):
    page = visit("/design")
    for name in ("Colors", "Type", "Space", "Elevation", "Motion", "Controls", "States", "Cards"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()


def test_the_page_of_the_design_system_is_for_development_only(own_site, visit):
    own_site.stop()
    own_site.start()
    reply = own_site.call("GET", "/design", headers={"Accept": "text/html"})
    assert reply.status == 404 and b"Page not found" in reply.body


COLORS = """(one) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return [backgroundColor, color].map((text) => text.match(/\\d+/g).slice(0, 3).map(Number));
}"""


def test_a_tenants_accent_colors_the_pages_and_keeps_its_contrast(visit, site, tenant_settings):
    """Whatever the accent is: AccentColorTests. Here, that the pages take the colours from it."""
    page = visit("/")
    button = page.locator("#go")
    plain = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        plain[scheme] = button.evaluate(COLORS)
    assert site.call("GET", "/theme.css").status == 404
    tenant_settings(accent="#ffe600")
    assert_becomes(200, lambda: site.call("GET", "/theme.css").status)
    page.goto("/")
    expect(page.locator("link[href='/theme.css']")).to_have_count(1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        ground, _ = button.evaluate(COLORS)
        assert ground != plain[scheme][0]
        assert_accessible(page, ["color-contrast"])


def test_a_tenants_logo_stands_in_the_header_and_goes_again(visit, site, tmp_path):
    logo = tmp_path / "logo.jpg"
    logo.write_bytes(picture(64, 64))
    site.run("tenant", "logo", "default", str(logo))
    assert_becomes("/v1/tenant/logo", lambda: site.call("GET", "/v1/tenant").json()["logo"])
    page = visit("/")
    image = page.locator(".brand img")
    expect(image).to_have_attribute("src", "/v1/tenant/logo")
    assert image.evaluate("(one) => one.naturalWidth") == 64
    site.run("tenant", "logo", "default", "--remove")
    assert_becomes(None, lambda: site.call("GET", "/v1/tenant").json()["logo"])
    assert site.call("GET", "/v1/tenant/logo").status == 404
    expect(visit("/").locator(".brand img")).to_have_attribute("src", "/icons/icon.svg")
    script = tmp_path / "logo.svg"
    script.write_text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    assert "PNG, JPEG or WebP" in site.refused("tenant", "logo", "default", str(script))


@pytest.mark.parametrize("name", ["student", "moderator"])
def test_the_tabs_of_a_small_phone_stand_apart(visit, site, name):
    page = visit("/favorites", by=site.log_in(name), phone=True, language="es", viewport={"width": 320, "height": 640})
    edges = page.evaluate("""() => [...document.querySelectorAll('.tabs a')].map((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
    })""")
    assert edges[0][0] >= 0 and edges[-1][1] <= 320
    assert all(left - right >= 1 for (_, right), (left, _) in zip(edges, edges[1:], strict=False)), edges


def test_nothing_moves_for_who_wants_it_still(visit, site):
    page = visit(f"/listings?universityId={university_id(site)}", reduced_motion="reduce")
    shown(page)
    moving = """() => [...document.querySelectorAll('*')].filter((one) => {
        const style = getComputedStyle(one);
        return style.animationName !== 'none'
            || style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0);
    }).map((one) => one.outerHTML.slice(0, 80))"""
    assert not page.evaluate(moving)
