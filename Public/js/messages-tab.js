// The tab of messages in the bar of phones, for who has some. Wider screens have them in the header.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { onLive } from "./live.js";

const storageKey = "digs.messages";
let unread = 0;
/** @type {HTMLElement | null} */
let tab = null;

/**
 * Adds the tab before the last one, at once if this browser tab knows of messages, else after asking.
 * @param {UnreadCounts} counts
 * @returns {Promise<void>}
 */
export async function addMessagesTab({ conversations }) {
  onLive("unread", (counts) => show(counts.conversations));
  show(conversations);
  if (tab || sessionStorage.getItem(storageKey) === "none") return;
  const isKnown = sessionStorage.getItem(storageKey) === "some";
  const has = isKnown || (await get("/v1/conversations", { query: { limit: 1 } })).items.length > 0;
  sessionStorage.setItem(storageKey, has ? "some" : "none");
  if (has) insert();
}

/** Adds the tab after the first message was sent. */
export function hasWritten() {
  sessionStorage.setItem(storageKey, "some");
  insert();
}

/** @param {number} count */
function show(count) {
  unread = count;
  if (count > 0) insert();
  else if (tab) draw(tab);
}

function insert() {
  const tabs = byId("tabs");
  tab ??= el("li", { class: "messages-tab" });
  draw(tab);
  if (tab.parentElement !== tabs) tabs.lastElementChild.before(tab);
}

/** @param {HTMLElement} item */
function draw(item) {
  const isHere = location.pathname === "/messages";
  const label = unread ? t("messages.unreadLink", { count: unread }) : null;
  fill(item, el("a", { href: "/messages", "aria-current": isHere && "page", "aria-label": label }, icon("chat"),
    el("span", {}, t("messages.title")),
    unread > 0 && el("span", { class: "unread-count", "aria-hidden": "true" }, unread > 99 ? "99+" : unread)));
}
