#!/usr/bin/env python3
"""Writes Public/docs/openapi.json, which the page /docs shows, from openapi.yaml. Run it after every change of the
contract; test_document.py holds the two equal."""

import functools
import json
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
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
    print(f"{TARGET.relative_to(ROOT)} is as {SOURCE.name} says.")
