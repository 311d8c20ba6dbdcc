// Moderators' decisions about the ratings of an account.
import { post } from "../api.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { ratingText } from "../ratings/rating.js";
import { askForReason } from "./decisions.js";

/**
 * Ratings that are held or reported.
 * @param {ModeratedRating[]} items
 * @param {() => unknown} done
 * @returns {HTMLElement}
 */
export const ratingList = (items, done) =>
  el("ul", { class: "entries plain" }, items.map((rating) => el("li", {},
    ratingText(rating, t("admin.ratings.of"), " ",
      el("a", { href: `/admin?account=${rating.owner.id}` }, rating.owner.name)),
    rating.holdReason !== null &&
      el("p", { class: "notice" }, icon("warning"), el("span", {}, t(`admin.ratings.${rating.holdReason}`))),
    rating.puppetSigns.length > 0 &&
      el("ul", {}, rating.puppetSigns.map((sign) => el("li", {}, t(`admin.ratings.${sign}`)))),
    decisions(rating, done))));

/**
 * @param {ModeratedRating} rating
 * @param {() => unknown} done
 */
function decisions({ id, status, owner }, done) {
  /**
   * @param {string} decision
   * @param {string} key of its texts
   * @param {string} kind
   */
  const button = (decision, key, kind) => el("button", {
    type: "button", class: kind || "second", "aria-label": `${t(`admin.ratings.${key}`)}: ${owner.name}`,
    onclick: () => askForReason({
      heading: t(`admin.ratings.${key}`), text: t(`admin.ratings.${key}Text`), label: t(`admin.ratings.${key}`), kind,
      act: (reason) => post(`/v1/admin/ratings/${id}/decisions`, { decision, reason }),
      said: t(`admin.ratings.${key}Done`), done,
    }),
  }, t(`admin.ratings.${key}`));
  return el("div", { class: "row" },
    status === "removed" ? null
      : [button("release", status === "held" ? "release" : "keep", ""), button("delete", "delete", "danger")]);
}
