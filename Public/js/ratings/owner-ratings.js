// The public ratings of an owner, in a dialog.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { reportRating } from "../listing/report.js";
import { loadMore } from "../load-more.js";
import { failureMessage } from "../state-messages.js";
import { ratingSummary, ratingText } from "./rating.js";

const pageSize = 20;

/**
 * Opens the dialog with the ratings of an owner.
 * @param {{ id: string, name: string }} owner
 * @returns {Promise<void>}
 */
export async function openRatings({ id, name }) {
  const box = el("div", { class: "stack", "aria-live": "polite" }, el("div", { class: "skeleton skeleton-line" }));
  openDialog(t("ratings.title", { name }), box);
  await show();

  async function show() {
    const page = (/** @type {string | null} */ cursor) =>
      get(`/v1/owners/${id}/ratings`, { query: { limit: pageSize, cursor } });
    try {
      const first = await page(null);
      const list = el("ul", { class: "plain ratings" });
      const more = loadMore(first, page, (items) => list.append(...items.map(item)));
      fill(box, el("p", {}, ratingSummary(first)),
        first.mean !== null && el("p", { class: "quiet" }, t("ratings.rule")), list, more);
    } catch (error) {
      fill(box, failureMessage(error, show, 3));
    }
  }
}

/** @param {PublicRating} rating */
function item(rating) {
  const { id, author, listing } = rating;
  return el("li", {},
    ratingText(rating, el("strong", {}, author.name),
      author.studentAt && el("span", { class: "badge good" }, icon("cap"), author.studentAt)),
    el("p", { class: "row between quiet" },
      el("span", {}, listing?.title &&
        [`${t("ratings.about")} `, el("a", { href: `/listings/${listing.id}` }, listing.title)]),
      el("button", {
        type: "button", class: "bare", "aria-label": t("ratings.reportOf", { name: author.name }),
        onclick: () => reportRating(`/v1/ratings/${id}`),
      }, icon("flag"), t("ratings.report"))));
}
