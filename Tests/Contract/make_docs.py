#!/usr/bin/env python3
"""Writes Public/docs: openapi.json, which the page /docs shows, from openapi.yaml, and pages of `docs`. Run it after
every change of the contract; test_document.py holds them equal."""

import functools
import json

import doc_pages
import yaml
from doc_pages import ROOT

SOURCE = ROOT / "openapi.yaml"
TARGET = ROOT / "Public" / "docs" / "openapi.json"


@functools.cache
def document() -> dict:
    """The contract as it was read, for everybody: nobody may change it. In Python alone reading takes two seconds."""
    return yaml.load(SOURCE.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def rendered() -> str:
    return json.dumps(document(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(rendered(), encoding="utf-8")
    for name in doc_pages.PAGES:
        doc_pages.target(name).write_text(doc_pages.page(name), encoding="utf-8")
    print(f"{TARGET.relative_to(ROOT)} is as {SOURCE.name} says.")
