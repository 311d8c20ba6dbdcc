import { updateEcho, withEcho } from "../amount.js";
import { rememberedCampus } from "../campus.js";
import { countries, currencyCountry } from "../countries.js";
import { el, fill, newId } from "../dom.js";
import { field } from "../form.js";
import { today } from "../format.js";
import { t } from "../i18n.js";
import { numberBox } from "../number.js";
import { units } from "../units.js";
import { fieldLabel } from "./labels.js";
import { leaseFields, readLease, writeLease } from "./lease-fields.js";
import { AMENITIES, TEXTS } from "./listing-values.js";
import { updateRequiredMarks } from "./required-marks.js";

const KINDS = ["rent", "sublease", "roommate", "buy"];
const PERIODS = ["month", "week", "semester", "once"];
const FOODS = ["any", "vegetarian", "vegan", "halal", "kosher"];
const VISIBILITIES = ["verified", "conversations"];

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 */
const text = (name, attributes = {}) => field({ name, label: fieldLabel(name), autocomplete: "off", ...attributes });
/**
 * @param {string} name
 * @param {{ min?: number, max: number }} limits
 * @param {Record<string, any>} attributes
 */
const count = (name, limits, attributes) => numberBox(text(name, attributes), limits);
/**
 * The price, said beside the field as it is read, with the period that is chosen.
 * @param {string} currency
 */
function priceField(currency) {
  const box = text("priceCents", { label: t("post.price", { currency }), required: true, maxlength: 60 });
  const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const period = () => {
    const chosen = /** @type {any} */ (input.form?.elements)?.pricePeriod?.value;
    return chosen ? t(`period.${chosen}`) : "";
  };
  box.append(withEcho(input, currency, { period }));
  return box;
}
/**
 * @param {string} key
 * @param {...Child} children
 */
const group = (key, ...children) =>
  el("section", { class: "panel stack" }, el("h2", {}, t(`post.group.${key}`)), children);

/**
 * The country of most listings of this poster. The browser's language tells what they read, not where they rent out.
 * @param {Tenant} tenant
 */
const likelyCountry = ({ currency }) => rememberedCampus()?.country ?? currencyCountry(currency) ?? "US";

/**
 * The fields of the first step: everything that a listing needs, photos first. `place` is the element of the location
 * picker, `rent` shows the usual rent.
 * @param {Tenant} tenant
 * @param {{ place: HTMLElement, photos: HTMLElement, rent: HTMLElement }} parts
 * @returns {HTMLElement[]}
 */
export function factFields(tenant, { place, photos, rent }) {
  const limits = tenant.limits ?? {};
  return [
    el("p", { class: "quiet" }, t("post.needed")),
    el("section", { class: "panel stack", "data-field": "photos" }, el("h2", {}, t("post.group.photos")), photos),
    group("what", kindField(),
      withCounter(text("title", { hint: t("post.hint.title"), required: true }), limits.titleCharacters ?? 120),
      withCounter(text("description", { multiline: true, hint: t("post.hint.description"), required: true }),
        limits.descriptionCharacters ?? 10_000)),
    group("where", text("address.street", { autocomplete: "street-address" }),
      el("div", { class: "fields address" },
        text("address.postalCode", { autocomplete: "postal-code", required: true, maxlength: 12 }),
        text("address.city", { autocomplete: "address-level2", required: true }),
        text("address.region", { autocomplete: "address-level1", hint: t("post.hint.region") }),
        text("address.country",
          { options: countries(), value: likelyCountry(tenant), autocomplete: "country", required: true })),
      el("p", { class: "address-state quiet", role: "status" }), place,
      toggleField("hideExactLocation", fieldLabel("hideExactLocation"), t(`post.hint.hide.${units()}`))),
    group("price",
      el("div", { class: "fields two" },
        priceField(tenant.currency),
        text("pricePeriod", { options: PERIODS.map((one) => [one, t(`period.${one}`)]),
          onchange: (/** @type {any} */ { target }) => updateEcho(target.form.elements.priceCents) })),
      el("div", { class: "fields two" },
        count("bedrooms", { max: 50 }, { hint: t("post.hint.bedrooms"), required: true }),
        text("bathrooms", { hint: t("post.hint.bathrooms"), inputmode: "decimal", maxlength: 12, required: true })),
      rent),
    el("div", { id: "stay" }),
    group("contact", el("p", { class: "quiet" }, t("post.contactLead")),
      el("div", { class: "fields two" }, text("contact.name", { autocomplete: "name", maxlength: 80 }),
        text("contact.email", { type: "email", autocomplete: "email", maxlength: 254 }),
        text("contact.phone", { type: "tel", autocomplete: "tel", maxlength: 40 }),
        text("contactVisibility", { options: VISIBILITIES.map((one) => [one, t(`visibility.${one}`)]) }))),
  ];
}

