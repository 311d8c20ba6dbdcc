// The announcements of the marketplace, for its admins.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMore } from "../load-more.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import { showNoticeEditor } from "./notice-editor.js";
import { noticeFacts } from "./notice-facts.js";

/**
 * Shows the list, or the one announcement that the URL names, or a new one.
 * @param {HTMLElement} box
 * @param {URLSearchParams} query
 * @param {Account} person
 * @returns {Promise<void>}
 */
export async function showNoticesView(box, query, person) {
  const id = query.get("notice");
  if (id) return showNoticeEditor(box, id, person);
  /** @param {string | null} cursor */
  const page = (cursor) => withSession(() => get("/v1/admin/notices", { query: { cursor, limit: 20 } }));
  const list = el("ul", { class: "plain cases" });
  const write = el("p", {}, el("a", { class: "button", href: "/admin?view=notices&notice=new" }, icon("plus"),
    t("admin.notices.write")));
  try {
    const first = await page(null);
    fill(box, write, first.items.length
      ? [list, loadMore(first, page, (items) => list.append(...items.map(noticeItem)))]
      : stateMessage({ name: "info", heading: t("admin.notices.none"), text: t("admin.notices.noneText") }));
  } catch (error) {
    fill(box, failureMessage(error, () => showNoticesView(box, query, person)));
  }
}

/** @param {Notice} notice */
function noticeItem(notice) {
  return el("li", { class: "panel stack" },
    el("h2", {}, el("a", { href: `/admin?view=notices&notice=${notice.id}`, dir: "auto" }, notice.title)),
    noticeFacts(notice));
}
