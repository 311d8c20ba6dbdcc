// Searches accounts and listings by data that only moderators see.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMore } from "../load-more.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import { accountRow, listingRow } from "./summaries.js";

/** A page examines a limited number of rows, so this many pages without a match are requested at once. */
const maxEmptyPages = 5;

/**
 * The search with its results. The page's URL holds the words.
 * @param {HTMLElement} box
 * @param {string | null} words
 * @returns {Promise<void>}
 */
export async function showCaseSearch(box, words) {
  const found = el("div", { class: "stack", role: "status" });
  const form = el("form", { class: "inline-form panel", role: "search" }, field({
    name: "q", label: t("admin.search.label"), hint: t("admin.search.hint"), type: "search", value: words ?? "",
    autocomplete: "off", spellcheck: "false", required: true, minlength: 3, maxlength: 100,
  }),
    el("button", { type: "submit" }, icon("search"), t("action.search")));
  onSubmit(form, ({ q }) => {
    history.replaceState(null, "", `/admin?view=search&q=${encodeURIComponent(q)}`);
    return search(found, q);
  });
  fill(box, el("div", { class: "stack" }, form, found));
  if (words) {
    await search(found, words).catch((error) => fill(found, failureMessage(error, () => showCaseSearch(box, words))));
  }
}

/**
 * @param {HTMLElement} found
 * @param {string} q
 */
async function search(found, q) {
  /** @param {string | null} cursor */
  const page = (cursor) => nextResults(q, cursor);
  const first = await page(null);
  if (!first.items.length && !first.nextCursor) {
    fill(found, stateMessage({ name: "search", heading: t("admin.search.none"), text: t("admin.search.noneText") }));
    return;
  }
  const list = el("ul", { class: "plain stack", "aria-label": t("admin.search.results") });
  fill(found, list, loadMore(first, page, (items) => list.append(...items.map(resultRow))));
}

/**
 * The next page with a result, if one is near.
 * @param {string} q
 * @param {string | null} cursor
 * @returns {Promise<Page<CaseSearchResult>>}
 */
async function nextResults(q, cursor) {
  let page = { items: /** @type {CaseSearchResult[]} */ ([]), nextCursor: cursor };
  for (let count = 0; count < maxEmptyPages; count += 1) {
    const query = { q, cursor: page.nextCursor, limit: 20 };
    page = await withSession(() => get("/v1/admin/search", { query }));
    if (page.items.length || !page.nextCursor) break;
  }
  return page;
}

/** @param {CaseSearchResult} result */
const resultRow = ({ account, listing }) =>
  account ? accountRow(account) : listingRow(/** @type {ListingSummary} */ (listing));
