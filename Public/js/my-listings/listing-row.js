import { el } from "../dom.js";
import { day, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { factsLine, listingPhoto, priceLine } from "../listing-facts.js";

const soonDays = 14;
/** The width of a row's photo, as in the `sizes` of HTML. */
export const rowSizes = "11rem";
const dayMilliseconds = 86_400_000;

/**
 * The status that the owner sees: the listing's own, or `expired` after its time.
 * @param {Card} listing
 * @param {number} [now]
 * @returns {Status}
 */
export function displayStatus(listing, now = Date.now()) {
  const isOver = listing.status === "active" && listing.expiresAt && new Date(listing.expiresAt).getTime() <= now;
  return isOver ? "expired" : listing.status;
}

/**
 * A row of the owner's list. `actions` are `close`, `reopen`, `renew` and `remove`, each called with the listing.
 * @param {Card} listing
 * @param {Record<string, (listing: Card) => unknown>} actions
 * @param {{ isFirst?: boolean, heading?: "h2" | "h3" }} [options] whether it is the first one, whose photo does not
 *   wait; what its title is, below a building or not
 * @returns {HTMLLIElement}
 */
export function listingRow(listing, actions, options = {}) {
  const { isFirst = false, heading = "h2" } = options;
  const state = displayStatus(listing);
  const title = listing.title ?? t("card.untitled");
  const link = state === "draft" ? `/post?id=${listing.id}` : `/listings/${listing.id}`;
  return el("li", { class: "mine-row panel", "data-id": listing.id },
    el("div", { class: "mine-order" }, moveButton("earlier", "up", title),
      el("button", {
        type: "button",
        class: "round grip",
        "data-handle": true,
        "aria-label": t("mine.drag", { title }),
        title: t("mine.dragHint"),
      }, icon("drag")),
      moveButton("later", "down", title)),
    el("a", { class: "mine-photo", href: link, tabindex: "-1", "aria-hidden": "true" },
      listingPhoto(listing, rowSizes, isFirst)),
    el("div", { class: "mine-text" },
      el("ul", { class: "badges" }, statusBadge(state),
        listing.kind && el("li", { class: "badge" }, t(`kind.${listing.kind}`)),
        listing.building?.unit && el("li", { class: "badge" }, listing.building.unit)),
      el(heading, { class: "mine-title" }, el("a", { href: link }, title)),
      el("div", { class: "mine-facts" }, priceButton(listing, title, actions), el("p", {}, factsLine(listing))),
      el("p", { class: "quiet" }, statusLine(listing, state)),
      state === "held" &&
        el("div", { class: "notice wrong mine-hold" }, icon("warning"), el("div", {}, el("p", {}, t("mine.held"))))),
    el("div", { class: "mine-actions" }, buttons(listing, state, title, actions)));
}

/** @type {Record<string, string>} */
const badgeKinds = { active: "good", held: "wrong", expired: "wrong" };
/** @param {string} state */
const statusBadge = (state) =>
  el("li", { class: `badge ${badgeKinds[state] ?? ""}` }, t(state === "expired" ? "mine.expired" : `status.${state}`));

/**
 * The price with a button that changes it.
 * @param {Card} listing
 * @param {string} title
 * @param {Record<string, (listing: Card) => unknown>} actions
 */
function priceButton(listing, title, actions) {
  const label = t("mine.of.price", { title });
  return el("div", { class: "mine-price" }, priceLine(listing), el("button", {
    type: "button", class: "bare round", "aria-label": label, title: label, onclick: () => actions.price(listing),
  }, icon("edit")));
}

/**
 * @param {string} key
 * @param {string} iconName
 * @param {string} title
 */
function moveButton(key, iconName, title) {
  const label = t(`mine.${key}`, { title });
  return el("button", {
    type: "button",
    class: "round",
    "data-earlier": key === "earlier",
    "data-later": key === "later",
    "aria-label": label,
    title: label,
  }, icon(iconName));
}

/**
 * @param {Card} listing
 * @param {string} state
 */
function statusLine(listing, state) {
  const seen = Number.isInteger(listing.views) && state !== "draft" && t("mine.views", { count: listing.views });
  const until =
    state === "active" && listing.expiresAt && t("mine.until", { day: day(listing.expiresAt.slice(0, 10)) });
  return [seen, until, t("mine.changed", { ago: timeAgo(listing.updatedAt) })].filter(Boolean).join(" · ");
}

/**
 * @param {Card} listing
 * @param {string} state
 * @param {string} title
 * @param {Record<string, (listing: Card) => unknown>} actions
 */
function buttons(listing, state, title, actions) {
  /**
   * @param {string} key
   * @param {string} iconName
   * @param {(listing: Card) => unknown} act
   * @param {string} [kind]
   */
  const button = (key, iconName, act, kind = "second") => el("button",
    { type: "button", class: kind, "aria-label": t(`mine.of.${key}`, { title }), onclick: () => act(listing) },
    icon(iconName), t(`mine.${key}`));
  const isDraft = state === "draft";
  const edit = el("a", {
    class: isDraft ? "button" : "button second",
    href: `/post?id=${listing.id}`,
    "aria-label": t(`mine.of.${isDraft ? "continue" : "edit"}`, { title }),
  }, icon("edit"), t(`mine.${isDraft ? "continue" : "edit"}`));
  return [
    edit,
    (state === "expired" || (state === "active" && isSoonOver(listing))) &&
      button("renew", "refresh", actions.renew, state === "expired" ? "" : "second"),
    state === "closed" && button("reopen", "eye", actions.reopen),
    state === "active" && button("close", "close", actions.close),
    state === "active" && el("a", {
      class: "button bare", href: `/wanted?listing=${listing.id}`,
      "aria-label": t("mine.of.whoFits", { title }),
    }, icon("person"), t("wanted.whoFits")),
    !isDraft && el("a", {
      class: "button bare", href: `/calculator?listing=${listing.id}`, "aria-label": t("mine.of.sums", { title }),
    }, icon("columns"), t("mine.sums")),
    !isDraft && el("a", {
      class: "button bare", href: `/post?like=${listing.id}`, "aria-label": t("mine.of.another", { title }),
    }, icon("plus"), t("mine.another")),
    button("remove", "trash", actions.remove, "bare"),
  ];
}

/** @param {{ expiresAt: string | null }} options */
const isSoonOver = ({ expiresAt }) =>
  expiresAt && new Date(expiresAt).getTime() - Date.now() < soonDays * dayMilliseconds;
