"""What can be held by reading the web client's files: texts, habits, and lists that must be whole."""

import json
import re
from pathlib import Path

import pytest

PUBLIC = Path(__file__).resolve().parents[2] / "Public"
SCRIPTS = sorted([*PUBLIC.glob("js/**/*.js"), PUBLIC / "sw.js"])
TEMPLATES = sorted(PUBLIC.glob("pages/**/*.mustache"))
PARTS = sorted(PUBLIC.glob("pages/parts/*.mustache"))
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
    return "\n".join(path.read_text() for path in [*SCRIPTS, *TEMPLATES, PUBLIC / "pages/pages.json"])


def test_both_languages_say_everything():
    english, spanish = texts("en"), texts("es")
    assert sorted(english) == sorted(spanish)
    for key, text in english.items():
        assert type(text) is type(spanish[key]), key
        # A count may be left out where the language says it otherwise.
        assert names_in(text) - {"count"} == names_in(spanish[key]) - {"count"}, key


def test_british_english_differs_only_in_texts_that_are_there():
    american, british = texts("en"), texts("en-GB")
    assert set(british) <= set(american)
    for key, text in british.items():
        assert type(text) is type(american[key]) and text != american[key], key
        assert names_in(text) == names_in(american[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty(language):
    for key, text in texts(language).items():
        variants = text.values() if isinstance(text, dict) else [text]
        assert all(variant.strip() for variant in variants), key


def test_no_text_is_unused_and_none_is_missing():
    everything, known = written(), set(texts("en"))
    markup = "\n".join(path.read_text() for path in TEMPLATES)
    used, beginnings = set(KEY.findall(everything)), tuple(set(BEGINNING.findall(everything)))
    unused = {key for key in known if key not in used and not key.startswith(beginnings)}
    assert not unused
    areas = {key.split(".")[0] for key in known}
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", everything))
    asked |= set(re.findall(r"""data-t(?:-label|-placeholder|-title)?="([^"{]+)\"""", markup))
    assert not {key for key in asked if key not in known}
    assert all(beginning.split(".")[0] in areas for beginning in beginnings if f"t(`{beginning}" in everything)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: str(path.relative_to(PUBLIC)))
def test_a_script_keeps_the_rules_of_the_client(path):
    text = path.read_text()
    assert len(text.splitlines()) <= MAX_LINES
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "srcdoc ="]:
        assert word not in text, word
    if path.name not in ("api.js", "sw.js"):
        assert not re.search(r"\bfetch\(", text), "only js/api.js fetches"
    if path.name not in ("upload.js",):
        assert "XMLHttpRequest" not in text


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_has_no_script_or_style_within(path):
    text = path.read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    assert all(re.search(r'\ssrc="', tag) for tag in re.findall(r"<script[^>]*>", text))


def test_the_shell_is_for_everybody():
    text = (PUBLIC / "pages/shell.mustache").read_text()
    assert '<html lang="{{lang}}" ' in text and 'class="skip" href="#main"' in text
    for path in TEMPLATES:
        if path.name != "shell.mustache" and path not in PARTS:
            assert len(re.findall(r'<main id="main"[^>]* tabindex="-1">', path.read_text())) == 1, path.name


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_what_a_template_names_is_there(path):
    for name in re.findall(r'(?:src|href)="/((?:css|js|icons|i18n)/[^"{]+|manifest\.webmanifest)"', path.read_text()):
        assert (PUBLIC / name).is_file(), name


def test_every_page_has_its_template_its_script_and_its_styles():
    pages = json.loads((PUBLIC / "pages/pages.json").read_text())
    assert len({page["path"] for page in pages}) == len(pages)
    for page in pages:
        assert (PUBLIC / f"pages/{page['content']}.mustache").is_file(), page
        assert (PUBLIC / f"js/pages/{page['content']}.js").is_file(), page
        assert all((PUBLIC / f"css/{style}.css").is_file() for style in page["styles"]), page
    assert {path.stem for path in set(TEMPLATES) - set(PARTS)} == {page["content"] for page in pages} | {"shell"}


def test_no_module_of_the_client_is_unused():
    used = set()
    for path in SCRIPTS:
        for name in re.findall(r"""(?:from|import\() ?"(\.[^"]+)\"""", path.read_text()):
            used.add((path.parent / name).resolve())
    modules = set(PUBLIC.glob("js/**/*.js")) - set(PUBLIC.glob("js/pages/*.js"))
    assert not modules - used


def test_the_contracts_page_has_every_custom_property_that_its_styles_use():
    folder = PUBLIC / "docs"
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)">', (folder / "index.html").read_text())
    styles = "".join((PUBLIC / path[1:] if path.startswith("/") else folder / path).read_text() for path in sheets)
    used, declared = set(re.findall(r"var\((--[\w-]+)\)", styles)), set(re.findall(r"(--[\w-]+)\s*:", styles))
    assert used - declared == set()
    assert len(used) > 10
