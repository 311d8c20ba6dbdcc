"""The errors that the server throws, as its source has them: `Problem(.kind, code: "…", "sentence", …)`."""

import re
from typing import NamedTuple

from client_files import ROOT

START = re.compile(r'\bProblem\(\s*\.?[\w.]+,\s*code: "(\w+)",')
# A literal with values (`\(…)`) in it.
VALUE = r"\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
LITERAL = re.compile(rf'"""\n(.*?)"""|"((?:{VALUE}|[^"\\\n]|\\.)*)"', re.DOTALL)


class Thrown(NamedTuple):
    """`sentence` is `None` where a caller chooses it, and has {} for each value."""

    place: str
    target: str
    code: str
    sentence: str | None


def _sentence(call: str) -> str | None:
    """The literals of the first argument behind the code, put together."""
    parts, rest = [], call.lstrip()
    while match := LITERAL.match(rest):
        words = re.sub(r"\\\n\s*", "", match[1]) if match[1] is not None else match[2]
        parts.append(re.sub(VALUE, "{}", " ".join(words.split()) if match[1] is not None else words))
        rest = rest[match.end():].lstrip()
        if not rest.startswith("+"):
            break
        rest = rest[1:].lstrip()
    return "".join(parts) or None


def thrown() -> list[Thrown]:
    found = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        source = path.read_text()
        for match in START.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            place = path.relative_to(ROOT)
            found.append(Thrown(f"{place}:{line}", place.parts[1], match[1], _sentence(source[match.end():])))
    return found
