"""The form marks the postal code as required by the server's rule, also while there is no network."""

import re

from client_files import ROOT


def countries(path: str, start: str, end: str) -> set[str]:
    text = (ROOT / path).read_text(encoding="utf-8")
    return set(re.findall(r"\b[A-Z]{2}\b", text[text.index(start):text.index(end, text.index(start))]))


def test_the_form_and_the_server_know_the_same_countries_without_postal_codes():
    server = countries("Sources/Domain/Addresses/PostalCodeUse.swift", "withoutCodes: Set", "]")
    form = countries("Public/js/post/listing-values.js", "const WITHOUT_CODES", ";")
    assert len(server) > 50 and form == server
