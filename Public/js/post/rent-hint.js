// The rents of similar homes nearby, beside the price while it is typed.
import { centsOf } from "../amount.js";
import { get, isAborted } from "../api.js";
import { debounce, el, fill } from "../dom.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import { monthlyCents } from "../monthly.js";

const waitMilliseconds = 700;
const fields = [
  "kind", "bedrooms", "lease.homeType", "priceCents", "pricePeriod", "address.postalCode", "address.country",
];

/**
 * @param {any} controller
 * @param {string} currency
 * @param {number} semesterMonths
 * @returns {HTMLElement}
 */
export function rentHint(controller, currency, semesterMonths) {
  const box = el("p", { class: "quiet rent-hint", role: "status" });
  /** @type {AbortController | undefined} */
  let asking;
  let asked = "";
  const ask = async () => {
    const query = queryOf(controller.values, semesterMonths);
    const now = JSON.stringify(query);
    if (now === asked) return;
    asked = now;
    asking?.abort();
    asking = new AbortController();
    try {
      const check = query && await get("/v1/rent-check", { query, signal: asking.signal });
      fill(box, check && text(check, currency), check && isUnlikely(check, query.priceCents)
        && el("strong", {}, ` ${t("rent.unlikely", { price: money(query.priceCents, currency) })}`));
    } catch (error) {
      // Missing advice does not stop anybody.
      if (!isAborted(error)) fill(box);
    }
  };
  const soon = debounce(ask, waitMilliseconds);
  for (const name of ["input", "change"]) {
    controller.form.addEventListener(name, (/** @type {any} */ { target }) => {
      if (fields.includes(target.name) || target.name === "amenity:utilitiesIncluded") soon();
    });
  }
  soon();
  return box;
}

/**
 * The parameters of the request; null while something is missing.
 * @param {ListingValues} values
 * @param {number} semesterMonths
 * @returns {Record<string, any> | null}
 */
export function queryOf(values, semesterMonths) {
  const { kind, bedrooms, location, pricePeriod, priceCents } = values;
  const [typed, country] = [values["address.postalCode"].trim(), values["address.country"]];
  // Half of a ZIP code is useless.
  const postalCode = country === "US" && !/^\d{5}(-\d{4})?$/.test(typed) ? "" : typed;
  const isRent = kind && kind !== "buy" && pricePeriod !== "once";
  if (!isRent || !/^\d+$/.test(bedrooms.trim()) || (!postalCode && !location)) return null;
  const cents = centsOf(priceCents) ?? 0;
  return {
    kind, bedrooms: bedrooms.trim(), homeType: values["lease.homeType"] || null, country,
    postalCode: postalCode || null,
    near: location && `${location.latitude},${location.longitude}`,
    priceCents: cents > 0 ? monthlyCents(cents, pricePeriod, semesterMonths) : null,
    utilitiesIncluded: values.amenities.includes("utilitiesIncluded") ? "true" : null,
  };
}

const unlikelyTimes = 50;

/**
 * Whether a price is so far from the usual one that most often a decimal sign is in the wrong place.
 * @param {RentCheck} check
 * @param {number | null} cents the typed price of a month
 */
export function isUnlikely({ usualPrice }, cents) {
  if (!usualPrice || !cents) return false;
  return cents > usualPrice.highCents * unlikelyTimes || cents * unlikelyTimes < usualPrice.lowCents;
}

/**
 * @param {RentCheck} check
 * @param {string} currency
 */
function text({ usualPrice, comparisons, verdict }, currency) {
  if (!usualPrice) return null;
  /** @param {number} cents */
  const whole = (cents) => money(Math.round(cents / 100) * 100, currency);
  const key = comparisons.some(({ kind }) => kind === "similar") ? "rent.nearby" : "rent.expected";
  const hint = t(key, { low: whole(usualPrice.lowCents), high: whole(usualPrice.highCents) });
  return verdict ? `${hint} ${t("rent.yours", { level: t(`rent.level.${verdict}`) })}` : hint;
}
