"""An error is worded once: in English where it is thrown, and translated in `Public/i18n`."""

import json
import re

from client_files import ROOT, texts, variants
from problems import Thrown, thrown

THROWN = thrown()
# What the HTTP API can answer with is thrown here; the rest ends a command of the operator, which speaks English.
OF_THE_API = {"API", "Domain", "Store", "PhotoFiles", "Imports"}
OPERATORS = {
    "backup_running", "dataset_id_taken", "foreign_database", "host_taken", "migration_failed", "name_taken",
    "newer_schema", "no_such_file", "not_the_whole_city", "not_the_whole_directory", "older_data",
    "wrong_wording_rules",
}
# Their sentence lists the errors of fields, each of which is translated.
MADE_OF_FIELDS = {"invalid_values", "malformed_parameter"}


def translations(language: str) -> dict[str, str | dict[str, str]]:
    return {key.removeprefix("problem."): text for key, text in texts(language).items() if key.startswith("problem.")}


def codes() -> set[str]:
    return {each.code for each in THROWN if each.target in OF_THE_API} - OPERATORS - MADE_OF_FIELDS


def told(sentence: str) -> str:
    """As two people would hear it: without case, punctuation and kind of apostrophe."""
    return re.sub(r"[^a-z{} ]", "", re.sub(r"\{\w*\}", "{}", sentence.lower())).strip()


def has_words(each: Thrown) -> bool:
    """Whether it says something besides its values."""
    return bool(each.sentence and re.search("[a-z]{3}", each.sentence.replace("{}", "")))


def test_the_source_is_read():
    assert len(THROWN) > 150 and len({each.code for each in THROWN}) > 120
    assert {each.sentence for each in THROWN if each.code == "unsupported_image"} == {
        "{} can't be used here. Send the photo as {}.",
    }


def test_every_error_has_its_spanish():
    spanish = translations("es")
    assert sorted(codes() - set(spanish)) == []


def test_no_translation_is_of_an_error_that_nothing_throws():
    known = {each.code for each in THROWN}
    for language in ("es", "en-GB"):
        assert [key for key in translations(language)
                if not any(key == code or key.startswith(f"{code}_") for code in known)] == []
    assert sorted((OPERATORS | MADE_OF_FIELDS) - known) == []
    assert sorted(OPERATORS & set(translations("es"))) == []


def test_english_is_where_the_error_is_thrown_and_nowhere_else():
    assert translations("en") == {}
    said = {told(each.sentence): each.place for each in THROWN if has_words(each)}
    assert {key: said[told(variant)] for key, text in texts("en").items() if not key.startswith("failure.")
            for variant in variants(text) if told(variant) in said} == {}


def test_no_sentence_is_written_twice():
    places: dict[str, list[str]] = {}
    for each in THROWN:
        if has_words(each):
            places.setdefault(told(each.sentence), []).append(f"{each.place} {each.code}")
    assert {sentence: where for sentence, where in places.items() if len(where) > 1} == {}


def test_british_english_spells_otherwise_and_says_the_same():
    american = {each.code: each.sentence for each in THROWN}
    for code, text in translations("en-GB").items():
        for variant in variants(text):
            ours, theirs = told(american[code]).split(), told(variant).split()
            assert len(ours) == len(theirs) and ours != theirs, code


def test_an_example_of_the_contract_says_what_the_server_says():
    sentences: dict[str, set[str]] = {}
    for each in THROWN:
        sentences.setdefault(each.code, set()).add(each.sentence or "{}")

    def walk(node):
        if isinstance(node, dict):
            yield node
            for below in node.values():
                yield from walk(below)
        elif isinstance(node, list):
            for below in node:
                yield from walk(below)

    checked = 0
    for node in walk(json.loads((ROOT / "Public/docs/openapi.json").read_text())):
        if not isinstance(node.get("detail"), str) or node.get("code") not in sentences.keys() - MADE_OF_FIELDS:
            continue
        forms = [re.escape(sentence).replace(r"\{\}", ".*") for sentence in sentences[node["code"]]]
        assert any(re.fullmatch(form, node["detail"]) for form in forms), f"{node['code']}: {node['detail']}"
        checked += 1
    assert checked >= 20
