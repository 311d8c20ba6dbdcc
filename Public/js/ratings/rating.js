// A rating: stars, words, tags, and the owner's reply.
import { el } from "../dom.js";
import { dateTime, timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

export const maxStars = 5;
export const tags = ["asDescribed", "responsive", "depositReturned"];

/**
 * The stars of one rating.
 * @param {number} count
 * @returns {HTMLElement}
 */
export const stars = (count) =>
  el("span", { class: "stars", role: "img", "aria-label": t("ratings.outOf", { count }) },
    Array.from({ length: maxStars }, (_, at) => icon("star", at < count ? "on" : "")));

/**
 * Stars, date and words, with the reply.
 * @param {Rating} rating
 * @param {...Child} more beside the date
 * @returns {HTMLElement}
 */
export function ratingText({ stars: count, text, tags: good, createdAt, editedAt, reply }, ...more) {
  return el("div", { class: "rating stack" },
    el("p", { class: "row" }, stars(count), more,
      el("span", { class: "quiet", title: dateTime(createdAt) }, timeAgo(createdAt),
        editedAt !== null && ` · ${t("ratings.edited")}`)),
    good.length > 0 && el("ul", { class: "badges" },
      good.map((tag) => el("li", { class: "badge good" }, icon("check"), t(`ratings.tag.${tag}`)))),
    text !== null && el("p", { class: "words", dir: "auto" }, text),
    reply !== null && el("blockquote", {},
      el("p", {}, el("strong", {}, t("ratings.replied")), " ", el("span", { class: "quiet" }, timeAgo(reply.at))),
      el("p", { class: "words", dir: "auto" }, reply.text)));
}

/**
 * The number of an owner's ratings, and the mean if there is one.
 * @param {{ mean: number | null, count: number }} rating
 * @returns {string}
 */
export const ratingSummary = ({ mean, count }) =>
  (mean === null ? t("ratings.count", { count }) : t("ratings.mean", { mean, count }));
