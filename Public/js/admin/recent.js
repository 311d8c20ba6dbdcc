// The latest events: listings by status, and accounts.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { loadMore } from "../load-more.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import { posterSummary } from "./case-parts.js";
import { listingRow } from "./summaries.js";

/** @type {Record<string, { path: string, query: Record<string, string> }>} */
const LISTS = {
  held: { path: "/v1/admin/listings", query: { status: "held", order: "updated" } },
  active: { path: "/v1/admin/listings", query: { status: "active", order: "updated" } },
  closed: { path: "/v1/admin/listings", query: { status: "closed", order: "updated" } },
  new: { path: "/v1/admin/accounts", query: { list: "new" } },
  blocked: { path: "/v1/admin/accounts", query: { list: "blocked" } },
  reported: { path: "/v1/admin/accounts", query: { list: "reported" } },
};

/**
 * One of the lists, with links to the others.
 * @param {HTMLElement} box
 * @param {string | null} asked
 * @returns {Promise<void>}
 */
export async function showRecent(box, asked) {
  const name = asked && LISTS[asked] ? asked : "held";
  const rows = el("div", { class: "stack", "aria-live": "polite" });
  fill(box, el("div", { class: "stack" },
    el("nav", { class: "views", "aria-label": t("admin.recent.lists") },
      el("ul", { class: "plain" }, Object.keys(LISTS).map((one) => el("li", {},
        el("a", { href: `/admin?view=recent&list=${one}`, "aria-current": one === name && "page" },
          t(`admin.recent.${one}`)))))),
    rows));
  await showRows(rows, name).catch((error) => fill(rows, failureMessage(error, () => showRecent(box, asked))));
}

/**
 * @param {HTMLElement} rows
 * @param {string} name
 */
async function showRows(rows, name) {
  const { path, query } = LISTS[name];
  /** @param {string | null} cursor */
  const page = (cursor) => withSession(() => get(path, { query: { ...query, cursor, limit: 20 } }));
  const first = await page(null);
  if (!first.items.length) {
    fill(rows, stateMessage({ name: "check", heading: t("admin.recent.none") }));
    return;
  }
  /** @param {any} item */
  const row = (item) =>
    (path.endsWith("/listings") ? listingRow(item) : el("li", { class: "panel" }, posterSummary(item)));
  const list = el("ul", { class: "plain stack", "aria-label": t(`admin.recent.${name}`) });
  fill(rows, list, loadMore(first, page, (items) => list.append(...items.map(row))));
}
