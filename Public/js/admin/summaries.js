// Accounts and listings in moderators' lists.
import { priceLine } from "../listing-facts.js";
import { el } from "../dom.js";
import { dateTime, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * An account in a list, with a link to its case.
 * @param {AccountSummary} account
 * @returns {HTMLLIElement}
 */
export function accountRow({ id, name, email, role, blocked, createdAt, openCases }) {
  return el("li", { class: "panel stack summary", "data-id": id },
    el("p", {}, icon("person"), " ", el("a", { href: `/admin?account=${id}` }, name), " ",
      el("span", { class: "quiet" }, email)),
    el("ul", { class: "badges" },
      role !== "member" && el("li", { class: "badge good" }, icon("shield"), t(`admin.role.${role}`)),
      blocked && el("li", { class: "badge wrong" }, icon("warning"), t("admin.poster.blocked")),
      openCases > 0 &&
        el("li", { class: "badge wrong" }, icon("flag"), t("admin.search.openCases", { count: openCases }))),
    el("p", { class: "quiet", title: dateTime(createdAt) }, t("admin.poster.since", { ago: timeAgo(createdAt) })));
}

/**
 * A listing in a list, with a link to its case.
 * @param {ListingSummary} listing
 * @returns {HTMLLIElement}
 */
export function listingRow(listing) {
  const { id, title, owner, status, city, updatedAt } = listing;
  return el("li", { class: "panel stack summary", "data-id": id },
    el("p", {}, icon("home"), " ", el("a", { href: `/admin?listing=${id}` }, title ?? t("card.untitled"))),
    el("ul", { class: "badges" },
      el("li", { class: status === "held" ? "badge wrong" : "badge" }, t(`status.${status}`))),
    el("div", { class: "mine-facts" }, priceLine(listing), city && el("p", {}, city)),
    el("p", { class: "quiet" }, el("a", { href: `/admin?account=${owner.id}` }, owner.name), " · ",
      el("span", { title: dateTime(updatedAt) }, t("listing.updated", { ago: timeAgo(updatedAt) }))));
}
