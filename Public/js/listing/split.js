// The share of each person, as the search that led here shows it.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { rememberedResult, rememberedSearch } from "../listings/result-list.js";

/**
 * Shows the share under the price, in place of the one for each bedroom.
 * @param {HTMLElement} page
 * @param {string} id
 */
export function showSplit(page, id) {
  const [people, share] = [Number(rememberedSearch(id).get("perPerson")), rememberedResult(id)?.share];
  if (!people || !share) return;
  page.querySelector(".listing-each")?.remove();
  page.querySelector(".listing-price > .price")?.after(
    el("p", { class: "listing-split" }, t("listing.split", { share, count: people })));
}
