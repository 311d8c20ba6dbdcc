// The schedule of a loan: the balance as a chart, one month in detail, all months as a table.
import { drawLineChart, svgElement } from "../areas/line-chart.js";
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { money } from "../format.js";
import { locale, t } from "../i18n.js";
import { icon } from "../icons.js";
import { numberBox, wholeOf } from "../number.js";
import { durationText, percentText } from "./calculators.js";

const [monthsAsMonths, minPoints] = [36, 4];
const columns = ["openingCents", "interestCents", "principalCents", "extraCents", "escrowCents", "paymentCents",
  "closingCents"];
const ownerColumns = ["equityCents", "cashInvestedCents", "netCents", "roiPercent", "netIncomeCents",
  "netIncomeRoiPercent"];

/**
 * @param {any} answer of `/v1/finance/amortization` or `/v1/finance/rental`, with at least one month
 * @param {Child} download what takes the schedule along as CSV
 * @returns {Child[]}
 */
export function schedule(answer, download) {
  const { months, currency } = answer;
  return [
    balanceChart(answer),
    monthPanel(answer),
    el("section", { class: "stack calculator-schedule" },
      el("div", { class: "row between" }, el("h2", {}, t("calculator.schedule")),
        el("div", { class: "row calculator-take" }, download, el("button", {
          type: "button", class: "second", onclick: () => print(),
        }, icon("copy"), t("calculator.print")))),
      table(months, currency)),
  ];
}

/** @param {any} answer */
function balanceChart({ months, currency, loanCents }) {
  const isByMonth = months.length <= monthsAsMonths;
  const step = isByMonth ? 1 : 12;
  const points = [{ year: 0, value: loanCents / 100 }];
  for (let number = step; number < months.length + step; number += step) {
    points.push({ year: number / step, value: (months[number - 1]?.closingCents ?? 0) / 100 });
  }
  while (points.length < minPoints) points.push({ year: points.length, value: 0 });
  const title = t("calculator.chart", {
    loan: money(loanCents, currency), time: durationText(months.length),
  });
  const svg = svgElement(title);
  const box = el("div", { class: "chart-box" }, svg);
  /** @param {number} value */
  const short = (value) => new Intl.NumberFormat(locale, {
    style: "currency", currency, notation: "compact", maximumSignificantDigits: 3 }).format(value);
  const chart = { series: [{ label: t("calculator.balance"), points }], valueText: short, axisText: short };
  new ResizeObserver(([{ contentRect }]) => {
    const [width, height] = [contentRect.width, contentRect.height].map(Math.floor);
    if (width) drawLineChart(svg, chart, { width, height, fontSize: parseFloat(getComputedStyle(svg).fontSize) });
  }).observe(box);
  return el("figure", { class: "chart panel" }, el("figcaption", {}, el("h2", {}, t("calculator.balance")),
    el("p", { class: "quiet" }, title)), box,
    el("p", { class: "quiet" }, t(isByMonth ? "calculator.axisMonths" : "calculator.axisYears")));
}

/** @param {any} answer */
function monthPanel({ months, currency }) {
  const details = el("dl", { class: "calculator-figures" });
  const picker = numberBox(field({ name: "month", label: t("calculator.month"), value: 1 }),
    { min: 1, max: months.length });
  const input = picker.querySelector("input");
  const show = () => {
    const month = months[(wholeOf(input?.value ?? "") ?? 0) - 1];
    fill(details, month && [...columns, ...ownerColumns].filter((name) => name in month).map((name) =>
      figure(t(`calculator.column.${name}`), valueText(name, month[name], currency))));
  };
  /** @param {number} by */
  const move = (by) => {
    if (!input) return;
    input.value = String(Math.min(months.length, Math.max(1, (wholeOf(input.value) ?? 1) + by)));
    show();
  };
  /**
   * @param {string} name
   * @param {number} by
   */
  const button = (name, by) => el("button", {
    type: "button", class: "round second", "aria-label": t(by < 0 ? "calculator.earlier" : "calculator.later"),
    onclick: () => move(by),
  }, icon(name));
  picker.addEventListener("input", show);
  show();
  return el("section", { class: "panel stack calculator-month" }, el("h2", {}, t("calculator.oneMonth")),
    el("div", { class: "row" }, button("left", -1), picker, button("right", 1)),
    el("div", { "aria-live": "polite" }, details));
}

/**
 * @param {string} label
 * @param {string} text
 * @returns {HTMLDivElement}
 */
export const figure = (label, text) => el("div", {}, el("dt", {}, label), el("dd", {}, text));

/**
 * @param {string} name
 * @param {number | null} value
 * @param {string} currency
 */
const valueText = (name, value, currency) =>
  (name.endsWith("Percent") ? percentText(value) : money(value ?? 0, currency));

/**
 * @param {any[]} months
 * @param {string} currency
 */
function table(months, currency) {
  const shown = [...columns.slice(1), ...ownerColumns].filter((name) => name in months[0]);
  const exact = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const head = el("tr", {}, el("th", { scope: "col" }, t("calculator.month")),
    shown.map((name) => el("th", { scope: "col" }, t(`calculator.column.${name}`))));
  const rows = months.map((month) => el("tr", {}, el("th", { scope: "row" }, month.number),
    shown.map((name) => el("td", {},
      name.endsWith("Percent") ? percentText(month[name]) : exact.format(month[name] / 100)))));
  const caption = t("calculator.scheduleIn", { currency });
  return el("div", { class: "chart-table panel", tabindex: "0", role: "region", "aria-label": caption },
    el("table", {}, el("caption", { class: "visually-hidden" }, caption), el("thead", {}, head),
      el("tbody", {}, rows)));
}

/**
 * The schedule as CSV, in the server's format, for results without a link.
 * @param {any[]} months
 * @returns {Blob}
 */
export function csvOf(months) {
  const names = ["number", ...columns, ...ownerColumns].filter((name) => name in months[0]);
  /**
   * @param {string} name
   * @param {number | null} value
   */
  const cell = (name, value) => {
    if (value === null) return "";
    return name.endsWith("Cents") ? (value / 100).toFixed(2) : name.endsWith("Percent") ? value.toFixed(2) : value;
  };
  const head = names.map((name) => (name === "number" ? "month" : name.replace(/Cents$/, "")));
  const lines = [head, ...months.map((month) => names.map((name) => cell(name, month[name])))];
  return new Blob([lines.map((line) => `${line.join(",")}\r\n`).join("")], { type: "text/csv" });
}