/**
 * The optional fields of the second step.
 * @param {Tenant} tenant
 * @returns {HTMLElement[]}
 */
export function extraFields(tenant) {
  return [
    group("amenities", el("div", { class: "switches", "data-field": "amenities" },
      AMENITIES.map((one) => switchField(`amenity:${one}`, t(`amenity.${one}`))))),
    el("div", { id: "later-dates" }, dateFields()),
    group("more", el("div", { class: "fields two" },
      count("areaSquareFeet", { min: 1, max: 1_000_000 }, { hint: t("post.hint.optional") }),
      text("foodPreference", { options: FOODS.map((one) => [one, t(`food.${one}`)]), hint: t("post.hint.food") }))),
    leaseFields(tenant),
  ];
}

/** The dates, which a sublease asks for in the first step: see required-marks.js. */
function dateFields() {
  const dates = group("when", el("div", { class: "fields two" },
    text("availableFrom", { type: "date", hint: t("post.hint.from") }),
    text("availableUntil", { type: "date", min: today(), hint: t("post.hint.until") })));
  dates.id = "dates";
  return dates;
}

/**
 * The values of the form. `location` comes from the location picker.
 * @param {HTMLFormElement} form
 * @param {Place | null} location
 * @returns {ListingValues}
 */
export function readForm(form, location) {
  /** @type {ListingValues} */
  const values = { location, hideExactLocation: form.elements.hideExactLocation.checked };
  for (const name of TEXTS) values[name] = form.elements[name].value;
  // A sale is priced once; the field is hidden.
  if (values.kind === "buy") values.pricePeriod = "once";
  values.amenities = AMENITIES.filter((one) => form.elements[`amenity:${one}`].checked);
  return Object.assign(values, readLease(form));
}

/**
 * @param {HTMLFormElement} form
 * @param {ListingValues} values
 */
export function writeForm(form, values) {
  // A draft of an earlier version lacks some fields.
  for (const name of TEXTS) writeText(form.elements[name], values[name] ?? "");
  form.elements.hideExactLocation.checked = values.hideExactLocation;
  for (const one of AMENITIES) form.elements[`amenity:${one}`].checked = values.amenities.includes(one);
  for (const input of form.querySelectorAll("[data-max]")) updateCounter(input);
  writeLease(form, values);
  for (const name of TEXTS) updateEcho(form.elements[name]);
  updateRequiredMarks(form);
}

/**
 * @param {any} control
 * @param {any} value
 */
function writeText(control, value) {
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) {
    if (value === "") return;
    control.append(el("option", { value }, value));
  }
  control.value = value;
}

/** Radio buttons that look like chips. */
function kindField() {
  const id = newId("kind");
  const attributes = { role: "radiogroup", "aria-labelledby": id, "aria-required": "true" };
  return el("div", { class: "field", ...attributes, "data-field": "kind" },
    el("span", { class: "label needed", id }, fieldLabel("kind")),
    el("div", { class: "chips" }, KINDS.map((one) => el("label", { class: "chip" },
      el("input", { type: "radio", name: "kind", value: one }), el("span", {}, t(`kind.${one}`))))));
}

/**
 * @param {string} name
 * @param {string} words
 * @param {string} hint
 */
function toggleField(name, words, hint) {
  const id = newId("hint");
  return el("div", { class: "field", "data-field": name },
    el("label", { class: "check switch" },
      el("input", { type: "checkbox", role: "switch", name, "aria-describedby": id }), el("span", {}, words)),
    el("p", { class: "hint", id }, hint));
}

/**
 * @param {string} name
 * @param {string} words
 */
const switchField = (name, words) => el("label", { class: "check switch" }, el("span", {}, words),
  el("input", { type: "checkbox", role: "switch", name }));

/**
 * Adds a counter that shows how many of `max` characters are used, once there are many.
 * @param {HTMLElement} box
 * @param {number} max
 */
function withCounter(box, max) {
  const control = box.querySelector("input, textarea");
  control.dataset.max = max;
  box.append(el("p", { class: "hint counter" }));
  control.addEventListener("input", () => updateCounter(control));
  return box;
}

/** @param {any} control */
function updateCounter(control) {
  const used = [...control.value.trim()].length;
  const max = Number(control.dataset.max);
  const counter = control.closest(".field").querySelector(".counter");
  fill(counter, used > max * 0.7 && t("post.characters", { used, max }));
}
