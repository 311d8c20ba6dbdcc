import { amountText, centsOf, decimalOf, decimalText } from "../amount.js";
import { wholeOf } from "../number.js";
import { shownArea, squareFeetOf } from "../units.js";
import { LEASE_LISTS, LEASE_NUMBERS, LEASE_TEXTS, emptyLists, listToApi, listsOf } from "./lease-values.js";

/**
 * The values of the listing form: an object from the API's field names to texts as typed, booleans for switches,
 * `amenities` as a list, and `location` only where the owner set the pin.
 */

export const AMENITIES = [
  "furnished", "utilitiesIncluded", "washerDryer", "airConditioning", "dishwasher", "oven", "parking", "petFriendly",
  "multiFamily", "accessible",
];

/** All fields, in the order in which the comparison of two versions shows them. */
export const FIELDS = [
  "kind", "title", "address.street", "address.city", "address.region", "address.postalCode", "address.country",
  "location", "hideExactLocation", "priceCents", "pricePeriod", "bedrooms", "bathrooms", "areaSquareFeet",
  "description", "foodPreference", "contact.name", "contact.email", "contact.phone", "contactVisibility", "amenities",
  "availableFrom", "availableUntil", ...LEASE_TEXTS, ...LEASE_LISTS,
];
const OTHERS = ["location", "hideExactLocation", "amenities", ...LEASE_LISTS];
/** The fields that are texts. */
export const TEXTS = FIELDS.filter((name) => !OTHERS.includes(name));

const DATES = ["availableFrom", "availableUntil"];
/** A sublease is for some months only: it begins with its dates. */
const hasStay = (/** @type {ListingValues} */ values) => values.kind === "sublease";

/**
 * Whether a field is in the second step.
 * @param {ListingValues} values
 * @returns {(name: string) => boolean}
 */
export function secondStep(values) {
  const names = ["areaSquareFeet", "foodPreference", "amenities", ...(hasStay(values) ? [] : DATES)];
  return (name) => names.includes(name) || name.startsWith("lease.");
}

const AMOUNTS = ["priceCents", "lease.depositCents"];
const NUMBERS = [...AMOUNTS, "bedrooms", "bathrooms", "areaSquareFeet", ...LEASE_NUMBERS];

/**
 * The values of an empty form, preset to what most listings have.
 * @param {{ name?: string, email?: string }} [contact]
 * @returns {ListingValues}
 */
export const emptyValues = (contact = {}) => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, ""])),
  kind: "rent", bedrooms: "1", bathrooms: "1", pricePeriod: "month", foodPreference: "any",
  hideExactLocation: false, contactVisibility: "verified", amenities: [], location: null,
  ...emptyLists(),
  "contact.name": contact.name ?? "", "contact.email": contact.email ?? "",
});

/**
 * The form's values for a listing of the API.
 * @param {Record<string, any>} listing
 * @returns {ListingValues}
 */
export function fromListing(listing) {
  /** @type {ListingValues} */
  const values = { hideExactLocation: listing.hideExactLocation, amenities: inOrder(listing.amenities) };
  for (const name of TEXTS) values[name] = toText(name, valueAt(listing, name));
  Object.assign(values, listsOf(listing.lease));
  values.location = listing.locationSource === "given" ? listing.location : null;
  return values;
}

/**
 * The values in the shape of the API; an empty field is null. Text that is not a number is sent as typed: the API
 * refuses it.
 * @param {ListingValues} values
 * @param {string[]} [names]
 * @returns {Record<string, any>}
 */
export function toListing(values, names = FIELDS) {
  /** @type {Record<string, any>} */
  const listing = {};
  for (const name of names) {
    const [outer, inner] = name.split(".");
    if (inner) (listing[outer] ??= {})[inner] = toApiValue(name, values[name]);
    else listing[outer] = toApiValue(name, values[name]);
  }
  return listing;
}

/**
 * The price and the lease in the shape of the API.
 * @param {ListingValues} values
 */
export const costsOf = (values) => toListing(values, ["priceCents", "pricePeriod", ...LEASE_TEXTS, ...LEASE_LISTS]);

