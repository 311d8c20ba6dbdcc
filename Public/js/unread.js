// The unread counts at the links to messages and notifications in the header.
import { byId, el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { onLive } from "./live.js";

/** @type {{ counted: keyof UnreadCounts, name: string, path: string, title: string, unread: string }[]} */
const kinds = [
  { counted: "conversations", name: "chat", path: "/messages", title: "messages.title", unread: "messages.unreadLink" },
  {
    counted: "notifications", name: "bell", path: "/notifications", title: "notifications.title",
    unread: "notifications.unreadLink",
  },
];
const links = kinds.map(({ path }) =>
  el("a", { class: "unread-link", href: path, "aria-current": location.pathname === path && "page" }));
const [calmMilliseconds, maxWaitMilliseconds] = [2000, 2000];

/**
 * Shows the links for the signed-in account, and keeps their counts current.
 * @param {Account} person
 * @param {UnreadCounts} counts as the session's answer has them
 */
export function startUnread(person, counts) {
  byId("menu").before(...links);
  onLive("unread", showUnread);
  showUnread(counts);
  afterLoad(() => import("./events.js").then(({ startEvents }) => startEvents(person.id), () => {}));
}

/** @param {UnreadCounts} counts */
function showUnread(counts) {
  for (const [at, { counted, name, title, unread }] of kinds.entries()) {
    const [link, count] = [links[at], counts[counted]];
    const label = count ? t(unread, { count }) : t(title);
    link.setAttribute("aria-label", label);
    link.title = label;
    fill(link, icon(name), count > 0 && el("span", { class: "unread-count" }, count > 99 ? "99+" : count));
  }
}

/**
 * Calls `act` some time after the page loaded, when its photos had time to load and the browser is idle.
 * @param {() => unknown} act
 */
function afterLoad(act) {
  const wait = () => setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: maxWaitMilliseconds });
    else act();
  }, calmMilliseconds);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
