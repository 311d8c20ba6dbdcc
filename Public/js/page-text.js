// The text of a page that admins write: headings, paragraphs, lists, and links. The server makes the same elements
// (`PageTextMarkup`).
import { el } from "./dom.js";

const linkBytes = 2000;
const opening = /^[(\[<"'“‘¿¡]+/;
const closing = /[.,;:!?"'”’>*_]/;
/** @type {Record<string, string>} */
const brackets = { ")": "(", "]": "[" };
const webAddress = /^https:\/\/(?=[^/?#]*\.)[a-z0-9._-]+(:[0-9]*)?([/?#][^\s"<>\\]*)?$/i;
const emailAddress = /^[a-z0-9_+-]+(\.[a-z0-9_+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i;

/**
 * The blocks of a text: `heading` has one line, `paragraph` and `list` have several.
 * @param {string} text
 * @returns {{ kind: "heading" | "paragraph" | "list", lines: string[] }[]}
 */
export function blocksOf(text) {
  /** @type {{ kind: "heading" | "paragraph" | "list", lines: string[] }[]} */
  const blocks = [];
  let isOpen = false;
  for (const line of text.split("\n").map((one) => one.replace(/^[ \t]+|[ \t]+$/g, ""))) {
    const isHeading = line.startsWith("# ");
    if (isHeading) blocks.push({ kind: "heading", lines: [line.slice(2).trim()] });
    else if (line) {
      const kind = line.startsWith("- ") ? "list" : "paragraph";
      if (!isOpen || blocks.at(-1)?.kind !== kind) blocks.push({ kind, lines: [] });
      blocks.at(-1)?.lines.push(kind === "list" ? line.slice(2).trim() : line);
    }
    isOpen = line !== "" && !isHeading;
  }
  return blocks;
}

/**
 * The parts of a line: words, and links with `href`.
 * @param {string} line
 * @returns {{ text: string, href?: string }[]}
 */
export function spansOf(line) {
  /** @type {{ text: string, href?: string }[]} */
  const spans = [];
  let words = "";
  for (const word of line.split(/([ \t]+)/)) {
    const begin = opening.exec(word)?.[0].length ?? 0;
    const core = word.length <= linkBytes ? withoutLastSigns(word.slice(begin)) : "";
    const href = webAddress.test(core) ? core : emailAddress.test(core) ? `mailto:${core}` : null;
    if (!href) {
      words += word;
      continue;
    }
    words += word.slice(0, begin);
    if (words) spans.push({ text: words });
    spans.push({ text: core, href });
    words = word.slice(begin + core.length);
  }
  if (words) spans.push({ text: words });
  return spans;
}

/**
 * A closing bracket belongs to the URL when it was opened there.
 * @param {string} word
 */
function withoutLastSigns(word) {
  /** @type {Record<string, number>} */
  const open = { "(": 0, "[": 0 };
  for (const sign of word) {
    if (sign in open) open[sign] += 1;
    if (sign in brackets) open[brackets[sign]] -= 1;
  }
  let end = word.length;
  while (end > 0) {
    const last = word[end - 1];
    if (last in brackets) {
      if (open[brackets[last]] >= 0) break;
      open[brackets[last]] += 1;
    } else if (!closing.test(last)) break;
    end -= 1;
  }
  return word.slice(0, end);
}

/**
 * The elements of a text.
 * @param {string} text
 * @returns {HTMLElement[]}
 */
export function pageText(text) {
  return blocksOf(text).map(({ kind, lines }) => {
    if (kind === "heading") return el("h2", {}, lineNodes(lines[0]));
    if (kind === "list") return el("ul", {}, lines.map((line) => el("li", {}, lineNodes(line))));
    return el("p", {}, lines.map((line, at) => [at > 0 && el("br"), lineNodes(line)]));
  });
}

/** @param {string} line */
const lineNodes = (line) => spansOf(line).map(({ text, href }) => (href
  ? el("a", href.startsWith("mailto:") ? { href } : { href, rel: "noopener noreferrer nofollow ugc" }, text)
  : text));
