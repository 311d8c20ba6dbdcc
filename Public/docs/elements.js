// The elements that the page of the contract repeats.
import { el } from "../js/dom.js";

/**
 * Makes a section that opens on a click.
 * @param {string} title
 * @param {...Child} inside
 */
export const fold = (title, ...inside) =>
  el("details", { class: "fold" }, el("summary", {}, title), el("div", { class: "inside" }, inside));
/** @param {unknown} value */
export const json = (value) => el("pre", { tabindex: "0" }, el("code", {}, JSON.stringify(value, null, 2)));
/** @param {string} name */
export const anchor = (name) => name.toLowerCase().replaceAll(" ", "-");
/**
 * @param {string[]} heads
 * @param {Child} rows
 */
export function table(heads, rows) {
  return el("div", { class: "table" }, el("table", { class: "wide" },
    el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), el("tbody", {}, rows)));
}

/** @param {...Child} children */
export const span = (...children) => el("span", {}, children);
/** @type {(items: Child[], between: string, end?: string) => HTMLElement} */
export const join = (items, between, end = "") =>
  span(items.flatMap((item, index) => (index ? [between, item] : [item])), end);

/**
 * Makes paragraphs from the Markdown that the contract uses: `code`, **strong**, *emphasis*.
 * @param {string} text
 */
export function words(text) {
  return text.trim().split(/\n\n+/).filter(Boolean).map((paragraph) => el("p", {}, pieces(paragraph)));
}

/** @type {[RegExp, "code" | "strong" | "em"][]} */
const elements = [[/^`(.+)`$/s, "code"], [/^\*\*(.+)\*\*$/s, "strong"], [/^\*(.+)\*$/s, "em"]];

/** @param {string} text */
function pieces(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/s).map((piece) => {
    const found = elements.find(([sign]) => sign.test(piece));
    return found ? el(found[1], {}, piece.match(found[0])?.[1]) : piece;
  });
}
