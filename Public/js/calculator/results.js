// The results: the figures, the rule behind them, and the schedule of a loan.
import { download } from "../areas/save-picture.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { amountText, calculators } from "./calculators.js";
import { negotiation } from "./negotiation.js";
import { csvOf, figure, schedule } from "./schedule.js";

/**
 * @param {HTMLElement} box
 * @param {string} kind
 * @param {any} answer
 * @param {Record<string, number>} values the input
 */
export function showResults(box, kind, answer, values) {
  const figures = calculators[kind].figures(answer).filter(Boolean).map(([name, cents, text]) =>
    figure(t(`calculator.figure.${name}`), text ?? amountText(cents, answer.currency)));
  fill(box, answer.isOffline && el("p", { class: "notice" }, icon("info"), el("span", {}, t("calculator.offline"))),
    el("dl", { class: "calculator-figures panel" }, figures),
    answer.sensitivity && negotiation(answer),
    el("p", { class: "quiet calculator-rule" }, t(`calculator.rule.${kind}`)),
    answer.months?.length > 0 && schedule(answer, csvControl(kind, answer, values)));
}

/**
 * Marks the shown figures as those of earlier input.
 * @param {HTMLElement} box
 */
export function markStale(box) {
  if (!box.firstElementChild || box.querySelector(".stale")) return;
  box.prepend(el("p", { class: "notice stale" }, icon("info"), el("span", {}, t("calculator.stale"))));
}

/**
 * The schedule as CSV: a link if a GET request can express the calculation.
 * @param {string} kind
 * @param {any} answer
 * @param {Record<string, number>} values
 */
function csvControl(kind, answer, values) {
  const text = [icon("download"), t("calculator.csv")];
  if (kind !== "amortization" || answer.isOffline) {
    return el("button", {
      type: "button", class: "second", onclick: () => download(csvOf(answer.months), `${kind}.csv`),
    }, text);
  }
  const asked = new URLSearchParams({ .../** @type {any} */ (values), format: "csv" });
  return el("a", { class: "button second", href: `/v1/finance/amortization?${asked}`, download: "amortization.csv" },
    text);
}
