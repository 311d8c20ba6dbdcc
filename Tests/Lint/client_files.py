"""The web client's files as the tests of this folder read them."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = ROOT / "Public"
SCRIPTS = sorted([*PUBLIC.glob("js/**/*.js"), PUBLIC / "sw.js", PUBLIC / "push-worker.js"])
TEMPLATES = sorted(PUBLIC.glob("pages/**/*.mustache"))
PARTS = sorted(PUBLIC.glob("pages/parts/*.mustache"))
MARKUP_SOURCES = sorted((ROOT / "Sources/API").glob("**/*.swift"))
"""The server's part of the client: the values of its markup, in words."""
TOKENS = PUBLIC / "css/tokens.css"
SHEETS = sorted(path for path in PUBLIC.glob("css/*.css") if path != TOKENS)
PLURALS = {"zero", "one", "two", "few", "many", "other"}


def name(path: Path) -> str:
    """How a message names a file."""
    return str(path.relative_to(ROOT))


def pages() -> list[dict]:
    return json.loads((PUBLIC / "pages/pages.json").read_text())


def style_rules(path: Path) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)


def texts(language: str) -> dict[str, str | dict[str, str]]:
    """The texts of a language by key, such as `kind.rent`. A text that depends on a count is a dictionary."""
    return dict(flat(json.loads((PUBLIC / f"i18n/{language}.json").read_text())))


def flat(tree: dict, above: str = ""):
    for key, text in tree.items():
        if isinstance(text, dict) and not set(text) <= PLURALS:
            yield from flat(text, f"{above}{key}.")
        else:
            yield f"{above}{key}", text


def variants(text: str | dict[str, str]) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]
