// The values of a lease in the listing form: texts as typed, and lists for fees, utilities and choices.
import { amountText, centsOf } from "../amount.js";

export const HOME_TYPES = ["room", "studio", "apartment", "house", "dorm"];
export const FEE_KINDS = ["application", "amenity", "parking", "cleaning", "broker", "admin", "pet", "other"];
export const FEE_DUES = ["once", "monthly", "yearly"];
export const UTILITIES = ["electricity", "gas", "heat", "water", "sewer", "trash", "internet"];
export const PAYMENTS = ["included", "extra", "metered"];
/** @type {Record<string, string[]>} */
export const CHOICES = {
  accessibility: ["stepFree", "lift", "wideDoors", "visualAlarm", "adaptedBath"],
  furnishedRooms: ["bedroom", "livingRoom", "kitchen", "bathroom", "study"],
};
export const MAX_FEES = 12;

/**
 * The whole numbers with their greatest values.
 * @type {Record<string, number>}
 */
export const LEASE_MAXIMA = {
  leaseMonths: 60, minimumStayMonths: 60, noticeDays: 365, roommates: 50, maxResidents: 50,
};
export const LEASE_NUMBERS = Object.keys(LEASE_MAXIMA).map((name) => `lease.${name}`);
export const LEASE_TEXTS = [
  "lease.depositCents", ...LEASE_NUMBERS, "lease.homeType", "lease.rules", "lease.licenseNumber", "lease.floorPlanUrl",
  "lease.tourUrl", "lease.energyClass",
];
export const LEASE_LISTS = ["lease.fees", "lease.utilities", "lease.accessibility", "lease.furnishedRooms"];

/** @returns {ListingValues} */
export const emptyLists = () =>
  Object.fromEntries(LEASE_LISTS.map((name) => [name, name === "lease.fees" ? null : []]));

/**
 * The lists of a lease of the API.
 * @param {Record<string, any> | null | undefined} lease
 * @returns {ListingValues}
 */
export function listsOf(lease) {
  const amount = (/** @type {number | null} */ cents) => (cents === null ? "" : amountText(cents));
  return {
    "lease.fees": lease?.fees?.map((/** @type {any} */ { amountCents, label, ...fee }) =>
      ({ ...fee, label: label ?? "", amount: amount(amountCents) })) ?? null,
    "lease.utilities": (lease?.utilities ?? []).map((/** @type {any} */ { estimateCents, ...utility }) =>
      ({ ...utility, estimate: amount(estimateCents) })),
    "lease.accessibility": lease?.accessibility ?? [], "lease.furnishedRooms": lease?.furnishedRooms ?? [],
  };
}

/**
 * A list in the shape of the API. Amounts that can be read in two ways are sent as typed.
 * @param {string} name
 * @param {any[] | null} list
 */
export function listToApi(name, list) {
  const cents = (/** @type {string} */ text) => (text.trim() === "" ? null : centsOf(text) ?? text);
  if (name === "lease.fees") {
    return list
      ?.map(({ amount, label, ...fee }) => ({ ...fee, label: label.trim() || null, amountCents: cents(amount) }))
      ?? null;
  }
  if (name !== "lease.utilities") return list;
  if (!list?.length) return null;
  return list.map(({ estimate, ...utility }) =>
    ({ ...utility, estimateCents: utility.payment === "included" ? null : cents(estimate) }));
}
