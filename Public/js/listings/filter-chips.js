// The active filters of a search, one chip each, as the server writes them: links to the search without the filter.
import { byId, fill } from "../dom.js";
import { filters, listingsQuery } from "./search-query.js";

/**
 * Makes presses on chips change the search on the page.
 * @param {() => URLSearchParams} read
 * @param {(changes: Record<string, unknown>) => void} change
 */
export function connectFilterChips(read, change) {
  byId("chips").addEventListener("click", (/** @type {any} */ event) => {
    const link = event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Until new chips come, the others lead to searches that still have this filter.
    byId("chips").inert = true;
    change(chipChanges(link, read()));
  });
}

/**
 * Shows the summary and the chips that came with the results.
 * @param {CardPage} page
 */
export function showSearchParts(page) {
  for (const part of [page.summary, page.chips]) {
    const shown = part && byId(part.id);
    if (!part || part === shown) continue;
    fill(shown, ...part.childNodes);
    shown.hidden = part.hidden;
  }
}

/**
 * The changes that lead from a search to that of a chip.
 * @param {HTMLAnchorElement} link
 * @param {URLSearchParams} search
 * @returns {Record<string, string | null>}
 */
export function chipChanges(link, search) {
  const [from, to] = [listingsQuery(search), new URL(link.href).searchParams];
  return Object.fromEntries(filters.filter((name) => from.get(name) !== to.get(name))
    .map((name) => [name, to.get(name)]));
}
