// The filters on what a lease costs and allows, and on the post itself.
import { el, newId } from "../dom.js";
import { today } from "../format.js";
import { t } from "../i18n.js";
import { amountField } from "./amount-field.js";
import { counter } from "./facet-counter.js";
import { numberField } from "./number-field.js";
import {
  accessibilities, energyClasses, hasStay, homeTypes, listValues, rooms, utilities, withToggled,
} from "./search-query.js";

/**
 * @param {FilterContext} context
 * @returns {HTMLElement}
 */
export function leaseFilters(context) {
  const maxStay = amount(context, "maxStayCents", "filter.maxStayLabel");
  maxStay.dataset.stay = "";
  maxStay.hidden = !hasStay(context.read());
  return el("div", { class: "stack" },
    el("div", { class: "fields two" },
      amount(context, "maxTotalCents", "filter.maxTotalLabel"), maxStay,
      amount(context, "maxDepositCents", "filter.maxDepositLabel"),
      number(context, "maxLeaseMonths", "filter.maxLeaseLabel", { min: 1, max: 60 }),
      number(context, "maxNoticeDays", "filter.maxNoticeDaysLabel", { min: 0, max: 365 }),
      number(context, "residents", "filter.residentsLabel", { min: 1, max: 50 }),
      number(context, "maxRoommates", "filter.maxRoommatesLabel", { min: 0, max: 50 }),
      energyField(context), postedField(context)),
    toggles(context, "homeType", "filter.homeType", homeTypes, "home", "homeTypes"),
    toggles(context, "furnishedRooms", "filter.furnishedRooms", rooms, "room"),
    toggles(context, "includedUtilities", "filter.includedUtilities", utilities, "utility"),
    toggles(context, "accessibility", "filter.accessibility", accessibilities, "accessibility"),
    checks(t("filter.post"), ["withPhotos", "verifiedOwner", "withLicense", "withFloorPlan", "withTour"].map((name) =>
      check(t(`filter.${name}`), { checked: context.read().has(name),
        onchange: (event) => context.change({ [name]: event.target.checked ? "true" : null }) }))));
}

/**
 * @param {FilterContext} context
 * @param {string} name
 * @param {string} label
 */
const amount = ({ tenant, read, change }, name, label) =>
  amountField({ label: t(label, { currency: tenant.currency }), value: read().get(name), currency: tenant.currency,
    type: (cents) => change({ [name]: cents }) });

/**
 * @param {FilterContext} context
 * @param {string} name
 * @param {string} label
 * @param {{ min: number, max: number }} limits
 */
const number = ({ read, change }, name, label, limits) =>
  numberField({ label: t(label), value: read().get(name), ...limits, type: (count) => change({ [name]: count }) });

/** @param {FilterContext} context */
function energyField({ read, change }) {
  const id = newId("energy");
  const chosen = read().get("minEnergyClass") ?? "";
  return el("div", { class: "field" }, el("label", { for: id }, t("filter.minEnergyClassLabel")),
    el("select", { id, onchange: (event) => change({ minEnergyClass: event.target.value }) },
      ["", ...energyClasses].map((one) =>
        el("option", { value: one, selected: one === chosen }, one || t("food.any")))));
}

/** @param {FilterContext} context */
function postedField({ read, change }) {
  const id = newId("since");
  return el("div", { class: "field" }, el("label", { for: id }, t("filter.postedSinceLabel")), el("input", {
    id, type: "date", max: today(), value: read().get("postedSince") ?? "",
    onchange: (event) => { if (event.target.validity.valid) change({ postedSince: event.target.value }); },
  }));
}

/**
 * Shows the field for the cost of the stay only while both of its days are chosen.
 * @param {HTMLElement} filters
 * @param {URLSearchParams} search
 */
export function updateStayField(filters, search) {
  const field = /** @type {HTMLElement | null} */ (filters.querySelector("[data-stay]"));
  if (!field) return;
  field.hidden = !hasStay(search);
  const input = field.querySelector("input");
  if (input && field.hidden) input.value = "";
}

/**
 * @param {string} legend
 * @param {HTMLElement[]} boxes
 */
const checks = (legend, boxes) => el("fieldset", { class: "field" }, el("legend", {}, legend),
  el("div", { class: "filters-checks" }, boxes));

/**
 * @param {string} text
 * @param {Attributes} attributes
 * @param {HTMLElement} [count]
 */
const check = (text, attributes, count) =>
  el("label", { class: "check" }, el("input", { type: "checkbox", ...attributes }), el("span", {}, text), count);

/**
 * Checkboxes for the items of a parameter, each with its count.
 * @param {FilterContext} context
 * @param {string} name
 * @param {string} legend
 * @param {string[]} items
 * @param {string} key of the items' texts
 * @param {string} facet
 */
const toggles = (context, name, legend, items, key, facet = name) => checks(t(legend), items.map((item) =>
  check(t(`${key}.${item}`), {
    checked: listValues(context.read(), name).includes(item),
    onchange: (event) =>
      context.change({ [name]: withToggled(context.read(), name, item, event.target.checked) }),
  }, counter(context, `${facet}.${item}`))));
