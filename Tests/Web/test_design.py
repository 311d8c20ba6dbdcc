"""The design system: one file of tokens, its contrast, a tenant's own accent and logo, and the page that shows it."""

import re
from pathlib import Path

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes, picture

CSS = Path(__file__).resolve().parents[2] / "Public/css"
TOKENS = (CSS / "tokens.css").read_text()
SHEETS = sorted(path for path in CSS.glob("*.css") if path.name != "tokens.css")


def roles(scheme):
    light, dark = TOKENS.split("@media (prefers-color-scheme: dark)")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    return found | (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", dark)) if scheme == "dark" else {})


def luminance(color):
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_names_tokens_and_has_no_colors_or_type_sizes_of_its_own(path):
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\brgba?\(|\bhsla?\(", text)
    sizes = re.findall(r"font-size: ([^;]+);", text)
    assert [size for size in sizes if not re.match(r"var\(--text-|inherit|0$|1em$", size)] == []
    assert set(re.findall(r"var\(--(text-[\w]+|space-\d|shadow-\d|quick|calm)", text)) <= \
        set(re.findall(r"--([\w-]+):", TOKENS))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_contrast_on_each_background(scheme):
    of = roles(scheme)
    texts = ["ink", "soft", "accent", "accent-strong", "good", "warn"]
    pairs = [(text, ground) for text in texts for ground in ("paper", "card", "tint")]
    pairs += [("accent-ink", "accent"), ("accent-ink", "accent-strong"), ("accent-strong", "accent-tint"),
              ("good", "good-tint"), ("warn", "warn-tint"), ("sun-ink", "sun-tint"), ("on-sun", "sun"),
              ("ink", "accent-tint"), ("ink", "warn-tint"), ("on-toast", "toast"), ("toast-sun", "toast")]
    weak = {pair: round(contrast(of[pair[0]], of[pair[1]]), 2) for pair in pairs
            if contrast(of[pair[0]], of[pair[1]]) < 4.5}
    assert weak == {}
    assert min(contrast(of["edge"], of[ground]) for ground in ("paper", "card")) >= 3


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_the_page_of_the_design_system_shows_it_with_demonstration_data(visit, phone, dark):
    page = visit("/design", phone=phone, dark=dark)
    for name in ("Colors", "Type", "Space", "Elevation", "Motion", "Controls", "States", "Cards"):
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    assert fits(page)
    assert_accessible(page)


def test_the_page_of_the_design_system_is_for_development_only(own_site, visit):
    own_site.stop()
    own_site.start()
    reply = own_site.call("GET", "/design", headers={"Accept": "text/html"})
    assert reply.status == 404 and b"Page not found" in reply.body


@pytest.mark.parametrize("accent", ["#ffe600", "#0a6e8a", "#101010", "#fff0f5"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_tenants_accent_colors_the_pages_and_keeps_its_contrast(own_site, visit, accent, dark):
    assert own_site.call("GET", "/theme.css").status == 404
    own_site.run("tenant", "set", "default", f"accent={accent}")
    assert_becomes(200, lambda: own_site.call("GET", "/theme.css").status)
    page = visit("/", site=own_site, dark=dark)
    expect(page.locator("link[href='/theme.css']")).to_have_count(1)
    button = page.locator("#go")
    style = button.evaluate("(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]")
    ground, ink = ["#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", color)[:3]) for color in style]
    assert ground != roles("dark" if dark else "light")["accent"]
    assert contrast(ground, ink) >= 4.5
    assert_accessible(page)


def test_an_accent_that_is_no_color_is_refused_by_its_name(own_site):
    for text in ("red", "#12345", "#12345g", "0a6e8a", "#0a6e8a;}*{display:none"):
        refused = own_site.refused("tenant", "set", "default", f"accent={text}")
        assert "accent must be a color such as #0a6e8a" in refused


def test_a_tenants_logo_stands_in_the_header_and_goes_again(own_site, visit, tmp_path):
    logo = tmp_path / "logo.jpg"
    logo.write_bytes(picture(64, 64))
    own_site.run("tenant", "logo", "default", str(logo))
    assert_becomes("/v1/tenant/logo", lambda: own_site.call("GET", "/v1/tenant").json()["logo"])
    page = visit("/", site=own_site)
    image = page.locator(".brand img")
    expect(image).to_have_attribute("src", "/v1/tenant/logo")
    assert image.evaluate("(one) => one.naturalWidth") == 64
    own_site.run("tenant", "logo", "default", "--remove")
    assert_becomes(None, lambda: own_site.call("GET", "/v1/tenant").json()["logo"])
    assert own_site.call("GET", "/v1/tenant/logo").status == 404
    expect(visit("/", site=own_site).locator(".brand img")).to_have_attribute("src", "/icons/icon.svg")
    script = tmp_path / "logo.svg"
    script.write_text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    assert "PNG, JPEG or WebP" in own_site.refused("tenant", "logo", "default", str(script))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["student", "moderator"])
def test_the_tabs_of_a_small_phone_stand_apart(visit, site, name, language):
    page = visit("/favorites", by=site.log_in(name), phone=True, language=language,
                 viewport={"width": 320, "height": 640})
    edges = page.evaluate("""() => [...document.querySelectorAll('.tabs a')].map((tab) => {
        const range = document.createRange();
        range.selectNodeContents(tab);
        const { left, right } = range.getBoundingClientRect();
        return [left, right];
    })""")
    assert edges[0][0] >= 0 and edges[-1][1] <= 320
    assert all(left - right >= 1 for (_, right), (left, _) in zip(edges, edges[1:], strict=False)), edges
