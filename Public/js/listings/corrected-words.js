// Rare words: the corrected search, and a link back to the typed words.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { withChanges } from "./search-query.js";

/**
 * The search with the corrected words, for saving: a saved search corrects nothing.
 * @param {URLSearchParams} search
 * @param {CardPage | undefined} page
 * @returns {URLSearchParams}
 */
export const meantSearch = (search, page) => page?.correctedTo ? withChanges(search, { q: page.correctedTo }) : search;

/**
 * Each word in quotation marks, which prevents its correction.
 * @param {string} text
 */
export const literally = (text) => text.split(/\s+/).filter(Boolean)
  .map((word) => (/["“”„«»]/.test(word) || word.startsWith("-") ? word : `"${word}"`)).join(" ");

/**
 * `Showing results for furnished. Only furnised` with links to both; nothing when no word was corrected.
 * @param {CardPage} page
 * @param {URLSearchParams} search
 * @returns {any[]}
 */
export function correctedWords(page, search) {
  const typed = search.get("q");
  if (!page.correctedTo || !typed) return [];
  /** @param {string} q */
  const href = (q) => `${location.pathname}?${withChanges(search, { q })}`;
  return [
    " ", el("span", { class: "corrected" }, t("listings.showingFor"), " ",
      el("a", { href: href(page.correctedTo) }, page.correctedTo), ". ",
      el("a", { href: href(literally(typed)) }, t("listings.onlyFor", { text: typed }))),
  ];
}
