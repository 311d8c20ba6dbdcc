// Shows a seller's asking price beside the land's value, and how that value moves with its inputs.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { amountText, percentText } from "./calculators.js";

/**
 * The verdict on the asking price, and the table of values.
 * @param {any} answer of `POST /v1/finance/land-value`
 * @returns {Child[]}
 */
export function negotiation(answer) {
  const { askingAboveValueCents: above, currency, sensitivity, landValueCents } = answer;
  return [
    above !== null && el("p", { class: "notice calculator-verdict" }, icon(above > 0 ? "info" : "check"),
      el("strong", {}, verdict(above, currency))),
    el("div", { class: "chart-table panel", tabindex: "0", role: "region", "aria-label": t("calculator.moves.title") },
      el("table", {}, el("caption", { class: "visually-hidden" }, t("calculator.moves.title")),
        el("thead", {}, el("tr", {}, ["if", "value", "difference"].map((name) =>
          el("th", { scope: "col" }, t(`calculator.moves.${name}`))))),
        el("tbody", {},
          row(t("calculator.moves.given"), amountText(landValueCents, currency), t("calculator.none")),
          sensitivity.map((/** @type {any} */ one) => row(inputText(one, currency),
            amountText(one.landValueCents, currency), signed(one.differenceCents, currency)))))),
  ];
}

/**
 * @param {number} above
 * @param {string} currency
 */
function verdict(above, currency) {
  if (above === 0) return t("calculator.verdict.equal");
  return t(`calculator.verdict.${above > 0 ? "above" : "below"}`, { amount: amountText(Math.abs(above), currency) });
}

/**
 * @param {{ input: string, value: number }} one
 * @param {string} currency
 */
const inputText = ({ input, value }, currency) => t(`calculator.moves.${input}`, {
  value: input.endsWith("Cents") ? amountText(value, currency) : percentText(value),
});

/**
 * @param {number} cents
 * @param {string} currency
 */
const signed = (cents, currency) => (cents > 0 ? "+" : cents < 0 ? "−" : "") + amountText(Math.abs(cents), currency);

/**
 * @param {string} what
 * @param {string[]} cells
 */
const row = (what, ...cells) =>
  el("tr", {}, el("th", { scope: "row" }, what), cells.map((cell) => el("td", {}, cell)));
