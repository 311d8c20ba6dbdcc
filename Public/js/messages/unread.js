// How many conversations have something unread: a number at the link in the header.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const [everyMilliseconds, link] = [60_000, el("a", { class: "messages-link", href: "/messages" })];

/**
 * Shows the link for who is signed in.
 * @param {number} count as the session's answer has it
 */
export function startUnread(count) {
  byId("menu").before(link);
  showUnread(count);
  setInterval(refreshUnread, everyMilliseconds);
  addEventListener("visibilitychange", refreshUnread);
}

/** Asks for the number again, if the page is seen. */
export async function refreshUnread() {
  if (document.visibilityState !== "visible" || !link.isConnected) return;
  await get("/v1/conversations/unread").then(({ unread }) => showUnread(unread), () => {});
}

/** @param {number} count */
function showUnread(count) {
  const label = count ? t("messages.unreadLink", { count }) : t("messages.title");
  link.setAttribute("aria-label", label);
  link.title = label;
  if (location.pathname === "/messages") link.setAttribute("aria-current", "page");
  fill(link, icon("chat"), count > 0 && el("span", { class: "unread-count" }, count > 99 ? "99+" : count));
}
