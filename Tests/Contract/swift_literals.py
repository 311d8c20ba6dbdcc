"""The string literals of Swift files, with what is interpolated in them."""

from dataclasses import dataclass

ESCAPED = {"n": "\n", "t": "\t", "0": "\0"}


@dataclass
class Literal:
    file: str
    line: int
    start: int
    """Where its quotes begin in the file."""
    end: int
    """Where its closing quotes end."""
    parts: list[tuple[bool, str]]
    """Its texts, and the code between them, marked True."""

    @property
    def head(self) -> str:
        """The text before the first interpolation."""
        return self.parts[0][1]


def literals(file: str, text: str) -> list[Literal]:
    found, at = [], 0
    while at < len(text):
        if text.startswith("//", at):
            at = after(text, "\n", at)
        elif text.startswith("/*", at):
            at = after(text, "*/", at + 2)
        elif text[at] == '"':
            literal = read(file, text, at)
            found.append(literal)
            at = literal.end
        else:
            at += 1
    return found


def after(text: str, mark: str, start: int) -> int:
    """The index behind the next mark; the end of the text without one."""
    found = text.find(mark, start)
    return len(text) if found < 0 else found + len(mark)


def read(file: str, text: str, start: int) -> Literal:
    """The literal whose quotes begin at `start`."""
    quotes = '"""' if text.startswith('"""', start) else '"'
    at, parts, part = start + len(quotes), [], ""
    while not text.startswith(quotes, at):
        if text.startswith("\\(", at):
            end = end_of_code(text, at + 2)
            parts += [(False, part), (True, text[at + 2:end - 1].strip())]
            at, part = end, ""
        elif text[at] == "\\":
            # An escaped end of a line joins it with the next.
            part += "" if text[at + 1] == "\n" else ESCAPED.get(text[at + 1], text[at + 1])
            at += 2
        else:
            part += text[at]
            at += 1
    return Literal(file, text.count("\n", 0, start) + 1, start, at + len(quotes), parts + [(False, part)])


def end_of_code(text: str, start: int) -> int:
    """The index behind the parenthesis that ends an interpolation."""
    at, depth = start, 1
    while depth:
        if text[at] == '"':
            at = read("", text, at).end
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at
