// A wanted ad in a list.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { areasText, datesText, differencesText, habitsText, wishesText } from "./wanted-text.js";

/**
 * @param {WantedAd} ad
 * @param {WantedDifference[]} [differences] of a fit
 * @returns {HTMLLIElement}
 */
export function wantedCard(ad, differences) {
  return el("li", { class: "panel wanted-card" },
    el("h2", {}, el("a", { href: `/wanted?id=${ad.id}` }, ad.title)),
    ad.status !== "active" && el("p", {}, el("span", { class: "badge wrong" }, t(`wanted.status.${ad.status}`))),
    wantedFacts(ad),
    differences && el("p", {}, differencesText(differences, ad.currency)));
}

/**
 * The facts of an ad, each in its line.
 * @param {WantedAd} ad
 */
export function wantedFacts(ad) {
  const { firstName, studentAt } = ad.person;
  const person = [firstName, studentAt && t("wanted.studentAt", { university: studentAt })];
  const lines = [wishesText(ad), datesText(ad), areasText(ad), habitsText(ad), person.filter(Boolean).join(" · ")];
  return lines.filter(Boolean).map((line) => el("p", { class: "quiet" }, line));
}
