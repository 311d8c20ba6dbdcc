import { factsOf, photo, priceOf } from "../card.js";
import { el } from "../dom.js";
import { ago, day } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const soonDays = 14;
const dayMilliseconds = 86_400_000;

/** What a listing is to its owner: its status, or `expired` when its time is over. */
export function standing(listing, now = Date.now()) {
  const isOver = listing.status === "active" && listing.expiresAt && new Date(listing.expiresAt) <= now;
  return isOver ? "expired" : listing.status;
}

/** A listing in the list of mine. `acts` are `close, reopen, renew, remove, appeal`, each called with the listing. */
export function row(listing, acts) {
  const state = standing(listing);
  const title = listing.title ?? t("card.untitled");
  const link = state === "draft" ? `/post?id=${listing.id}` : `/listings/${listing.id}`;
  return el("li", { class: "mine-row panel", "data-id": listing.id },
    el("div", { class: "mine-order" },
      mover("earlier", "up", title),
      el("button", { type: "button", class: "round grip", "data-handle": true, "aria-label": t("mine.drag", { title }), title: t("mine.dragHint") }, icon("drag")),
      mover("later", "down", title)),
    el("a", { class: "mine-photo", href: link, tabindex: "-1", "aria-hidden": "true" }, photo(listing, "11rem")),
    el("div", { class: "mine-text" },
      el("ul", { class: "badges" }, badge(state), listing.kind && el("li", { class: "badge" }, t(`kind.${listing.kind}`))),
      el("h2", {}, el("a", { href: link }, title)),
      el("div", { class: "mine-facts" }, priceOf(listing), el("p", {}, factsOf(listing))),
      el("p", { class: "quiet" }, told(listing, state)),
      state === "held" && el("div", { class: "notice wrong mine-hold" }, icon("warning"), el("div", {}, el("p", {}, t("mine.held"))))),
    el("div", { class: "mine-acts" }, buttons(listing, state, title, acts)));
}

const good = { active: "good", held: "wrong", expired: "wrong" };
const badge = (state) => el("li", { class: `badge ${good[state] ?? ""}` }, t(state === "expired" ? "mine.expired" : `status.${state}`));

function mover(key, drawing, title) {
  const label = t(`mine.${key}`, { title });
  return el("button", { type: "button", class: "round", [`data-${key}`]: true, "aria-label": label, title: label }, icon(drawing));
}

function told(listing, state) {
  const seen = Number.isInteger(listing.views) && state !== "draft" && t("mine.views", { count: listing.views });
  const until = state === "active" && listing.expiresAt && t("mine.until", { day: day(listing.expiresAt.slice(0, 10)) });
  return [seen, until, t("mine.changed", { ago: ago(listing.updatedAt) })].filter(Boolean).join(" · ");
}

function buttons(listing, state, title, acts) {
  const button = (key, drawing, act, kind = "second") => el("button", { type: "button", class: kind, "aria-label": t(`mine.of.${key}`, { title }), onclick: () => act(listing) }, icon(drawing), t(`mine.${key}`));
  const isDraft = state === "draft";
  const edit = el("a", { class: isDraft ? "button" : "button second", href: `/post?id=${listing.id}`, "aria-label": t(`mine.of.${isDraft ? "continue" : "edit"}`, { title }) },
    icon("edit"), t(`mine.${isDraft ? "continue" : "edit"}`));
  return [
    edit,
    (state === "expired" || (state === "active" && isSoonOver(listing))) && button("renew", "refresh", acts.renew, state === "expired" ? "" : "second"),
    state === "closed" && button("reopen", "eye", acts.reopen),
    state === "active" && button("close", "close", acts.close),
    button("remove", "trash", acts.remove, "bare"),
  ];
}

const isSoonOver = ({ expiresAt }) => expiresAt && new Date(expiresAt) - Date.now() < soonDays * dayMilliseconds;
