// The account's notifications, newest first; new ones are added while the page is open.
import { get, put } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { onLive, onMissed, refreshUnread } from "../live.js";
import { loadMore } from "../load-more.js";
import { notificationItem, showRead } from "../notifications/notification-item.js";
import { notificationText } from "../notifications/notification-text.js";
import { requireAccount, unreadAtStart } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

const pageSize = 20;
await startPage({ page: "notifications", title: "notifications.title" });
await requireAccount();
const box = byId("list");
const liveRegion = el("p", { class: "visually-hidden", role: "status" });
const list = el("ul", { class: "plain notifications" });
const markAll = el("button", { type: "button", class: "second", hidden: true, onclick: markAllRead }, icon("check"),
  t("notifications.markAll"));
fill(byId("tools"), markAll, el("a", { class: "button bare", href: "/account#notifications" }, icon("mail"),
  t("notifications.settings")));
onLive("notification", add);
onMissed(lookAgain);
await load();
document.body.dataset.open = "true";

/** @param {string | null} cursor */
function page(cursor) {
  return withSession(() => get("/v1/notifications", { query: { limit: pageSize, cursor } }));
}

async function load() {
  fill(list);
  fill(box, Array.from({ length: 3 }, () => el("div", { class: "notification skeleton", "aria-hidden": "true" })));
  try {
    const first = await page(null);
    const more = loadMore(first, page, (items) => list.append(...items.filter(isUnknown).map(notificationItem)));
    if (list.children.length) fill(box, list, more, liveRegion);
    else showNothing();
    markAll.hidden = !unreadAtStart().notifications && !list.querySelector("li:not([data-read])");
  } catch (error) {
    fill(box, failureMessage(error, load));
  }
}

function showNothing() {
  fill(box, stateMessage({
    name: "bell", heading: t("notifications.none"), text: t("notifications.noneText"),
    actions: [el("a", { class: "button", href: "/listings" }, t("favorites.look"))],
  }), liveRegion);
}

/** @param {string} id */
function itemOf(id) {
  return list.querySelector(`[data-id="${CSS.escape(id)}"]`);
}

/** @param {NotificationItem} notification */
function isUnknown({ id }) {
  return !itemOf(id);
}

/**
 * Adds a new notification; a renewed one, such as more matches of a search, becomes the newest.
 * @param {NotificationItem} notification
 */
function add(notification) {
  const before = itemOf(notification.id);
  const isFocused = before?.contains(document.activeElement);
  before?.remove();
  const item = notificationItem(notification);
  list.prepend(item);
  if (!list.isConnected) fill(box, list, liveRegion);
  if (isFocused) item.focus();
  if (notification.isRead) return;
  markAll.hidden = false;
  fill(liveRegion, t("notifications.came", { text: notificationText(notification) }));
}

/** Adds the notifications that came without a stream. */
async function lookAgain() {
  try {
    const { items } = await get("/v1/notifications", { query: { limit: pageSize } });
    for (const one of items.filter(isUnknown).reverse()) add(one);
  } catch { /* The list is as it was. */ }
}

async function markAllRead() {
  const newest = list.querySelector("[data-id]")?.dataset.id;
  if (!newest) return;
  markAll.setAttribute("aria-busy", "true");
  try {
    await withSession(() => put("/v1/notifications/read", { through: newest }));
    for (const item of list.querySelectorAll("[data-id]")) showRead(item);
    document.querySelector("h1").focus();
    markAll.hidden = true;
    toast(t("notifications.allRead"));
    await refreshUnread();
  } catch (error) {
    warn(problemText(error));
  } finally {
    markAll.removeAttribute("aria-busy");
  }
}
