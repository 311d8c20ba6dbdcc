"""Every text is there in each language, is used, and has the values that the client fills in."""

import re

import client_files
from client_files import MARKUP_SOURCES, PUBLIC, SCRIPTS, TEMPLATES, variants

# A key, whole, in a text of script or markup; and the beginning of one that is put together: t(`kind.${kind}`) or
# format.text("kind.\(kind)").
KEY = re.compile(r"""["'`]([a-z][A-Za-z]*(?:\.[A-Za-z0-9_-]+)+)["'`]""")
BEGINNING = re.compile(r"[`\"]([a-z][A-Za-z]*(?:\.[A-Za-z0-9_]+)*\.[A-Za-z0-9_]*)(?:\$\{|\\\()")


def texts(language: str) -> dict:
    """The client's texts, without the translations of the server's errors, which have tests of their own."""
    return {key: text for key, text in client_files.texts(language).items() if not key.startswith("problem.")}


def values_in(text) -> set[str]:
    return set().union(*(re.findall(r"\{(\w+)\}", variant) for variant in variants(text)))


def test_english_and_spanish_have_the_same_texts():
    english, spanish = texts("en"), texts("es")
    assert sorted(set(english) ^ set(spanish)) == []
    assert [key for key in english if type(english[key]) is not type(spanish[key])] == []
    # A count may be left out where the language says it otherwise.
    assert [key for key in english
            if values_in(english[key]) - {"count"} != values_in(spanish[key]) - {"count"}] == []


def test_british_english_differs_only_in_texts_that_are_there():
    american, british = texts("en"), texts("en-GB")
    assert sorted(set(british) - set(american)) == []
    assert [key for key, text in british.items()
            if type(text) is not type(american[key]) or text == american[key]
            or values_in(text) != values_in(american[key])] == []


def test_american_and_british_words_stay_apart():
    american, british = texts("en"), texts("en-GB")
    assert "center of" in american["listing.byPostalCode"] and "centre of" in british["listing.byPostalCode"]
    assert "rental property" in american["calculator.lead"] and "let property" in british["calculator.lead"]


def test_no_text_is_empty():
    assert [(language, key) for language in ("en", "es") for key, text in texts(language).items()
            if not all(variant.strip() for variant in variants(text))] == []


def test_no_text_is_unused_and_none_is_missing():
    everything = "\n".join(
        path.read_text() for path in [*SCRIPTS, *TEMPLATES, *MARKUP_SOURCES, PUBLIC / "pages/pages.json"])
    markup = "\n".join(path.read_text() for path in TEMPLATES)
    known, used, beginnings = set(texts("en")), set(KEY.findall(everything)), set(BEGINNING.findall(everything))
    assert sorted(key for key in known - used if not key.startswith(tuple(beginnings))) == []
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", everything))
    asked |= set(re.findall(r"""data-t(?:-label|-placeholder|-title)?="([^"{]+)\"""", markup))
    assert sorted(asked - known) == []
    areas = {key.split(".")[0] for key in known}
    assert sorted(beginning for beginning in beginnings
                  if f"t(`{beginning}" in everything and beginning.split(".")[0] not in areas) == []
