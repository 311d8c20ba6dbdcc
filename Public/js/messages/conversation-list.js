// The list of conversations, page by page.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { loadMore } from "../load-more.js";
import { stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";

const pageSize = 30;

/**
 * Fills `box` with the conversations of a view.
 * @param {HTMLElement} box
 * @param {{ isArchived: boolean, shown: string | null }} options `shown` is the conversation beside the list
 */
export async function showConversations(box, { isArchived, shown }) {
  const page = (/** @type {string | null} */ cursor) =>
    withSession(() => get("/v1/conversations", { query: { limit: pageSize, archived: isArchived || null, cursor } }));
  const first = await page(null);
  const list = el("ul", { class: "plain conversations" });
  const more = loadMore(first, page,
    (items) => list.append(...items.map((one) => el("li", {}, conversationLink(one, shown, isArchived)))));
  fill(box, views(isArchived), first.items.length ? [list, more] : nothing(isArchived));
}

/** @param {boolean} isArchived */
function views(isArchived) {
  /**
   * @param {string} href
   * @param {string} key
   * @param {boolean} isCurrent
   */
  const view = (href, key, isCurrent) =>
    el("a", { href, "aria-current": isCurrent && "page" }, t(`messages.${key}`));
  return el("nav", { class: "message-views", "aria-label": t("messages.views") },
    view("/messages", "current", !isArchived), view("/messages?view=archived", "archived", isArchived));
}

/** @param {boolean} isArchived */
function nothing(isArchived) {
  if (isArchived) return el("p", { class: "quiet" }, t("messages.noneArchived"));
  return stateMessage({ name: "chat", heading: t("messages.none"), text: t("messages.noneText"),
    actions: [el("a", { class: "button", href: "/listings" }, t("favorites.look"))] });
}

/**
 * @param {Conversation} conversation
 * @param {string | null} shown
 * @param {boolean} isArchived
 */
function conversationLink({ id, person, listing, wanted, unread, lastMessage, lastMessageAt }, shown, isArchived) {
  const href = `/messages?id=${id}${isArchived ? "&view=archived" : ""}`;
  const name = unread ? "conversation unread" : "conversation";
  return el("a", { class: name, href, "aria-current": id === shown && "true" },
    el("span", { class: "row between" }, el("strong", {}, person.name),
      el("span", { class: "quiet" }, timeAgo(lastMessageAt))),
    el("span", { class: "quiet one-line" }, (listing ?? wanted)?.title ?? t("card.untitled")),
    el("span", { class: "row between" },
      el("span", { class: "one-line" }, lastMessage?.isMine && t("messages.you"), lastMessage?.text ?? ""),
      unread > 0 && el("span", { class: "unread-count" }, unread > 99 ? "99+" : unread,
        el("span", { class: "visually-hidden" }, ` ${t("messages.unread")}`))));
}
