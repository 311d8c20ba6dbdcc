// The overview of moderators: what waits and since when, what came and went this week, how long answers took.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { number, timeAgo, timeSince } from "../format.js";
import { hasText, t } from "../i18n.js";
import { failureMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";

/**
 * @typedef {{ kind: string, count: number }} Flow
 * @typedef {Flow & { since: string | null }} Waiting
 * @typedef {Flow & { medianMinutes: number | null }} Answers
 * @typedef {{ since: string, waiting: Waiting[], flows: Flow[], answers: Answers[] }} Overview
 */

/**
 * Shows the overview in `box`.
 * @param {HTMLElement} box
 */
export async function showOverview(box) {
  try {
    /** @type {Overview} */
    const { waiting, flows, answers } = await withSession(() => get("/v1/admin/overview"));
    fill(box,
      table("waiting", waiting, ({ count, since }) => [number(count), since ? timeAgo(since) : "–"]),
      table("flows", flows, ({ count }) => [number(count)]),
      table("answers", answers, ({ count, medianMinutes }) =>
        [number(count), medianMinutes === null ? "–" : duration(medianMinutes)]));
  } catch (error) {
    fill(box, failureMessage(error, () => showOverview(box)));
  }
}

/**
 * A table of one part: a row for each kind that this page has words for.
 * @template {Flow} Item
 * @param {"waiting" | "flows" | "answers"} part
 * @param {Item[]} items
 * @param {(item: Item) => string[]} cells
 */
function table(part, items, cells) {
  const known = items.filter(({ kind }) => hasText(`admin.overview.${part}.${kind}`));
  const heads = ["kind", "count", part === "waiting" ? "since" : part === "answers" ? "median" : ""].filter(Boolean);
  return el("section", { class: "panel stack overview" }, el("h2", {}, t(`admin.overview.${part}.title`)),
    el("table", {}, el("thead", {}, el("tr", {}, heads.map((name) =>
      el("th", { scope: "col" }, t(`admin.overview.${name}`))))),
    el("tbody", {}, known.map((item) => el("tr", {},
      el("th", { scope: "row" }, nameOf(part, item)), cells(item).map((text) => el("td", {}, text)))))));
}

/** @param {number} minutes */
const duration = (minutes, now = Date.now()) => timeSince(new Date(now - minutes * 60_000).toISOString(), now);

/** @type {Record<string, string>} where it is decided */
const pages = { reports: "/admin", appeals: "/admin", heldListings: "/admin", heldMessages: "/admin",
  heldRatings: "/admin", heldWanted: "/admin?view=recent" };

/**
 * @param {string} part
 * @param {Flow} item
 */
function nameOf(part, { kind, count }) {
  const name = t(`admin.overview.${part}.${kind}`);
  return part === "waiting" && count > 0 ? el("a", { href: pages[kind] ?? "/admin" }, name) : name;
}
