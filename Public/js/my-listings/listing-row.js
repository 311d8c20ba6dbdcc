import { el } from "../dom.js";
import { timeAgo } from "../format.js";
import { t } from "../i18n.js";
import { connectMenu } from "./row-menu.js";

/**
 * Connects the buttons of a row in the server's markup: each calls the action that it names, with the listing.
 * @param {OwnListing} listing
 * @param {Record<string, (listing: OwnListing) => unknown>} actions
 */
export function connectRow(listing, actions) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (listing.row.querySelectorAll("[data-act]"))) {
    button.addEventListener("click", () => actions[button.dataset.act ?? ""](listing));
  }
  connectMenu(listing.row);
  const changed = /** @type {HTMLElement} */ (listing.row.querySelector("[data-changed]"));
  changed.textContent = t("mine.changed", { ago: timeAgo(changed.dataset.changed ?? "") });
}

/**
 * The row with its title as a heading of this level: below a building or not.
 * @param {HTMLElement} row
 * @param {"h2" | "h3"} heading
 * @returns {HTMLElement}
 */
export function withHeading(row, heading) {
  const title = /** @type {HTMLElement} */ (row.querySelector(".mine-title"));
  if (title.localName !== heading) title.replaceWith(el(heading, { class: "mine-title" }, [...title.childNodes]));
  return row;
}
