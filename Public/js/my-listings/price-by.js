// Fills a table of prices by an amount or a percentage of what each listing costs now.
import { amountText, centsOf, decimalOf } from "../amount.js";
import { el, newId } from "../dom.js";
import { t } from "../i18n.js";

const maxBy = 9_999_999_999;

/**
 * A price changed by so many percent, rounded to whole units of the currency, or by an amount.
 * @param {number} cents
 * @param {number} by
 * @param {string} unit `percent` or `amount`
 */
export const priceBy = (cents, by, unit) =>
  (unit === "percent" ? Math.round(cents * (100 + by) / 10_000) * 100 : cents + Math.round(by * 100));

/**
 * The number that a text means, which may have a sign; null when it is none.
 * @param {string} text
 * @param {string} unit `percent` or `amount`
 */
export function numberOf(text, unit) {
  const [, sign, bare] = /^\s*([+\-−–]?)\s*(.*)$/.exec(text) ?? [];
  const cents = unit === "amount" ? centsOf(bare) : null;
  const value = unit === "amount" ? cents === null ? null : cents / 100 : decimalOf(bare);
  return value === null || value > maxBy ? null : sign && sign !== "+" ? -value : value;
}

/**
 * The fields above the table. `set` gets the text of each new price.
 * @param {{ cents: () => number | null, set: (text: string) => void }[]} rows
 * @returns {HTMLElement}
 */
export function byFields(rows) {
  const ids = [newId("by"), newId("unit")];
  const input = el("input", { id: ids[0], type: "text", inputmode: "text", autocomplete: "off", maxlength: 30,
    "aria-describedby": `${ids[0]}-hint` });
  const unit = el("select", { id: ids[1] },
    ["percent", "amount"].map((name) => el("option", { value: name }, t(`mine.prices.${name}`))));
  const hint = el("p", { class: "hint", id: `${ids[0]}-hint`, "aria-live": "polite" }, t("mine.prices.byHint"));
  const apply = () => {
    const by = numberOf(input.value, unit.value);
    hint.textContent = t(by === null ? "mine.prices.byWrong" : "mine.prices.byHint");
    input.setAttribute("aria-invalid", String(by === null));
    if (by === null) return input.focus();
    for (const { cents, set } of rows) {
      const now = cents();
      if (now !== null) set(amountText(priceBy(now, by, unit.value)));
    }
  };
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    // The table moves to its next row at Enter.
    event.stopPropagation();
    apply();
  });
  return el("div", {}, el("div", { class: "mine-by" },
    el("div", { class: "field" }, el("label", { for: ids[0] }, t("mine.prices.by")), input),
    el("div", { class: "field" }, el("label", { for: ids[1] }, t("mine.prices.unit")), unit),
    el("button", { type: "button", class: "second", onclick: apply }, t("mine.prices.apply"))), hint);
}
