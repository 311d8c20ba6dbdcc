// Amounts as people write them, in the language of the page. The server reads the amounts of files in the same way
// (WrittenAmount.swift); both are tested with Tests/Fixtures/amounts.tsv.
import { el, fill } from "./dom.js";
import { money } from "./format.js";
import { locale, t } from "./i18n.js";

const maxDigits = 12;
const currencyWord = "us\\$|u\\$s|ca\\$|c\\$|au\\$|a\\$|nz\\$|hk\\$|mx\\$|r\\$|[$€£¥₫₩₹円元]|zł|fr\\.";
const currencyCode = "usd|eur|gbp|cad|aud|nzd|mxn|jpy|cny|krw|vnd|inr|brl|ars|clp|cop|pen|sek|nok|dkk|pln|czk|hkd|sgd|"
  + "aed|ils|zar|chf|euros?|dollars|dólares|pesos";
const monthWord = "per calendar month|(?:per|a|each) month|monthly|/ ?(?:month|mth|mo\\.?|mes|monat|m)|p\\.?c\\.?m\\.?|"
  + "p\\.?m\\.?|al mes|por mes|mensual(?:es)?";
const before = new RegExp(`^(?:${currencyWord}|(?:${currencyCode})(?![a-záéíóú])) *`);
const after =
  new RegExp(` *(?:${currencyWord}|(?<![a-záéíóú])(?:${currencyCode})|(?<![a-záéíóú])(?:${monthWord}))$`);

/** The sign before the decimals on this page. */
const pageSign = () => (new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value
  === "," ? "," : ".");

/**
 * The hundredths that a text can mean: one, two between which only the writer can choose, or none. A month and a
 * currency may be named.
 * @param {string} text
 * @param {string} [sign] the sign before the decimals, of the page's language
 * @returns {number[]}
 */
export function readAmount(text, sign = pageSign()) {
  if (text.length > 60) return [];
  let rest = text.normalize("NFKC").replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
    .replace(/\s/g, " ").trim().toLowerCase();
  for (let bare = ""; bare !== rest;) [bare, rest] = [rest, rest.replace(before, "").replace(after, "")];
  rest = rest.replace(/[.,]--?$/, "");
  if (!/^\d[\d.,' ’]*$/.test(rest)) return [];
  const groups = rest.split(/[.,' ’]/);
  const marks = [...rest].filter((one) => !/\d/.test(one)).map((one) => (one === "’" ? "'" : one));
  const last = marks.at(-1);
  if (last === undefined) return whole(groups);
  const isDecimal = ".,".includes(last) && marks.indexOf(last) === marks.length - 1
    && new Set(marks.slice(0, -1)).size <= 1;
  const [decimals] = isDecimal ? decimal(groups.slice(0, -1), groups[groups.length - 1]) : [];
  const [grouped] = new Set(marks).size === 1 ? whole(groups) : [];
  if (decimals !== undefined && grouped !== undefined) return last === sign ? [decimals, grouped] : [grouped];
  if (decimals === undefined && marks.length === 1 && last === sign) return [];
  return [decimals ?? grouped].filter((one) => one !== undefined);
}

/** @param {string[]} groups */
function whole(groups) {
  const isGrouped = groups.length === 1 || (groups[0].length <= 3 && groups[0][0] !== "0");
  const digits = groups.join("");
  const isWhole = groups[0] && isGrouped && groups.slice(1).every((one) => one.length === 3);
  return isWhole && digits.length <= maxDigits ? [Number(digits) * 100] : [];
}

/**
 * @param {string[]} groups
 * @param {string} decimals
 */
function decimal(groups, decimals) {
  if (/[^0]/.test(decimals.slice(2))) return [];
  return whole(groups).map((one) => one + Number(`${decimals}00`.slice(0, 2)));
}

/**
 * The hundredths of a text; null when it is none, or can be read in two ways.
 * @param {string} text
 */
export function centsOf(text) {
  const readings = readAmount(text);
  return readings.length === 1 ? readings[0] : null;
}

/**
 * An amount as it is typed on this page, without grouping marks.
 * @param {number} cents
 */
export const amountText = (cents) => new Intl.NumberFormat(locale, {
  useGrouping: false, minimumFractionDigits: cents % 100 ? 2 : 0, maximumFractionDigits: 2,
}).format(cents / 100);

/** @param {string} currency */
const hasCents = (currency) => new Intl.NumberFormat("en", { style: "currency", currency })
  .resolvedOptions().maximumFractionDigits !== 0;

/** @type {WeakMap<HTMLElement, () => void>} */
const echoes = new WeakMap();

/**
 * Makes a field one for an amount: a numeric keyboard, and beside it the amount as it is read. One that can be read in
 * two ways is asked about, and the field is invalid until it is one. Returns the element beside the field.
 * @param {HTMLInputElement} input
 * @param {string} currency
 * @param {{ min?: number, max?: number, period?: () => string }} [options] the bounds in hundredths
 * @returns {HTMLElement}
 */
export function withEcho(input, currency, options = {}) {
  const { min = 1, max = 1_000_000_000, period = () => "" } = options;
  const echo = el("p", { class: "hint amount-echo", "aria-live": "polite" });
  const said = (/** @type {number} */ cents) => [money(cents, currency), period()].filter(Boolean).join(" ");
  const choose = (/** @type {number} */ cents) => {
    input.value = amountText(cents);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  const update = () => {
    const readings = readAmount(input.value);
    const [cents] = readings;
    const isEmpty = input.value.trim() === "";
    const isOne = readings.length === 1 && cents >= min && cents <= max && (hasCents(currency) || cents % 100 === 0);
    input.setCustomValidity(isEmpty || isOne ? "" : problem(readings, currency, min, max));
    if (readings.length === 2) {
      return fill(echo, t("amount.which"), " ", readings.flatMap((one) => [
        el("button", { type: "button", class: "link", onclick: () => choose(one) }, said(one)), " "]));
    }
    fill(echo, isEmpty ? "" : isOne ? said(cents) : input.validationMessage);
  };
  input.inputMode = "decimal";
  input.addEventListener("input", update);
  echoes.set(input, update);
  update();
  return echo;
}

/**
 * Says the amount of a field again, after a script has changed it or its period.
 * @param {HTMLElement} input
 */
export const updateEcho = (input) => echoes.get(input)?.();

/**
 * @param {number[]} readings
 * @param {string} currency
 * @param {number} min
 * @param {number} max
 */
function problem(readings, currency, min, max) {
  if (readings.length === 2) return t("amount.which");
  if (!readings.length) return t("amount.wrong");
  if (!hasCents(currency) && readings[0] % 100) return t("amount.noCents", { currency });
  return t("amount.range", { min: money(min, currency), max: money(max, currency) });
}
