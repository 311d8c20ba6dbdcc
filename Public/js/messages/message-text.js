// The text of a message: lines as written, URLs as links. Nothing of a link is loaded.
import { el } from "../dom.js";

const address = /https?:\/\/[^\s<>"]+/g;
const closing = { ")": "(", "]": "[" };

/**
 * The parts of a text: words, and URLs with `href`. Punctuation at the end of a URL belongs to the sentence around it.
 * @param {string} text
 * @returns {{ text: string, href?: string }[]}
 */
export function linkParts(text) {
  const parts = [];
  let end = 0;
  for (const { 0: found, index = 0 } of text.matchAll(address)) {
    const link = withoutLastSigns(found);
    if (!(/** @type {any} */ (URL).canParse(link))) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: link, href: link });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** @param {string} link */
function withoutLastSigns(link) {
  let end = link.length;
  // A closing bracket belongs to the URL when it was opened there.
  while (end > 0 && (/[.,;:!?'*_]/.test(link[end - 1]) || isUnopened(link.slice(0, end)))) end -= 1;
  return link.slice(0, end);
}

/** @param {string} link */
function isUnopened(link) {
  const last = /** @type {keyof typeof closing} */ (link.at(-1));
  return last in closing && link.split(last).length > link.split(closing[last]).length;
}

/**
 * The text as an element.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function messageText(text) {
  return el("p", { class: "words", dir: "auto" }, linkParts(text).map(({ text: part, href }) => (href
    ? el("a", { href, target: "_blank", rel: "noopener noreferrer nofollow ugc" }, part)
    : part)));
}
