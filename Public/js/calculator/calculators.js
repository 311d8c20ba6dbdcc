// The three calculations: their fields, their requests, and the figures in their results. All amounts are cents, as in
// the API.
import { get, post } from "../api.js";
import { money } from "../format.js";
import { locale, t } from "../i18n.js";
import { shownArea, units } from "../units.js";

/** The two equivalent fields of financing: the server gets the last typed one. */
export const financingFields = ["downPaymentPercent", "loanCents"];

/** @type {Record<string, CalculatorField>} */
const shared = {
  ratePercent: { name: "ratePercent", start: 6.5, max: 30 }, years: { name: "years", start: 30, min: 1, max: 50 },
  extraCents: { name: "extraCents", start: 0 }, escrowCents: { name: "escrowCents", start: 0 },
  vacancyPercent: { name: "vacancyPercent", start: 5, max: 100 },
};

/** @type {Record<string, Calculator>} */
export const calculators = {
  amortization: {
    fields: [
      { name: "loanCents", start: 30_000_000, min: 0.01 }, shared.ratePercent, shared.years, shared.escrowCents,
      shared.extraCents,
    ],
    ask: (inputs, signal) => get("/v1/finance/amortization", { query: inputs, signal }),
    figures: ({ totals, withoutExtra, months, ...plan }) => [
      ["monthlyPayment", plan.currency && months[0].paymentCents], ["levelPayment", plan.levelPaymentCents],
      ["interest", totals.interestCents], ["total", totals.paymentCents],
      ["monthCount", null, durationText(totals.monthCount)],
      withoutExtra && ["withoutExtra", null, t("calculator.withoutExtra", {
        time: durationText(withoutExtra.monthCount), interest: money(withoutExtra.interestCents, plan.currency),
      })],
    ],
  },
  rental: {
    fields: [
      { name: "priceCents", start: 40_000_000, min: 0.01 }, { name: "downPaymentPercent", start: 20, max: 100 },
      { name: "loanCents", start: null }, shared.ratePercent, shared.years, { name: "rentCents", start: 320_000 },
      shared.vacancyPercent, { name: "expensesCents", start: 30_000 }, { ...shared.escrowCents, start: 45_000 },
      shared.extraCents,
    ],
    ask: (inputs, signal) => post("/v1/finance/rental", inputs, { signal }),
    figures: (found) => [
      ["net", found.netCents], ["roi", null, percentText(found.roiPercent)],
      ["netIncome", found.netIncomeCents], ["netIncomeRoi", null, percentText(found.netIncomeRoiPercent)],
      ["capRate", null, percentText(found.capRatePercent)], ["cashOnCash", null, percentText(found.cashOnCashPercent)],
      ["breakEvenRent", found.breakEvenRentCents], ["operatingIncome", found.netOperatingIncomeCents],
      ["levelPayment", found.levelPaymentCents], ["downPayment", found.downPaymentCents],
      ["effectiveRent", found.effectiveRentCents],
    ],
  },
  landValue: {
    fields: [
      { name: "unitRentCents", start: 180_000 }, { name: "units", start: 12, min: 1, max: 1000 }, shared.vacancyPercent,
      { name: "yearlyExpensesCents", start: 9_000_000 },
      // The example of the paper on market studies; the page says so.
      { name: "capRatePercent", start: 5.8, min: 0.25, max: 100, slider: [3, 12, 0.1] },
      { name: "constructionCents", start: 180_000_000 }, { name: "parcelSquareFeet", start: 8_000, min: 1 },
      { name: "askingCents", start: null, isOptional: true },
    ],
    ask: (inputs, signal) => post("/v1/finance/land-value", inputs, { signal }),
    figures: (found) => [
      ["landValue", found.landValueCents], landPrice(found),
      ["propertyValue", found.propertyValueCents], ["operatingIncome", found.netOperatingIncomeCents],
      ["grossRent", found.grossRentCents], ["vacancyLoss", found.vacancyLossCents],
    ],
  },
};

/**
 * The value of a square foot or a square meter of land.
 * @param {any} found
 * @returns {[string, number]}
 */
function landPrice({ landValueCents, landValuePerSquareFootCents, parcelSquareFeet }) {
  if (units() === "us") return ["perSquareFoot", landValuePerSquareFootCents];
  return ["perSquareMeter", Math.round(landValueCents / Math.max(1, shownArea(parcelSquareFeet)))];
}

/**
 * A percentage such as `6.87%`; a dash without a value.
 * @param {number | null} value
 * @returns {string}
 */
export const percentText = (value) => (value === null ? t("calculator.none")
  : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value / 100));

/**
 * A number of months such as `17 years, 6 months`.
 * @param {number} count
 * @returns {string}
 */
export function durationText(count) {
  const [years, months] = [Math.floor(count / 12), count % 12];
  return [years > 0 && t("calculator.years", { count: years }), months > 0 && t("calculator.months", { count: months })]
    .filter(Boolean).join(", ");
}

/**
 * The scale of a field: 100 where people type units of the currency and the API has cents.
 * @param {string} name
 * @returns {number}
 */
export const scaleOf = (name) => (name.endsWith("Cents") ? 100 : 1);

/**
 * The text of an amount; a dash without one.
 * @param {number | null} cents
 * @param {string} currency
 * @returns {string}
 */
export const amountText = (cents, currency) => (cents === null ? t("calculator.none") : money(cents, currency));
