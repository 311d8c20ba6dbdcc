// Money, distances, dates and minutes in the language of the page, for what only a script knows: inputs, times since
// now, distances from the reader's own campus, prices and facts for moderators.
import { dateLocale, locale, t } from "./i18n.js";
import { shownDistance, shownRadius, units } from "./units.js";

/**
 * An amount such as `$1,250`, with cents only when there are any.
 * @param {number} cents
 * @param {string} currency
 * @returns {string}
 */
export function money(cents, currency) {
  const digits = cents % 100 ? 2 : 0;
  return new Intl.NumberFormat(locale, {
    style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(cents / 100);
}

/**
 * The two parts of `$1,250 a month`; null without a price.
 * @param {{ priceCents: number | null, currency: string, pricePeriod: string }} listing
 * @returns {{ amount: string; period: any; } | null}
 */
export function price(listing) {
  if (listing.priceCents === null || listing.priceCents === undefined) return null;
  return { amount: money(listing.priceCents, listing.currency), period: t(`period.${listing.pricePeriod}`) };
}

/**
 * @param {number} value
 * @returns {string}
 */
export const number = (value) => new Intl.NumberFormat(locale).format(value);

/**
 * A number with all its digits, where `number` keeps three decimals.
 * @param {number} value
 * @returns {string}
 */
export const exactNumber = (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);

const nextDoor = 0.1;
/**
 * Whether a distance in miles is shown as "next door".
 * @param {number} distance
 * @param {boolean} [approximate]
 * @returns {boolean}
 */
export const isNextDoor = (distance, approximate = false) => shownDistance(distance) < nextDoor && !approximate;

/**
 * A distance in miles as the marketplace measures, such as `0.4 mi` or `19 km`; for an approximate place, `about 2 mi`.
 * @param {number} miles
 * @param {boolean} [approximate]
 * @returns {any}
 */
export function distanceText(miles, approximate = false) {
  if (isNextDoor(miles, approximate)) return t(`unit.nextDoor.${units()}`);
  const distance = shownDistance(miles);
  const digits = distance < 10 ? 1 : 0;
  const value = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(distance);
  return approximate ? t(`unit.aboutDistance.${units()}`, { value }) : t(`unit.distance.${units()}`, { value });
}

/**
 * The radius of a search, such as `25 mi` or `40 km`.
 * @param {number} miles
 * @returns {any}
 */
export const radiusText = (miles) => t(`unit.distance.${units()}`, { value: shownRadius(miles) });

/**
 * A date such as `Jan 5, 2027` from `YYYY-MM-DD`. Dates have no time zone.
 * @param {string} text
 * @returns {string}
 */
export function day(text) {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "UTC" })
    .format(new Date(`${text}T00:00:00Z`));
}

/**
 * An instant such as `Nov 21, 2026, 3:14 PM`, in the reader's time zone.
 * @param {string} text
 * @returns {string}
 */
export function dateTime(text) {
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(text));
}

/**
 * The days from now until an instant, rounded; 0 without one.
 * @param {string | null} text
 * @returns {number}
 */
export const daysUntil = (text) => (text ? Math.round((Date.parse(text) - Date.now()) / 86_400_000) : 0);

/**
 * How far an instant is from now, such as `3 days ago` or `in 3 days`.
 * @param {string} text
 * @param {number} [now]
 * @returns {string}
 */
export function timeAgo(text, now = Date.now()) {
  const seconds = (new Date(text).getTime() - now) / 1000;
  const [unit, length] = unitOf(Math.abs(seconds));
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / length), unit);
}

/**
 * How long ago an instant was, such as `3 days`.
 * @param {string} text
 * @param {number} [now]
 * @returns {string}
 */
export function timeSince(text, now = Date.now()) {
  const seconds = Math.max(0, now - new Date(text).getTime()) / 1000;
  const [unit, length] = unitOf(seconds);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" })
    .format(Math.floor(seconds / length));
}

/**
 * The largest unit that fits into `seconds`, and its length.
 * @param {number} seconds
 * @returns {[Intl.RelativeTimeFormatUnit, number]}
 */
function unitOf(seconds) {
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60]];
  return units.find(([, size]) => seconds >= size) ?? ["second", 1];
}

/**
 * Today in the reader's time zone, as `YYYY-MM-DD`.
 * @returns {string}
 */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * A duration such as `43 min` or `1 h 5 min`.
 * @param {number} count
 * @returns {any}
 */
export function minutes(count) {
  if (count < 60) return t("unit.minutes", { count });
  const rest = count % 60;
  return rest ? t("unit.hoursMinutes", { hours: Math.floor(count / 60), minutes: rest })
    : t("unit.hours", { count: count / 60 });
}

/**
 * One of several in a sentence: `a, b or c`.
 * @param {string[]} things
 * @returns {string}
 */
export const alternatives = (things) => new Intl.ListFormat(locale, { type: "disjunction" }).format(things);

/**
 * Several things in a sentence: `a, b and c`.
 * @param {string[]} things
 * @returns {string}
 */
export const list = (things) => new Intl.ListFormat(locale, { type: "conjunction" }).format(things);
