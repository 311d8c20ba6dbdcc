// The active filters of a search, one chip each. Pressing a chip removes its filter.
import { el, fill } from "../dom.js";
import { day, money, number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { activeFilters, listValues, withToggled } from "./search-query.js";

/**
 * Shows the chips of a search in `box`. `change(changes)` removes a filter.
 * @param {HTMLElement} box
 * @param {URLSearchParams} search
 * @param {string} currency
 * @param {(changes: Record<string, unknown>) => void} change
 */
export function showFilterChips(box, search, currency, change) {
  const chips = filterChips(search, currency).map(({ text, changes }) => el("li", {},
    el("button", { type: "button", class: "second active-filter", onclick: () => change(changes),
      "aria-label": t("filter.takeAway", { text }) }, text, icon("close"))));
  if (chips.length > 1) {
    const none = Object.fromEntries(activeFilters(search).map((name) => [name, null]));
    chips.push(
      el("li", {}, el("button", { type: "button", class: "bare", onclick: () => change(none) }, t("filter.clear"))));
  }
  fill(box, chips);
  box.hidden = chips.length === 0;
}

/**
 * The filters of a search in words, each with the changes that remove it, and with the text for its removal if that
 * differs.
 * @param {URLSearchParams} search
 * @param {string} currency
 */
export function filterChips(search, currency) {
  /** @type {{ text: string, changes: Record<string, unknown>, left?: string | null }[]} */
  const chips = [];
  /** @param {string} name */
  const value = (name) => search.get(name) ?? "";
  /**
   * @param {string} text
   * @param {Record<string, unknown>} changes
   * @param {string | null} [left]
   */
  const add = (text, changes, left) => chips.push({ text, changes, left });
  if (value("q")) add(`“${value("q")}”`, { q: null });
  for (const kind of listValues(search, "kind")) {
    add(t(`kind.${kind}`), { kind: withToggled(search, "kind", kind, false) });
  }
  const price = (/** @type {string} */ cents) => money(Number(cents), currency);
  const prices = range(search, "minPriceCents", "maxPriceCents", price);
  if (prices) {
    add(prices, { minPriceCents: null, maxPriceCents: null }, limit(search, "minPriceCents", "maxPriceCents", price));
  }
  if (value("perPerson")) add(t("filter.among", { count: Number(value("perPerson")) }), { perPerson: null });
  const beds = bedrooms(search);
  if (beds) {
    add(beds, { minBedrooms: null, maxBedrooms: null }, limit(search, "minBedrooms", "maxBedrooms", namedBeds));
  }
  if (value("minBathrooms")) {
    add(t("filter.leastBaths", { count: Number(value("minBathrooms")) }), { minBathrooms: null });
  }
  if (value("minAreaSquareFeet")) {
    add(t("filter.leastArea", { value: number(Number(value("minAreaSquareFeet"))) }), { minAreaSquareFeet: null });
  }
  for (const name of listValues(search, "amenities")) {
    add(t(`amenity.${name}`), { amenities: withToggled(search, "amenities", name, false) });
  }
  if (value("foodPreference")) add(t(`food.${value("foodPreference")}`), { foodPreference: null });
  if (/^\d{4}-\d\d-\d\d$/.test(value("availableBy"))) {
    add(t("filter.freeOn", { day: day(value("availableBy")) }), { availableBy: null });
  }
  if (value("radiusMiles")) {
    add(t("filter.within", { value: number(Number(value("radiusMiles"))) }), { radiusMiles: null });
  }
  return chips;
}

/**
 * @param {URLSearchParams} search
 * @param {string} min
 * @param {string} max
 * @param {(value: string) => string} show
 */
function range(search, min, max, show) {
  const [from, to] = [search.get(min), search.get(max)];
  if (from && to) return t("filter.between", { min: show(from), max: show(to) });
  if (from) return t("filter.least", { min: show(from) });
  return to && t("filter.most", { max: show(to) });
}

/**
 * The text for removing a range with one end: `the limit of $800`. Null with two ends or none.
 * @param {URLSearchParams} search
 * @param {string} min
 * @param {string} max
 * @param {(value: string) => string} show
 */
function limit(search, min, max, show) {
  const [from, to] = [search.get(min), search.get(max)];
  if (from && !to) return t("listings.minimum", { min: show(from) });
  return to && !from ? t("listings.limit", { max: show(to) }) : null;
}

/** @param {string} count */
const namedBeds = (count) => (count === "0" ? t("unit.studio") : t("unit.beds", { count: Number(count) }));

/** @param {URLSearchParams} search */
function bedrooms(search) {
  const [from, to] = [search.get("minBedrooms"), search.get("maxBedrooms")];
  if (from && to) return from === to ? namedBeds(from) : `${namedBeds(from)} – ${namedBeds(to)}`;
  if (from) return `${namedBeds(from)} +`;
  return to && t("filter.most", { max: namedBeds(to) });
}
