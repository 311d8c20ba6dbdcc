"""The design system: style sheets name its tokens, and text has contrast on each background, by arithmetic."""

import re

import pytest
from client_files import PUBLIC, ROOT, SHEETS, TOKENS, name, style_rules

# Colours that style sheets may use without a token.
PLAIN = {"none", "inherit", "currentcolor", "transparent"}
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])


def palette(scheme: str) -> dict[str, str]:
    light, dark = TOKENS.read_text().split("@media (prefers-color-scheme: dark)")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    return found | (dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", dark)) if scheme == "dark" else {})


def luminance(color: str) -> float:
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white), after WCAG 2.2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def weak(pairs, scheme: str, least: float) -> dict:
    colors = palette(scheme)
    found = {pair: round(contrast(colors[pair[0]], colors[pair[1]]), 2) for pair in pairs}
    return {pair: ratio for pair, ratio in found.items() if ratio < least}


def declared_together() -> set[tuple[str, str]]:
    """Text and background that one rule of a style sheet gives to the same element."""
    pairs = set()
    for path in SHEETS:
        for body in re.findall(r"\{([^{}]*)\}", style_rules(path)):
            text = re.search(r"(?:^|[\s;])color: var\(--([\w-]+)\)", body)
            ground = re.search(r"(?:^|[\s;])background(?:-color)?: var\(--([\w-]+)\)", body)
            if text and ground:
                pairs.add((text[1], ground[1]))
    return pairs


@SCHEMES
def test_text_has_contrast_on_each_background(scheme):
    pairs = {(text, ground) for text in ("ink", "soft", "accent", "accent-strong", "good", "warn")
             for ground in ("paper", "card", "tint")}
    pairs |= {("accent-strong", "accent-tint"), ("good", "good-tint"), ("warn", "warn-tint"), ("sun-ink", "sun-tint"),
              ("on-sun", "sun"), ("ink", "accent-tint"), ("ink", "warn-tint"), ("on-toast", "toast"),
              ("toast-sun", "toast"), ("accent-ink", "accent"), ("accent-ink", "accent-strong"),
              ("on-fill", "fill"), ("on-fill", "fill-strong")}
    assert weak(pairs, scheme, 4.5) == {}


@SCHEMES
def test_what_a_rule_colors_has_contrast_on_what_it_lays_under_it(scheme):
    solid = palette(scheme)
    pairs = {pair for pair in declared_together() if set(pair) <= set(solid)}
    assert len(pairs) > 10
    assert weak(pairs, scheme, 4.5) == {}


@SCHEMES
def test_edges_of_controls_are_seen(scheme):
    assert weak({("edge", "paper"), ("edge", "card")}, scheme, 3) == {}


def test_a_tenants_accent_is_held_against_the_backgrounds_of_the_palette():
    source = (ROOT / "Sources/Domain/Tenancy/AccentColor.swift").read_text()
    expected = [palette(scheme)[token] for token in ("tint", "card") for scheme in ("light", "dark")]
    assert [f"#{digits.lower()}" for digits in re.findall(r"RGB\(0x([0-9A-F]{6})\)", source)[:4]] == expected


def test_style_sheets_name_tokens_and_have_no_colors_of_their_own():
    assert [(name(path), color) for path in SHEETS
            for color in re.findall(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)|\b(?:rgb|hsl)a?\(", style_rules(path))] == []
    declaration = re.compile(r"(?:^|[\s;{])(?:color|background-color|fill|stroke): ([^;}]+)")
    assert [(name(path), value) for path in SHEETS for value in declaration.findall(style_rules(path))
            if not value.startswith("var(--") and value.removesuffix(" !important").lower() not in PLAIN] == []


def test_style_sheets_have_no_type_sizes_of_their_own():
    assert [(name(path), size) for path in SHEETS for size in re.findall(r"font-size: ([^;]+);", style_rules(path))
            if not re.match(r"var\(--text-|inherit|0$|1em$", size)] == []


def test_style_sheets_name_only_tokens_that_are_there():
    known = set(re.findall(r"--([\w-]+):", TOKENS.read_text()))
    assert [(name(path), token) for path in SHEETS
            for token in re.findall(r"var\(--(text-\w+|space-\d|shadow-\d|quick|calm)", style_rules(path))
            if token not in known] == []


def test_the_contracts_page_has_every_custom_property_that_its_styles_use():
    folder = PUBLIC / "docs"
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', (folder / "index.html").read_text())
    styles = "".join((PUBLIC / path[1:] if path.startswith("/") else folder / path).read_text() for path in sheets)
    used, declared = set(re.findall(r"var\((--[\w-]+)\)", styles)), set(re.findall(r"(--[\w-]+)\s*:", styles))
    assert sorted(used - declared) == []
    assert len(used) > 10
