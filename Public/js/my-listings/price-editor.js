// Changes the price of a listing in place, in the owner's list.
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
  const input = el("input", { id, type: "number", inputmode: "decimal", min: "0.01", max: "1000000", step: "0.01",
    required: true, value: listing.priceCents === null ? "" : String(listing.priceCents / 100) });
  const back = () => {
    place.replaceChildren(...shown);
    /** @type {HTMLElement} */ (place.querySelector("button")).focus();
  };
  const form = el("form", {
    class: "mine-price-form",
    onsubmit: (event) => {
      event.preventDefault();
      const cents = Math.round(input.valueAsNumber * 100);
      back();
      if (cents !== listing.priceCents) save(cents);
    },
    onkeydown: (event) => { if (event.key === "Escape") back(); },
  }, el("label", { for: id, class: "visually-hidden" }, t("post.price", { currency: listing.currency })), input,
    el("button", { type: "submit" }, t("action.save")));
  place.replaceChildren(form);
  input.focus();
  input.select();
}
