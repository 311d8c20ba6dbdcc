"""The SQL statements of the store's sources, each as the engine gets it.

A statement is a literal that begins like one, or that follows a constant which does (`Wanted.columns + "WHERE …"`).
Constants that are interpolated are looked up; `CODE` says what other code becomes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from make_docs import ROOT
from swift_literals import Literal, literals

STATEMENT = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|VALUES)\s")
# A part of a statement: a clause in capitals, a bound value, or an aggregate of a row's columns.
# Makes or removes a table, in the engine's own words.
SCRIPT = re.compile(r"\s*(CREATE|DROP) (TABLE|FUNCTION) ")
FRAGMENT = re.compile(r"\b(SELECT|FROM|WHERE|JOIN|VALUES|AND|OR|DO|EXISTS|ORDER BY|IS NULL|SET)\s|[=<>(,] \?")
DEFINITION = re.compile(r"(?:let|var) (\w+)(?:: [\w\[\]]+)? =\s*$")
TYPE = re.compile(r"^(?: {4})?(?:[\w()]+ )*(?:struct|enum|class|actor|extension) ([\w.]+)", re.MULTILINE)
LISTING_COLUMN = re.compile(r'ListingColumn\("(\w+)"\)')

CASES = "event.repetition.sql"
"""One of the literals in the property `sql` of the same file."""


@dataclass(frozen=True)
class Statement:
    file: str
    line: int
    text: str

    def __str__(self):
        return f"{self.file}:{self.line}\n{self.text.strip()}"

    @property
    def is_question(self) -> bool:
        """Whether it only reads."""
        return not re.search(r"\b(INSERT INTO|UPDATE \w+\s+SET|DELETE FROM)\b", self.text)

    @property
    def returns_rows(self) -> bool:
        return self.is_question or re.search(r"\bRETURNING\b", self.text) is not None


class Unreadable(Exception):
    """Names what a statement has that nobody can look up."""


class Sources:
    def __init__(self, root: Path = ROOT, folder: str = "Sources/Store"):
        files = sorted((root / folder).rglob("*.swift"))
        self.texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in files}
        self.literals = {file: literals(file, text) for file, text in self.texts.items()}
        self.constants: dict[tuple[str, str], Literal] = {}
        self.used: set[tuple[str, int]] = set()
        for file, found in self.literals.items():
            for literal in found:
                if name := self.name(literal):
                    self.constants.setdefault((self.type_around(literal), name), literal)
        self.integers = {
            match[1]: match[2] for path in (root / "Sources").rglob("*.swift")
            for match in re.finditer(r"static let (\w+) = (\d+)$", path.read_text(encoding="utf-8"), re.MULTILINE)}

    def statements(self) -> list[Statement]:
        return [Statement(literal.file, literal.line, text)
                for found in self.literals.values() for literal in found for text in self.texts_of(literal)]

    def unused(self) -> list[str]:
        """The literals that look like SQL and are in no statement."""
        return [f"{file}:{literal.line} {literal.head.strip()}" for file, found in self.literals.items()
                for literal in found if FRAGMENT.search(literal.head) and not SCRIPT.match(literal.head)
                and (file, literal.start) not in self.used]

    def texts_of(self, literal: Literal) -> Iterator[str]:
        """The statements that a literal is or ends; none for others."""
        prefix = re.search(r"(\w+)\.(\w+)\s*\+\s*$", self.texts[literal.file][:literal.start])
        begun = prefix and self.constants.get((self.own_type(prefix[1], literal), prefix[2]))
        if begun and STATEMENT.match(begun.head):
            for first, second in product(self.variants(begun), self.variants(literal)):
                yield f"{first.rstrip()}\n{second}"
        elif STATEMENT.match(literal.head) and not self.is_continued(literal):
            yield from self.variants(literal)

    def is_continued(self, literal: Literal) -> bool:
        """Whether it is the beginning of others."""
        name = self.name(literal)
        pattern = re.compile(rf"\b{self.type_around(literal)}\.{name}\s*\+|\bSelf\.{name}\s*\+")
        return bool(name) and any(pattern.search(text) for text in self.texts.values())

    def variants(self, literal: Literal) -> list[str]:
        self.used.add((literal.file, literal.start))
        choices = [self.meanings(part, literal) if is_code else [part] for is_code, part in literal.parts]
        return ["".join(chosen) for chosen in product(*choices)]

    def meanings(self, code: str, literal: Literal) -> list[str]:
        """What interpolated code may become."""
        if re.fullmatch(r"marks(\(.*\))?", code):
            return ["NULL", "?", "?, ?, ?"]
        if code == CASES:
            return self.cases(literal)
        if code in CODE:
            return CODE[code](self.texts[literal.file])
        if match := re.fullmatch(r"\w+\.(\w+)( \+ 1)?", code):
            if number := self.integers.get(match[1]):
                return [str(int(number) + (1 if match[2] else 0))]
        owner, _, name = code.rpartition(".")
        constant = self.constants.get((self.own_type(owner, literal), name))
        if constant is None:
            raise Unreadable(f"{literal.file}:{literal.line} interpolates {code}, which sql_statements.py cannot read")
        return self.variants(constant)

    def cases(self, literal: Literal) -> list[str]:
        text = self.texts[literal.file]
        start = text.index("var sql: String {")
        return [variant for other in self.literals[literal.file] if other.start > start
                for variant in self.variants(other)]

    def name(self, literal: Literal) -> str | None:
        """The constant that is defined as the literal."""
        match = DEFINITION.search(self.texts[literal.file], max(0, literal.start - 120), literal.start)
        return match and match[1]

    def own_type(self, name: str, literal: Literal) -> str:
        return self.type_around(literal) if name in ("", "Self") else name

    def type_around(self, literal: Literal) -> str:
        """The type in whose declaration a literal is."""
        found = TYPE.findall(self.texts[literal.file], 0, literal.start)
        return found[-1] if found else ""


def listing_columns(text: str, lists: str) -> list[str]:
    """The names of columns that ListingColumn.swift lists: `fixed`, `editable` or both."""
    names = {part[0]: LISTING_COLUMN.findall(part[1]) for part in
             re.findall(r"static let (\w+) = \[\n(.*?)\n    \]", text, re.DOTALL)}
    return [name for one in lists.split() for name in names[one]]


CODE = {
    # Each status that moderators list.
    "status.rawValue": lambda _: ["draft", "active", "closed", "held"],
    # ListingOrder moves many in one statement.
    "rows": lambda _: [", ".join(["(CAST(? AS TEXT), CAST(? AS BIGINT))"] * 500)],
    r'inserted.map(\.name).joined(separator: ", ")': lambda text: [", ".join(listing_columns(text, "fixed editable"))],
    'inserted.map { _ in "?" }.joined(separator: ", ")':
        lambda text: [", ".join("?" for _ in listing_columns(text, "fixed editable"))],
    r'editable.map { "\($0.name) = ?" }.joined(separator: ", ")':
        lambda text: [", ".join(f"{name} = ?" for name in listing_columns(text, "editable"))],
}
"""What code becomes in a statement, from the text of its file."""
