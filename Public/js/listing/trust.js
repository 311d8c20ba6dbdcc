// Facts that speak for the owner of a listing.
import { el } from "../dom.js";
import { dateLocale, t } from "../i18n.js";
import { icon } from "../icons.js";
import { ratingSummary } from "../ratings/rating.js";

/**
 * The ratings, the student badge, the time since registration, the number of listings and whether the email address is
 * verified.
 * @param {Listing['owner']} owner
 * @returns {HTMLElement | null}
 */
export function trustFacts(owner) {
  const { studentAt, memberSince, emailConfirmed, listingCount, rating } = owner;
  if (memberSince === undefined) return null;
  /**
   * @param {string} name
   * @param {string} text
   */
  const fact = (name, text) => el("li", {}, icon(name), el("span", {}, text));
  return el("ul", { class: "plain trust", "aria-label": t("trust.label") },
    rating && el("li", {}, icon("star"), el("span", {}, ratingSummary(rating), " ",
      el("button", {
        type: "button", class: "bare", "aria-label": t("ratings.readOf", { name: owner.name }),
        onclick: () => import("../ratings/owner-ratings.js").then(({ openRatings }) => openRatings(owner)),
      }, t("ratings.read")))),
    studentAt && fact("cap", t("card.student", { university: studentAt })),
    emailConfirmed && fact("check", t("trust.confirmed")),
    fact("calendar", t("trust.since", { month: month(memberSince) })),
    listingCount !== undefined && fact("home", t("trust.listings", { count: listingCount })));
}

/** @param {string} text such as `2026-05` */
function month(text) {
  return new Intl.DateTimeFormat(dateLocale, { month: "long", year: "numeric", timeZone: "UTC" })
    .format(new Date(`${text}-01T00:00:00Z`));
}
