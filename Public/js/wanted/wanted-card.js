// A wanted ad in a list, and the parts that its page shows too.
import { el } from "../dom.js";
import { distanceText, money } from "../format.js";
import { rich, t } from "../i18n.js";
import { icon } from "../icons.js";
import { datesText, differencesText, habitTexts, wishesText } from "./wanted-text.js";

/**
 * The card of an ad, in a list item. The whole card is a link to the ad.
 * @param {WantedAd} ad
 * @param {{ differences?: WantedDifference[], isMine?: boolean }} options the differences are those of a fit
 * @returns {HTMLLIElement}
 */
export function wantedCard(ad, { differences, isMine = false } = {}) {
  return el("li", {}, el("article", { class: "panel card wanted-card" },
    el("div", { class: "wanted-card-head" }, budget(ad), statusBadges(ad, isMine)),
    el("p", { class: "wanted-dates" }, icon("calendar"), datesText(ad)),
    el("h2", { class: "wanted-title" }, el("a", { class: "card-link", href: `/wanted?id=${ad.id}` }, ad.title)),
    el("p", { class: "quiet" }, wishesText(ad)),
    areaList(ad), habitChips(ad),
    differences && fitBadge(differences, ad.currency),
    person(ad)));
}

/**
 * The placeholder of a card that is loading.
 * @returns {HTMLLIElement}
 */
export const placeholderAd = () => el("li", { "aria-hidden": "true" },
  el("div", { class: "panel card wanted-card" }, el("div", { class: "skeleton skeleton-line" }),
    el("div", { class: "skeleton skeleton-line long" }), el("div", { class: "skeleton skeleton-line" })));

/** @param {WantedAd} ad */
export const budget = ({ budgetCents, currency }) => el("p", { class: "wanted-budget" },
  rich("wanted.upTo", { price: el("strong", {}, money(budgetCents, currency)) }));

/**
 * The most important facts for the reader: that the ad is theirs, or that nobody else sees it.
 * @param {WantedAd} ad
 * @param {boolean} [isMine]
 */
export function statusBadges({ status }, isMine) {
  if (!isMine && status === "active") return null;
  return el("p", { class: "badges" }, isMine && el("span", { class: "badge wanted-mine" }, t("wanted.yours")),
    status !== "active" && el("span", { class: "badge wrong" }, t(`wanted.status.${status}`)));
}

/** @param {WantedAd} ad */
export const areaList = ({ areas }) => el("ul", { class: "plain wanted-areas" }, areas.map(({ name, radiusMiles }) =>
  el("li", {}, icon("pin"), el("span", {}, t("wanted.area", { name, distance: distanceText(radiusMiles) })))));

/** @param {WantedAd} ad */
export function habitChips(ad) {
  const texts = habitTexts(ad);
  return texts.length > 0 && el("ul", { class: "badges" }, texts.map((text) => el("li", { class: "badge" }, text)));
}

/**
 * The near misses; a full match says so.
 * @param {WantedDifference[]} differences
 * @param {string} currency
 */
export const fitBadge = (differences, currency) => el("p", { class: "wanted-fit" },
  el("span", { class: differences.length ? "badge" : "badge good" }, icon(differences.length ? "info" : "check"),
    differencesText(differences, currency)));

/** @param {WantedAd} ad */
export const person = ({ person: { firstName, studentAt } }) => el("p", { class: "wanted-person" },
  el("span", { class: "wanted-face", "aria-hidden": "true" }, [...firstName][0] ?? ""), el("span", {}, firstName),
  studentAt && el("span", { class: "badge good" }, icon("cap"), t("wanted.studentAt", { university: studentAt })));
