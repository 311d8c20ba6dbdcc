"""The pages of `docs` that a server shows below `/docs`, as HTML."""

import html
import re
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"errors": "Errors of the API", "evolution": "How the API changes"}

PAGE = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>{title}</title>
  <meta name="color-scheme" content="light dark">
  <link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/css/tokens.css">
  <link rel="stylesheet" href="/css/base.css">
  <link rel="stylesheet" href="/css/controls.css">
  <link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
  <a class="skip" href="#text">Skip to the text</a>
  <header class="bar">
    <div class="bar-in">
      <a class="brand" href="/"><img src="/icons/icon.svg" alt="" width="32" height="32"><span>Digs</span></a>
      <nav class="site" aria-label="Site"><a class="button bare" href="/docs/">The API</a></nav>
    </div>
  </header>
  <main id="text" class="text" tabindex="-1">
{content}
  </main>
</body>
</html>
"""


def target(name: str) -> Path:
    return ROOT / "Public/docs" / f"{name}.html"


def page(name: str) -> str:
    text = (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")
    lines = (line for block in text.strip().split("\n\n") for line in _block(block))
    content = "\n".join(
        textwrap.fill(line, 116, initial_indent="    ", subsequent_indent="      ", break_long_words=False,
                      break_on_hyphens=False) for line in lines)
    return PAGE.format(title=PAGES[name], content=content)


def _block(block: str) -> list[str]:
    lines = block.split("\n")
    if heading := re.match(r"(#+) (.*)", lines[0]):
        level, text = len(heading[1]), heading[2]
        below = _block("\n".join(lines[1:])) if lines[1:] else []
        return [f'<h{level} id="{anchor(text)}">{_inline(text)}</h{level}>', *below]
    if lines[0].startswith("|"):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in rows[0])
        body = ["<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:]]
        return ["<table>", f"<thead><tr>{head}</tr></thead>", "<tbody>", *body, "</tbody>", "</table>"]
    if re.match(r"\d\. ", lines[0]):
        items = re.split(r"(?:^|\n)\d\. ", block)[1:]
        return ["<ol>", *(f"<li>{_inline(' '.join(item.split()))}</li>" for item in items), "</ol>"]
    return [f"<p>{_inline(' '.join(line.strip() for line in lines))}</p>"]


def anchor(heading: str) -> str:
    """`code` of a problem as it is, so that a problem's `type` leads there; any other heading in small letters."""
    if code := re.fullmatch(r"`(\w+)`", heading):
        return code[1]
    return re.sub(r"[^a-zA-Z_]+", "-", heading).strip("-").lower()


def _inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)
    return re.sub(r"\[([^]]+)\]\(([^)]+)\)", lambda link: f'<a href="{_address(link[2])}">{link[1]}</a>', text)


def _address(link: str) -> str:
    if link.startswith("#"):
        return link
    return f"/{link[3:]}" if link.startswith("../") else f"/docs/{link.removesuffix('.md')}"
