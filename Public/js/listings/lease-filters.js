// The filters on what a lease costs and allows, and on the post itself.
import { debounce, el, newId } from "../dom.js";
import { today } from "../format.js";
import { t } from "../i18n.js";
import { wholeOf, withNumber } from "../number.js";
import { amountField } from "./amount-field.js";
import { counter } from "./facet-counter.js";
import { accessibilities, hasStay, homeTypes, listValues, withToggled } from "./search-query.js";

const typingMilliseconds = 400;

/**
 * @param {FilterContext} context
 * @returns {HTMLElement}
 */
export function leaseFilters(context) {
  const { tenant, read, change } = context;
  const [months, since] = [newId("months"), newId("since")];
  const soon = debounce((input) => {
    if (input.validity.valid) change({ maxLeaseMonths: wholeOf(input.value) });
  }, typingMilliseconds);
  const maxStay = amountField({ label: t("filter.maxStayLabel", { currency: tenant.currency }),
    value: read().get("maxStayCents"), currency: tenant.currency, type: (cents) => change({ maxStayCents: cents }) });
  maxStay.dataset.stay = "";
  maxStay.hidden = !hasStay(read());
  const maxLease = el("input", { id: months, value: read().get("maxLeaseMonths") ?? "",
    oninput: (event) => soon(event.target) });
  return el("div", { class: "stack" },
    el("div", { class: "fields two" },
      amountField({ label: t("filter.maxTotalLabel", { currency: tenant.currency }), value: read().get("maxTotalCents"),
        currency: tenant.currency, type: (cents) => change({ maxTotalCents: cents }) }),
      maxStay,
      el("div", { class: "field" }, el("label", { for: months }, t("filter.maxLeaseLabel")), maxLease,
        withNumber(maxLease, { min: 1, max: 60 })),
      el("div", { class: "field" }, el("label", { for: since }, t("filter.postedSinceLabel")), el("input", {
        id: since, type: "date", max: today(), value: read().get("postedSince") ?? "",
        onchange: (event) => { if (event.target.validity.valid) change({ postedSince: event.target.value }); },
      }))),
    checks(t("filter.homeType"), homeTypes.map((one) =>
      toggle(context, "homeType", one, t(`home.${one}`), counter(context, `homeTypes.${one}`)))),
    checks(t("filter.accessibility"), accessibilities.map((one) =>
      toggle(context, "accessibility", one, t(`accessibility.${one}`), counter(context, `accessibility.${one}`)))),
    checks(t("filter.post"), ["withPhotos", "verifiedOwner"].map((name) => check(t(`filter.${name}`), {
      checked: read().has(name), onchange: (event) => change({ [name]: event.target.checked ? "true" : null }),
    }))));
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
 * @param {FilterContext} context
 * @param {string} name
 * @param {string} value
 * @param {string} text
 * @param {HTMLElement} count
 */
const toggle = ({ read, change }, name, value, text, count) => check(text, {
  checked: listValues(read(), name).includes(value),
  onchange: (event) => change({ [name]: withToggled(read(), name, value, event.target.checked) }),
}, count);
