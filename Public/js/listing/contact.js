// The ways to reach the owner. Readers who are not signed in are asked to log in.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { logInPath } from "../session.js";
import { askOwner } from "./ask.js";
import { trustFacts } from "./trust.js";

/**
 * The panel with a listing's owner and contact.
 * @param {Listing} listing
 * @param {boolean} isMine
 * @returns {HTMLElement}
 */
export function contactPanel(listing, isMine) {
  const { contact, owner, title } = listing;
  const head = [
    el("div", { class: "contact-head" },
      el("span", { class: "contact-face", "aria-hidden": "true" }, [...owner.name][0]?.toUpperCase() ?? "?"),
      el("div", {}, el("h2", {}, contact?.name || owner.name), el("p", { class: "quiet" }, t("listing.owner")))),
    trustFacts(owner),
  ];
  if (isMine) {
    return el("section", { class: "contact stack" }, head,
      el("a", { class: "button wide", href: `/post?id=${listing.id}` }, icon("edit"), t("listing.edit")),
      el("a", { class: "button second wide", href: "/messages" }, icon("chat"), t("messages.title")));
  }
  if (listing.contactHidden === "email_not_verified") {
    return el("section", { class: "contact stack" }, head, el("p", { class: "quiet" }, t("listing.contactUnverified")),
      el("a", { class: "button wide", href: "/account" }, icon("mail"), t("listing.contactVerify")));
  }
  const ask = el("button", { type: "button", class: "wide", onclick: () => askOwner(listing) }, icon("chat"),
    t("messages.ask"));
  if (listing.contactHidden === "daily_limit" || listing.contactHidden === "conversations_only") {
    const key = listing.contactHidden === "daily_limit" ? "listing.contactLimit" : "messages.only";
    return el("section", { class: "contact stack" }, head, ask, el("p", { class: "quiet" }, t(key)));
  }
  if (!contact) {
    return el("section", { class: "contact stack" }, head, el("p", { class: "quiet" }, t("listing.logInToSee")),
      el("a", { class: "button wide", href: logInPath() }, icon("person"), t("listing.logIn")));
  }
  const { email, phone } = contact;
  const number = phone?.replace(/[^+0-9]/g, "");
  const subject = encodeURIComponent(t("listing.mailSubject", { title: title ?? "" }));
  const ways = [
    email &&
      way("mail", t("listing.mail"), `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`),
    number && way("phone", t("listing.call"), `tel:${number}`),
    number && way("chat", t("listing.message"), `sms:${number}`),
  ];
  const shown = [email && el("p", {}, email), phone && el("p", {}, phone)];
  return el("section", { class: "contact stack" }, head, ask,
    ways.some(Boolean)
      ? [
        el("div", { class: "contact-ways" }, ways), el("div", { class: "contact-details quiet" }, shown),
        el("p", { class: "contact-safety quiet" }, icon("shield"), t("listing.care"))
      ]
      : el("p", { class: "quiet" }, t("listing.noContact")));
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} href
 * @param {string} [classes]
 */
const way = (name, text, href, classes = "button second") => el("a", { class: classes, href }, icon(name), text);
