// Amounts as people write them, in the language of the page. The server reads the amounts of files in the same way
// (WrittenAmount.swift); both are tested with Tests/Fixtures/amounts.tsv.
import { maxAmount } from "./amount-limits.js";
import { takeCurrency } from "./currency-names.js";
import { el, fill } from "./dom.js";
import { money } from "./format.js";
import { locale, t } from "./i18n.js";

const maxDigits = 12;
const monthWord = "per calendar month|(?:per|a|each) month|per mo\\.?|monthly|/ ?(?:month|mth|mo\\.?|mes|monat|mois|m)|"
  + "p\\.?c\\.?m\\.?|p\\.?m\\.?|p/m|al mese?|por mês|por mes|mensual(?:es)?|pro monat|par mois";
const monthSlash = " */ ?(?:month|mth|mo\\.?|mese?|mês|monat|mois|月|tháng|m)";
const month = new RegExp(`(?:(?<!\\p{L})(?:${monthWord})|${monthSlash})$`, "iu");

/** @type {string | undefined} */
let ownCurrency;
/**
 * Sets the currency of the page's amounts: the marketplace's, or that of the listing.
 * @param {string} code
 */
export const setOwnCurrency = (code) => { ownCurrency = code; };
export const pageCurrency = () => ownCurrency ?? "USD";

/** The sign before the decimals on this page. */
const pageSign = () => (new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value
  === "," ? "," : ".");

/**
 * Reads the hundredths that a text can mean (one, two between which only the writer can choose, or none), and the
 * currency that it names. A month may be named.
 * @param {string} text
 * @param {string} [currency] one without cents has no decimals
 * @param {string} [sign] the sign before the decimals, of the page's language
 * @returns {{ cents: number[], named: { name: string, codes: string[] } | null }}
 */
export function writtenAmount(text, currency, sign = pageSign()) {
  const none = { cents: [], named: null };
  if (text.length > 60) return none;
  let rest = text.replace(/[\u2019\u2018\u02BC\u2032\u00B4\u0060]/g, "'").normalize("NFKC")
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
    .replace(/[\u2010-\u2015\u2043\u2212]/g, "-").replace(/\s/g, " ").trim();
  /** @type {{ name: string, codes: string[] } | null} */
  let named = null;
  for (let bare = ""; bare !== rest;) {
    [bare, rest] = [rest, rest.replace(month, "").trim()];
    const taken = takeCurrency(rest);
    if (!taken) continue;
    /** @type {string[]} */
    const codes = taken.codes.filter((one) => named?.codes.includes(one) ?? true);
    // Two different currencies are no amount.
    if (!codes.length) return none;
    named = { name: codes.length === 1 ? codes[0] : taken.name, codes };
    rest = taken.rest;
  }
  const cents = digitsOf(rest.replace(/[.,]--?$/, ""), sign);
  return { cents: cents.length === 2 && currency && !hasCents(currency) ? [cents[1]] : cents, named };
}

/**
 * The hundredths that a text can mean, whatever currency it names.
 * @param {string} text
 * @param {string} [sign]
 */
export const readAmount = (text, sign) => writtenAmount(text, undefined, sign).cents;

/**
 * The hundredths of digits with grouping marks and decimals.
 * @param {string} text
 * @param {string} sign
 * @returns {number[]}
 */
