// The fields of a building, new or existing.
import { rememberedCampus } from "../campus.js";
import { countries, hasRegions } from "../countries.js";
import { el } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { AMENITIES } from "../post/listing-values.js";

/** @type {("street" | "city" | "region" | "postalCode" | "country")[]} */
const addressFields = ["street", "city", "region", "postalCode", "country"];
const required = ["city", "postalCode", "country"];

/**
 * Name and address; for an existing building, the amenities too.
 * @param {Building | null} building
 * @returns {Element[]}
 */
export function buildingFields(building) {
  const address = building?.address;
  const fields = el("div", { class: "fields two" },
    field({ name: "name", label: t("mine.buildings.name"), required: true, maxlength: 80,
      value: building?.name ?? "" }),
    addressFields.map((name) => field({ name: `address.${name}`, label: t(`post.field.address.${name}`),
      required: required.includes(name), maxlength: 120,
      ...name === "country" && { options: countries() },
      value: address ? address[name] ?? "" : name === "country" ? rememberedCampus()?.country ?? "US" : "" })));
  const [region, country] = ["region", "country"].map((name) =>
    /** @type {HTMLInputElement} */ (fields.querySelector(`[name="address.${name}"]`)));
  const showRegion = () => {
    const box = /** @type {HTMLElement} */ (region.closest(".field"));
    box.hidden = !hasRegions(country.value) && !region.value.trim();
  };
  country.addEventListener("change", showRegion);
  showRegion();
  return building ? [fields, amenityFields(building)] : [fields];
}

/** @param {Building} building */
const amenityFields = ({ amenities }) => el("fieldset", { class: "mine-amenities", "data-field": "amenities" },
  el("legend", {}, t("mine.buildings.amenities")), AMENITIES.map((name) => el("label", { class: "check" },
    el("input", { type: "checkbox", name: `amenity:${name}`, checked: amenities.includes(name) }),
    t(`amenity.${name}`))));

/**
 * The typed address.
 * @param {Record<string, any>} values of the form
 */
export const addressOf = (values) =>
  Object.fromEntries(addressFields.map((name) => [name, values[`address.${name}`] || null]));

/**
 * The changes of the form against the building. A changed address is located again.
 * @param {Record<string, any>} values of the form
 * @param {Building} building
 * @returns {Record<string, any>}
 */
export function buildingChange(values, building) {
  /** @type {Record<string, any>} */
  const change = {};
  if (values.name !== building.name) change.name = values.name;
  const address = Object.entries(addressOf(values))
    .filter(([name, text]) => text !== (/** @type {Record<string, any>} */ (building.address)[name] ?? null));
  if (address.length) change.address = Object.fromEntries(address);
  if (address.length && building.location) change.location = null;
  const amenities = AMENITIES.filter((name) => values[`amenity:${name}`]);
  const isSame = amenities.length === building.amenities.length
    && amenities.every((name) => building.amenities.includes(name));
  if (!isSame) change.amenities = amenities;
  return change;
}
