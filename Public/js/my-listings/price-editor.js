// Changes the price of a listing in place, in the owner's list.
import { amountText, centsOf, withEcho } from "../amount.js";
import { el, newId } from "../dom.js";
import { t } from "../i18n.js";

/**
 * Replaces the price of a row with a field. Enter or the button calls `save(cents)`, Escape restores the price.
 * @param {HTMLElement} row
 * @param {OwnListing} listing
 * @param {(cents: number) => unknown} save
 */
export function editPrice(row, listing, save) {
  const place = /** @type {HTMLElement} */ (row.querySelector(".mine-price"));
  const shown = [...place.childNodes];
  const id = newId("price");
  const input = el("input", { id, type: "text", autocomplete: "off", maxlength: 60, required: true,
    value: listing.priceCents === null ? "" : amountText(listing.priceCents) });
  const back = () => {
    place.replaceChildren(...shown);
    /** @type {HTMLElement} */ (row.querySelector(".mine-open")).focus();
  };
  const form = el("form", {
    class: "mine-price-form",
    onsubmit: (event) => {
      event.preventDefault();
      const cents = centsOf(input.value, listing.currency);
      back();
      if (cents !== null && cents !== listing.priceCents) save(cents);
    },
    onkeydown: (event) => { if (event.key === "Escape") back(); },
  }, el("label", { for: id, class: "visually-hidden" }, t("post.price", { currency: listing.currency })), input,
    el("button", { type: "submit" }, t("action.save")), withEcho(input, listing.currency));
  place.replaceChildren(form);
  input.focus();
  input.select();
}