/**
 * The names of the fields in which two sets of values differ.
 * @param {ListingValues} one
 * @param {ListingValues} other
 * @returns {string[]}
 */
export function changedFields(one, other) {
  /**
   * @param {ListingValues} values
   * @param {string} name
   */
  const plain = (values, name) => JSON.stringify(typeof values[name] === "string" ? values[name].trim() : values[name]);
  return FIELDS.filter((name) => plain(one, name) !== plain(other, name));
}

/**
 * Compares two edits of the same listing. `same` is true when the other edit changed nothing in the form, or made the
 * same changes; else `fields` lists the differences, and `both` marks those that both sides changed.
 * @param {ListingValues} base
 * @param {ListingValues} mine
 * @param {ListingValues} theirs
 * @returns {Comparison}
 */
export function compareVersions(base, mine, theirs) {
  const [changedHere, changedThere] = [changedFields(base, mine), changedFields(base, theirs)];
  const fields = changedFields(mine, theirs).map((name) => ({
    name, mine: mine[name], theirs: theirs[name],
    both: changedHere.includes(name) && changedThere.includes(name),
    choice: /** @type {"mine" | "theirs"} */ (changedHere.includes(name) ? "mine" : "theirs"),
  }));
  return { fields, same: !fields.some(({ name }) => changedThere.includes(name)) };
}

/** Countries without postal codes, so that marks need no network; a test compares with the server. */
const WITHOUT_CODES = new Set(("AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CM CW DJ DM ER FJ GD GH GM GQ GY HK KI KM "
  + "KN ML MO MR MW NR QA RW SB SC SL SR ST SY TD TG TO TV UG VU YE ZW").split(" "));

const REQUIRED = [
  "kind", "title", "description", "address.city", "address.country", "priceCents", "bedrooms",
  "bathrooms",
];

/**
 * The names of the required fields.
 * @param {ListingValues} values
 * @returns {string[]}
 */
export function requiredFields(values) {
  const isEmpty = (/** @type {string} */ name) => values[name].trim() === "";
  return [
    ...REQUIRED,
    ...(hasStay(values) ? DATES : []),
    ...(WITHOUT_CODES.has(values["address.country"]) ? [] : ["address.postalCode"]),
    // An address in the United States needs a state; elsewhere the server derives it from the postal code.
    ...(values["address.country"] === "US" ? ["address.region"] : []),
    ...(isEmpty("contact.phone") ? ["contact.email"] : []), ...(isEmpty("contact.email") ? ["contact.phone"] : []),
  ];
}

/**
 * The names of the empty required fields. Without any contact, the email address is required.
 * @param {ListingValues} values
 * @returns {string[]}
 */
export function missingFields(values) {
  return requiredFields(values).filter((name) => name !== "contact.phone" && values[name].trim() === "");
}

/**
 * @param {Record<string, any>} listing
 * @param {string} name
 */
function valueAt(listing, name) {
  return name.split(".").reduce((value, key) => value?.[key], listing);
}

/**
 * @param {string} name
 * @param {any} value
 */
function toText(name, value) {
  if (value === null || value === undefined) return "";
  if (name === "bathrooms") return decimalText(value);
  if (name === "areaSquareFeet") return String(shownArea(value));
  return AMOUNTS.includes(name) ? amountText(value) : String(value);
}

/**
 * @param {string} name
 * @param {any} value
 */
function toApiValue(name, value) {
  if (LEASE_LISTS.includes(name)) return listToApi(name, value ?? null);
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  if (!NUMBERS.includes(name)) return name === "description" ? value : text;
  // An amount that can be read in two ways is sent as typed too.
  if (AMOUNTS.includes(name)) return centsOf(text) ?? text;
  if (name === "bathrooms") return decimalOf(text) ?? text;
  const number = wholeOf(text);
  if (number === null) return text;
  return name === "areaSquareFeet" ? squareFeetOf(number) : number;
}

/** @param {string[]} amenities */
const inOrder = (amenities) => AMENITIES.filter((name) => amenities.includes(name));
