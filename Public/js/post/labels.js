import { centsOf, setOwnCurrency } from "../amount.js";
import { day, list, money } from "../format.js";
import { hasText, t } from "../i18n.js";
import { units } from "../units.js";

/** The currency of the listing, set once by the page. */
let currency = "USD";
/** @param {string} code */
export const setCurrency = (code) => {
  currency = code;
  setOwnCurrency(code);
};

/**
 * The label of a field of the listing form. The size is typed as the marketplace measures.
 * @param {string} name
 * @returns {string}
 */
export const fieldLabel = (name) =>
  (name === "areaSquareFeet" && units() === "metric" ? t("post.squareMeters") : t(`post.field.${name}`));

/** @type {Record<string, string>} */
const CHOICES = { kind: "kind", pricePeriod: "period", foodPreference: "food", contactVisibility: "visibility",
  "lease.homeType": "home" };

/**
 * The readable value of a field of the listing form.
 * @param {string} name
 * @param {any} value
 * @returns {string}
 */
export function valueLabel(name, value) {
  if (name === "hideExactLocation") return t(value ? "post.yes" : "post.no");
  if (name === "location") {
    return value ? `${value.latitude.toFixed(5)}, ${value.longitude.toFixed(5)}` : t("post.byAddress");
  }
  if (name === "amenities") {
    return value.length ? list(value.map((/** @type {string} */ one) => t(`amenity.${one}`))) : t("post.empty");
  }
  if (name.startsWith("lease.") && (value === null || Array.isArray(value))) return leaseLabel(name, value);
  if (value === "") return t("post.empty");
  if (name.endsWith("Cents")) {
    const cents = centsOf(value);
    return cents === null ? value : money(cents, currency);
  }
  if (name.startsWith("available") && /^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  const choice = CHOICES[name];
  return choice && hasText(`${choice}.${value}`) ? t(`${choice}.${value}`) : value;
}

/**
 * @param {string} name
 * @param {any[] | null} items
 */
function leaseLabel(name, items) {
  if (!items?.length) return t(items && name === "lease.fees" ? "post.feesNone" : "post.empty");
  /** @type {Record<string, (item: any) => string>} */
  const labels = {
    "lease.fees": ({ kind, label, amount, due }) => `${label || t(`fee.${kind}`)}: ${amount} ${t(`fee.due.${due}`)}`,
    "lease.utilities": ({ kind, payment, estimate }) =>
      `${t(`utility.${kind}`)}: ${[t(`payment.${payment}`), estimate].filter(Boolean).join(" ")}`,
    "lease.accessibility": (one) => t(`accessibility.${one}`), "lease.furnishedRooms": (one) => t(`room.${one}`),
  };
  return list(items.map(labels[name]));
}
