// A moderator's actions on a listing's own page.
import { decisionButtons } from "../admin/decisions.js";
import { get } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { withSession } from "../with-session.js";

/**
 * The decisions on a listing, as in the queue, and a link to its case; nothing when its case cannot be read.
 * @param {Listing} listing
 * @param {Account} person
 * @param {() => unknown} done called when the listing was decided on
 * @returns {Promise<HTMLElement | null>}
 */
export async function moderationPanel({ id }, person, done) {
  /** @type {Case | null} */
  const found = await withSession(() => get(`/v1/admin/listings/${id}`)).catch(() => null);
  if (!found) return null;
  const open = found.reports.filter(({ settledAt }) => settledAt === null).length;
  return el("section", { class: "panel stack", "aria-labelledby": "moderation-title" },
    el("h2", { id: "moderation-title" }, t("admin.title")),
    open > 0 && el("p", { class: "notice" }, icon("flag"), el("span", {}, t("admin.reports.open", { count: open }))),
    decisionButtons(found, person, done),
    el("p", {}, el("a", { class: "button soft", href: `/admin?listing=${id}` }, t("admin.whole"), icon("right"))));
}
