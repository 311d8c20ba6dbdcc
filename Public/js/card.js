// The card of a listing in a list, which the server writes (`pages/parts/card.mustache`): what scripts add to it.
import { el } from "./dom.js";
import { favoriteButton } from "./favorites.js";
import { distanceText } from "./format.js";

/**
 * Adds a heart to a card, and `extra` nodes under its facts.
 * @param {HTMLElement} card
 * @param {Pick<CardFacts, "id" | "title">} listing
 * @param {{ extra?: Child, onheart?: (isOn: boolean) => void }} options
 * @returns {HTMLElement}
 */
export function withHeart(card, listing, { extra, onheart } = {}) {
  card.querySelector(".card-photo").after(favoriteButton(listing, { onchange: onheart }));
  return withExtra(card, extra);
}

/**
 * @param {HTMLElement} card
 * @param {Child} extra
 * @returns {HTMLElement}
 */
export function withExtra(card, extra) {
  if (extra) card.querySelector(".card-text").append(...[extra].flat());
  return card;
}

/**
 * The placeholder of a card that is loading.
 * @returns {HTMLLIElement}
 */
export const placeholderCard = () => el("li", { "aria-hidden": "true" },
  el("div", { class: "card" }, el("div", { class: "card-photo skeleton" }),
    el("div", { class: "card-text" }, el("div", { class: "skeleton skeleton-line" }),
      el("div", { class: "skeleton skeleton-line long" }), el("div", { class: "skeleton skeleton-line" }))));

/**
 * Shows a distance on a card; none for null.
 * @param {HTMLElement} card
 * @param {number | null} distanceMiles
 * @param {boolean} isApproximate
 */
export function showDistance(card, distanceMiles, isApproximate) {
  const line = card.querySelector(".card-distance");
  line.hidden = distanceMiles === null;
  line.lastElementChild.textContent = distanceMiles === null ? "" : distanceText(distanceMiles, isApproximate);
}
