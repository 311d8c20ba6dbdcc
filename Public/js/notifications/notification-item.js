// A notification in the list, and its actions.
import { post, put } from "../api.js";
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { dateTime, daysUntil, timeAgo } from "../format.js";
import { rich, t } from "../i18n.js";
import { icon } from "../icons.js";
import { refreshUnread } from "../live.js";
import { promptVerification } from "../post/form-messages.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { notificationIcon, notificationPath, notificationText, renewableListing } from "./notification-text.js";

/**
 * An item of the list. Following its link marks it as read.
 * @param {NotificationItem} notification
 * @returns {HTMLLIElement}
 */
export function notificationItem(notification) {
  const { id, kind, createdAt, isRead } = notification;
  const path = notificationPath(notification);
  const text = notificationText(notification);
  const read = () => { if (!item.dataset.read) markRead(item, id); };
  const item = el("li", { class: kind === "recall" ? "notification recall" : "notification", "data-id": id },
    icon(notificationIcon(notification)),
    el("div", { class: "notification-body" },
      el("p", { class: "notification-text" },
        !isRead && el("span", { class: "visually-hidden", "data-mark": true }, t("notifications.unread")),
        path ? el("a", { href: path, onclick: read, onauxclick: read }, text) : el("strong", {}, text)),
      details(notification),
      el("p", { class: "quiet" }, el("time", { datetime: createdAt, title: dateTime(createdAt) }, timeAgo(createdAt))),
      el("div", { class: "row" }, renewButton(notification, read),
        !isRead && !path && el("button", { type: "button", class: "second", "data-mark": true, onclick: () => {
          // The button is removed, and the focus stays at the item.
          item.focus();
          read();
        } }, icon("check"), t("notifications.markOne")))));
  item.tabIndex = -1;
  if (isRead) item.dataset.read = "true";
  return item;
}

/**
 * Shows an item as read.
 * @param {HTMLElement} item
 */
export function showRead(item) {
  item.dataset.read = "true";
  for (const mark of item.querySelectorAll("[data-mark]")) mark.remove();
}

/**
 * Marks it as read, even when the page is left at once.
 * @param {HTMLElement} item
 * @param {string} id
 */
function markRead(item, id) {
  showRead(item);
  put(`/v1/notifications/${id}/read`, undefined, { keepalive: true }).then(refreshUnread, () => {});
}

/** @param {NotificationItem} notification */
function details({ kind, facts }) {
  if (kind === "recall") return recallSteps();
  if (kind === "newDevice") return el("p", {}, t("notifications.notYou"));
  return facts.reason && el("blockquote", { class: "words", dir: "auto" }, facts.reason);
}

/** The steps to take about a listing that was a scam. */
function recallSteps() {
  const messages = el("a", { href: "/messages" }, t("notifications.recall.messages"));
  const site = t("notifications.recall.site");
  const office = el("a", { href: `https://${site}`, target: "_blank", rel: "noopener noreferrer" }, site);
  return el("ul", { class: "recall-steps" },
    el("li", {}, t("notifications.recall.pay")), el("li", {}, t("notifications.recall.keep")),
    el("li", {}, t("notifications.recall.bank")), el("li", {}, rich("notifications.recall.police", { site: office })),
    el("li", {}, rich("notifications.recall.report", { messages })));
}

/**
 * @param {NotificationItem} notification
 * @param {() => void} read
 */
function renewButton(notification, read) {
  const listing = renewableListing(notification);
  if (!listing) return null;
  /** @type {HTMLButtonElement} */
  const button = el("button", {
    type: "button", "aria-label": t("mine.of.renew", { title: listing.title ?? t("card.untitled") }),
    onclick: () => renew(button, listing.id, read),
  }, icon("refresh"), t("mine.renew"));
  return button;
}

/**
 * @param {HTMLButtonElement} button
 * @param {string} id of the listing
 * @param {() => void} done
 */
async function renew(button, id, done) {
  button.setAttribute("aria-busy", "true");
  try {
    const renewed = await withSession(() => post(`/v1/listings/${id}/renewal`));
    button.closest("li").focus();
    button.replaceWith(el("span", { class: "badge good" }, icon("check"), t("notifications.renewed")));
    toast(t("mine.renewed", { count: daysUntil(renewed.expiresAt) }));
    done();
  } catch (error) {
    if (error.code === "email_not_verified") return promptVerification(withSession);
    warn(error.status === 422 ? t("mine.incomplete") : problemText(error),
      error.status === 422 ? { action: `/post?id=${id}`, label: t("action.edit") } : {});
  } finally {
    button.removeAttribute("aria-busy");
  }
}
