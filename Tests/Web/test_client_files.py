"""What can be held by reading the web client's files: texts, habits, and lists that must be whole."""

import json
import re
from pathlib import Path

import pytest

PUBLIC = Path(__file__).resolve().parents[2] / "Public"
SCRIPTS = sorted([*PUBLIC.glob("js/**/*.js"), PUBLIC / "sw.js"])
PAGES = sorted(PUBLIC.glob("*.html"))
LANGUAGES = ["en", "es"]
PLURALS = {"zero", "one", "two", "few", "many", "other"}
MAX_LINES = 250

# A key, whole, in a text of script or markup; and the beginning of one that is put together: t(`kind.${kind}`).
KEY = re.compile(r"""["'`]([a-z][A-Za-z]*(?:\.[A-Za-z0-9_-]+)+)["'`]""")
BEGINNING = re.compile(r"`([a-z][A-Za-z]*(?:\.[A-Za-z0-9_]+)*\.[A-Za-z0-9_]*)\$\{")


def flat(texts, above=""):
    for name, text in texts.items():
        key = f"{above}{name}"
        if isinstance(text, dict) and not set(text) <= PLURALS:
            yield from flat(text, f"{key}.")
        else:
            yield key, text


def texts(language):
    return dict(flat(json.loads((PUBLIC / f"i18n/{language}.json").read_text())))


def names_in(text):
    variants = text.values() if isinstance(text, dict) else [text]
    return set().union(*(re.findall(r"\{(\w+)\}", variant) for variant in variants))


def written():
    return "\n".join(path.read_text() for path in [*SCRIPTS, *PAGES])


def imports(path: Path, seen=None) -> set[Path]:
    """The modules that a module needs before it runs; what it fetches later is not among them."""
    seen = set() if seen is None else seen
    for name in re.findall(r"""^(?:import|export)\b[^;]*?from "(\.[^"]+)";""", path.read_text(), re.MULTILINE):
        module = (path.parent / name).resolve()
        if module not in seen:
            seen.add(module)
            imports(module, seen)
    return seen


def test_both_languages_say_everything():
    english, spanish = texts("en"), texts("es")
    assert sorted(english) == sorted(spanish)
    for key, text in english.items():
        assert type(text) is type(spanish[key]), key
        # A count may be left out where the language says it otherwise.
        assert names_in(text) - {"count"} == names_in(spanish[key]) - {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    for key, text in texts(language).items():
        variants = text.values() if isinstance(text, dict) else [text]
        assert all(variant.strip() for variant in variants), key


def test_no_text_is_unused_and_none_is_missing():
    everything, known = written(), set(texts("en"))
    markup = "\n".join(path.read_text() for path in PAGES)
    used, beginnings = set(KEY.findall(everything)), tuple(set(BEGINNING.findall(everything)))
    unused = {key for key in known if key not in used and not key.startswith(beginnings)}
    assert not unused
    areas = {key.split(".")[0] for key in known}
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", everything))
    asked |= set(re.findall(r"""data-t(?:-label|-placeholder|-title)?="([^"]+)\"""", markup))
    assert not {key for key in asked if key not in known}
    assert all(beginning.split(".")[0] in areas for beginning in beginnings if f"t(`{beginning}" in everything)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(PUBLIC)))
def test_a_script_keeps_the_rules_of_style(path):
    text = path.read_text()
    assert len(text.splitlines()) <= MAX_LINES
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc ="]:
        assert word not in text, word
    if path.name not in ("api.js", "sw.js"):
        assert not re.search(r"\bfetch\(", text), "only js/api.js fetches"
    if path.name not in ("upload.js",):
        assert "XMLHttpRequest" not in text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_no_script_or_style_within(path):
    text = path.read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    assert all(re.search(r'\ssrc="', tag) for tag in re.findall(r"<script[^>]*>", text))
    assert re.search(r'<html lang="en">', text) and 'class="skip"' in text and 'id="main"' in text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_a_page_names_is_there(path):
    for name in re.findall(r'(?:src|href)="/((?:css|js|icons|i18n)/[^"]+|manifest\.webmanifest)"', path.read_text()):
        assert (PUBLIC / name).is_file(), name


@pytest.mark.parametrize("name", ["index", "listings", "map", "listing", "favorites", "login"])
def test_a_page_asks_at_once_for_all_that_its_script_needs(name):
    text = (PUBLIC / f"{name}.html").read_text()
    script = PUBLIC / re.search(r'<script type="module" src="/([^"]+)"', text)[1]
    needed = {f"/{path.relative_to(PUBLIC)}" for path in imports(script)}
    shown_text = set(re.findall(r'<link rel="modulepreload" href="([^"]+)">', text))
    lines = "\n".join(f'  <link rel="modulepreload" href="{path}">' for path in sorted(needed))
    assert shown_text == needed, f"{name}.html should have these lines:\n{lines}"


def test_the_service_worker_keeps_all_that_its_pages_need():
    worker = (PUBLIC / "sw.js").read_text()
    listed = {name: re.findall(r'"([^"]+)"', re.search(rf"const {name} = \[(.*?)\];", worker, re.DOTALL)[1])
              for name in ["pages", "styles", "modules"]}
    assert all((PUBLIC / f"js/{name}.js").is_file() for name in listed["modules"])
    assert all((PUBLIC / f"css/{name}.css").is_file() for name in listed["styles"])
    for page in listed["pages"]:
        file = PUBLIC / ("index.html" if page == "/" else page.lstrip("/") + ("" if page.endswith(".html") else ".html"))
        text = file.read_text()
        script = PUBLIC / re.search(r'<script type="module" src="/([^"]+)"', text)[1]
        for module in [script, *imports(script)]:
            assert str(module.relative_to(PUBLIC / "js"))[:-3] in listed["modules"], f"{module} of {page}"
        for style in re.findall(r'href="/css/([^"]+)\.css"', text):
            assert style in listed["styles"], f"{style} of {page}"
