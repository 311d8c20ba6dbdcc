// Connects the panel with a listing's owner and contact.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { logInPath } from "../session.js";
import { askOwner } from "./ask.js";
import { connectUnopened } from "./unopened.js";

/**
 * @param {HTMLElement} panel
 * @param {Listing} listing
 */
export function connectContact(panel, listing) {
  const { owner, contact } = listing;
  panel.querySelector(".contact-ask")?.addEventListener("click", () => askOwner(listing));
  if (contact) connectUnopened(panel, contact);
  panel.querySelector("a[href^='/login']")?.setAttribute("href", logInPath());
  panel.querySelector(".trust-rating")?.append(" ", el("button", {
    type: "button", class: "bare", "aria-label": t("ratings.readOf", { name: owner.name }),
    onclick: () => import("../ratings/owner-ratings.js").then(({ openRatings }) => openRatings(owner)),
  }, t("ratings.read")));
}