function digitsOf(text, sign) {
  if (!/^\d[\d.,' ]*$/.test(text)) return [];
  const groups = text.split(/[.,' ]/);
  const marks = [...text].filter((one) => !/\d/.test(one));
  const last = marks.at(-1);
  if (last === undefined) return whole(groups);
  const grouping = new Set(marks.slice(0, -1));
  const isDecimal = ".,".includes(last) && marks.indexOf(last) === marks.length - 1 && grouping.size <= 1;
  const [decimals] = isDecimal ? decimal(groups.slice(0, -1), groups[groups.length - 1], marks[0]) : [];
  const [grouped] = new Set(marks).size === 1 ? whole(groups, last) : [];
  if (decimals !== undefined && grouped !== undefined) return last === sign ? [decimals, grouped] : [grouped];
  if (decimals === undefined && marks.length === 1 && last === sign) return [];
  return [decimals ?? grouped].filter((one) => one !== undefined);
}

/**
 * The hundredths of digits in groups of three, or as in India with groups of two before the last: `12,50,000`.
 * @param {string[]} groups
 * @param {string} [mark]
 */
function whole(groups, mark) {
  const sizes = groups.map((one) => one.length).join("");
  const isGrouped = groups.length === 1
    || ((/^[123]3+$/.test(sizes) || (mark === "," && /^[12]2+3$/.test(sizes))) && groups[0][0] !== "0");
  const digits = groups.join("");
  return groups[0] && isGrouped && digits.length <= maxDigits ? [Number(digits) * 100] : [];
}

/**
 * @param {string[]} groups
 * @param {string} decimals
 * @param {string} mark
 */
function decimal(groups, decimals, mark) {
  if (/[^0]/.test(decimals.slice(2))) return [];
  return whole(groups, mark).map((one) => one + Number(`${decimals}00`.slice(0, 2)));
}

/**
 * The hundredths of a text; null when it is none, can be read in two ways, or names another currency than the page's.
 * @param {string} text
 * @param {string} [currency]
 */
export function centsOf(text, currency = ownCurrency) {
  const { cents, named } = writtenAmount(text, currency);
  return cents.length === 1 && isIn(named, currency) ? cents[0] : null;
}

/**
 * @param {{ codes: string[] } | null} named
 * @param {string | undefined} currency
 */
const isIn = (named, currency) => !named || !currency || named.codes.includes(currency);

/**
 * A number with up to four decimals, such as a percentage; null for anything else.
 * @param {string} text
 */
export function decimalOf(text) {
  const bare = text.normalize("NFKC").trim().replace(/\s*%$/, "");
  return /^\d{1,9}(?:[.,]\d{0,4})?$/.test(bare) ? Number(bare.replace(",", ".")) : null;
}

/**
 * An amount as it is typed on this page, without grouping marks.
 * @param {number} cents
 */
export const amountText = (cents) => new Intl.NumberFormat(locale, {
  useGrouping: false, minimumFractionDigits: cents % 100 ? 2 : 0, maximumFractionDigits: 2,
}).format(cents / 100);

/**
 * A number with up to four decimals as it is typed on this page.
 * @param {number} value
 */
export const decimalText = (value) =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 }).format(value);

/** @param {string} currency */
const hasCents = (currency) => new Intl.NumberFormat("en", { style: "currency", currency })
  .resolvedOptions().maximumFractionDigits !== 0;

/** @type {WeakMap<HTMLElement, () => void>} */
const echoes = new WeakMap();
/**
 * Sets what `updateEcho` does with a field.
 * @param {HTMLElement} input
 * @param {() => void} update
 */
export const setUpdate = (input, update) => { echoes.set(input, update); };

/**
 * Makes a field one for an amount: a numeric keyboard, and beside it the amount as it is read. One that can be read in
 * two ways is asked about, and the field is invalid until it is one. Returns the element beside the field.
 * @param {HTMLInputElement} input
 * @param {string} currency
 * @param {{ min?: number, max?: number, period?: () => string }} [options] the bounds in hundredths
 * @returns {HTMLElement}
 */
export function withEcho(input, currency, options = {}) {
  const { min = 1, max = maxAmount, period = () => "" } = options;
  const echo = el("p", { class: "hint amount-echo", "aria-live": "polite" });
  const said = (/** @type {number} */ cents) => [money(cents, currency), period()].filter(Boolean).join(" ");
  const choose = (/** @type {number} */ cents) => {
    input.value = amountText(cents);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  const update = () => {
    const { cents: readings, named } = writtenAmount(input.value, currency);
    const [cents] = readings;
    const isEmpty = input.value.trim() === "";
    const isHere = isIn(named, currency);
    const isOne = isHere && readings.length === 1 && cents >= min && cents <= max
      && (hasCents(currency) || cents % 100 === 0);
    const other = isHere || !readings.length ? "" : t("amount.otherCurrency", { currency, found: named?.name ?? "" });
    input.setCustomValidity(isEmpty || isOne ? "" : other || problem(readings, currency, min, max));
    if (readings.length === 2 && isHere) {
      return fill(echo, t("amount.which"), " ", readings.flatMap((one) => [
        el("button", { type: "button", class: "link", onclick: () => choose(one) }, said(one)), " "]));
    }
    fill(echo, isEmpty ? "" : isOne ? said(cents) : input.validationMessage);
  };
  input.inputMode = "decimal";
  input.addEventListener("input", update);
  setUpdate(input, update);
  update();
  return echo;
}

/**
 * Reads the amount or number of a field again, after a script has changed it or its period.
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
