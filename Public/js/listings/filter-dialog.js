// The dialog with the filters of a search, and how many listings each choice would leave.
import { openDialog } from "../dialog.js";
import { el, newId } from "../dom.js";
import { money, radiusText } from "../format.js";
import { t } from "../i18n.js";
import { milesOf, shownArea, shownDistance, shownRadius, squareFeetOf, units } from "../units.js";
import { amountField } from "./amount-field.js";
import { dayField } from "./filter-days.js";
import { counter } from "./facet-counter.js";
import { leaseFilters, updateStayField } from "./lease-filters.js";
import { numberField } from "./number-field.js";
import { priceHistogram } from "./price-histogram.js";
import { activeFilters, amenities, foods, kinds, listValues, quickFilters, withToggled } from "./search-query.js";

const maxBedrooms = 5;
const facetGroups = /** @type {const} */ (
  ["kinds", "bedrooms", "amenities", "homeTypes", "accessibility", "furnishedRooms", "includedUtilities"]);

/**
 * Opens the dialog. `read()` returns the current search, `change(changes)` changes it. Call `counted(page)` of the
 * result with each page of the search that has facets. `only` names a single group to show.
 * @param {Omit<FilterContext, "counters"> & { only?: string }} options
 * @returns {FilterDialog}
 */
export function openFilterDialog({ tenant, read, change, only }) {
  const context = { tenant, read, change, counters: new Map() };
  const groups = el("div", { class: "filters" });
  const bars = priceHistogram();
  /** @type {Record<string, () => HTMLElement>} */
  const parts = {
    kind: () => group(t("filter.kind"), kindChips(context)), price: () => priceGroup(context, bars),
    beds: () => group(t("filter.bedrooms"), bedroomChips(context)), space: () => bathroomsAndArea(context),
    amenities: () => group(t("filter.amenities"), amenityChecks(context)),
    food: () => group(t("filter.food"), foodChips(context)), moveIn: () => whenAndRadius(context),
    lease: () => group(t("filter.lease"), leaseFilters(context)),
  };
  const shown = only ? [parts[only]] : Object.values(parts);
  const rebuild = () => groups.replaceChildren(...shown.map((make) => make()));
  rebuild();
  const clear = el("button", { type: "button", class: "bare", onclick: () => {
    const names = only ? quickFilters[only] : activeFilters(read()).filter((name) => name !== "q");
    change(Object.fromEntries(names.map((name) => [name, null])));
    rebuild();
  } }, t("filter.clear"));
  const show = el("button", { type: "button", class: "filters-show", onclick: () => close() }, t("filter.show"));
  const { dialog, close, closed } =
    openDialog(t(only ? `filter.quick${only}` : "filter.title"), groups,
      el("div", { class: "dialog-foot filters-foot" }, clear, show));
  dialog.classList.add("sheet");

  /** @param {{ total: number, facets?: Facets }} options */
  function counted({ total, facets }) {
    show.textContent = t("filter.showCount", { count: total });
    updateStayField(groups, read());
    if (!facets) return;
    for (const name of facetGroups) {
      for (const { value, count } of facets[name]) {
        const counter = context.counters.get(`${name}.${value}`);
        if (counter) counter.textContent = String(count);
      }
    }
    bars.show(facets.prices, read(), tenant.currency);
  }
  return { counted, close, closed };
}

/**
 * @param {string} legend
 * @param {...Child} children
 */
function group(legend, ...children) {
  return el("fieldset", { class: "field" }, el("legend", {}, legend), children);
}

/**
 * @param {Attributes} attributes
 * @param {...Child} children
 */
const chip = (attributes, ...children) =>
  el("label", { class: "chip" }, el("input", attributes), el("span", {}, children));

/** @param {FilterContext} context */
function kindChips(context) {
  const { read, change } = context;
  return el("div", { class: "chips" }, kinds.map((kind) => chip({
    type: "checkbox", checked: listValues(read(), "kind").includes(kind),
    onchange: (event) => change({ kind: withToggled(read(), "kind", kind, event.target.checked) }),
  }, t(`kind.${kind}`), counter(context, `kinds.${kind}`))));
}

/** @param {FilterContext} context */
function amenityChecks(context) {
  const { read, change } = context;
  return el("div", { class: "filters-checks" }, amenities.map((name) => el("label", { class: "check" }, el("input", {
    type: "checkbox", checked: listValues(read(), "amenities").includes(name),
    onchange: (event) => change({ amenities: withToggled(read(), "amenities", name, event.target.checked) }),
  }), el("span", {}, t(`amenity.${name}`)), counter(context, `amenities.${name}`))));
}

/** @param {FilterContext} options */
function foodChips({ read, change }) {
  const name = newId("food");
  return el("div", { class: "chips" },
    ["", ...foods].map((food) => chip({
      type: "radio",
      name,
      checked: (read().get("foodPreference") ?? "") === food,
      onchange: () => change({ foodPreference: food }),
    },
                           t(`food.${food || "any"}`))));
}

/**
 * Chips from studio to 5 and more. The selected ones form a range without gaps.
 * @param {FilterContext} context
 */
function bedroomChips(context) {
  const { read, change } = context;
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  /** @param {number} count */
  const isOn = (count) => {
    const [from, to] = [read().get("minBedrooms"), read().get("maxBedrooms")];
    return Boolean(from || to) && count >= Number(from ?? 0) && (!to || count <= Number(to));
  };
  /**
   * @param {number} count
   * @param {boolean} on
   */
  const press = (count, on) => {
    const chosen = inputs.map((input, at) => (input.checked ? at : -1)).filter((at) => at >= 0);
    let [from, to] = [Math.min(...chosen), Math.max(...chosen)];
    if (!on && count > from && count < to) to = count - 1;
    inputs.forEach((input, at) => { input.checked = at >= from && at <= to; });
    change({
      minBedrooms: chosen.length ? from || (to < maxBedrooms ? 0 : null) : null,
      maxBedrooms: chosen.length && to < maxBedrooms ? to : null,
    });
  };
  return el("div", { class: "chips" }, Array.from({ length: maxBedrooms + 1 }, (_, count) => {
    const input = el(
      "input", { type: "checkbox", checked: isOn(count), onchange: (event) => press(count, event.target.checked) });
    inputs.push(input);
    const text = count === 0 ? t("unit.studio") : count === maxBedrooms ? `${count}+` : String(count);
    return el("label", { class: "chip" }, input, el("span", {}, text, counter(context, `bedrooms.${count}`)));
  }));
}

/**
 * @param {FilterContext} context
 * @param {any} bars
 */
function priceGroup(context, bars) {
  const { tenant, read, change } = context;
  /**
   * @param {string} name
   * @param {string} label
   */
  const cents = (name, label) => amountField({
    label,
    value: read().get(name),
    currency: tenant.currency,
    type: (cents) => change({ [name]: cents }),
  });
  const among = numberField({ label: t("filter.perPerson"), value: read().get("perPerson"), min: 1, max: 20,
    type: (count) => change({ perPerson: count }) });
  const guess = tenant.utilitiesCents ? money(tenant.utilitiesCents, tenant.currency) : null;
  among.append(el("p", { class: "hint" }, guess ? t("filter.perPersonHint", { guess }) : t("filter.perPersonShort")));
  return group(t("filter.price", { currency: tenant.currency }), bars.element, el("div", { class: "fields pair" },
    cents("minPriceCents", t("filter.leastPrice")), cents("maxPriceCents", t("filter.mostPrice"))), among);
}

/** @param {FilterContext} options */
function bathroomsAndArea({ read, change }) {
  const name = newId("baths");
  const chips = el("div", { class: "chips" },
    ["", "1", "1.5", "2", "3"].map((count) => chip({
      type: "radio",
      name,
      checked: (read().get("minBathrooms") ?? "") === count,
      onchange: () => change({ minBathrooms: count }),
    },
                                       count ? `${count}+` : t("food.any"))));
  return el("div", { class: "stack" }, group(t("filter.bathrooms"), chips),
    areaField({ read, change }));
}

/** @param {Pick<FilterContext, "read" | "change">} options */
function areaField({ read, change }) {
  const known = read().get("minAreaSquareFeet");
  return numberField({ label: t(`filter.area.${units()}`), value: known && String(shownArea(Number(known))), min: 0,
    max: shownArea(1_000_000),
    type: (area) => change({ minAreaSquareFeet: area === null ? null : squareFeetOf(area) }) });
}

/** @param {Omit<FilterContext, "counters">} options */
function whenAndRadius({ tenant, read, change }) {
  const days = el("div", { class: "fields two" }, ["from", "until"].map((name) => dayField(name, { read, change })));
  const moveIn = dayField("availableBy", { read, change });
  if (read().has("bounds")) return el("div", { class: "stack" }, moveIn, days);
  const radiusId = newId("radius");
  const output = el("output", { for: radiusId });
  const widest = units() === "us" ? tenant.radiusMiles : Math.floor(shownDistance(tenant.radiusMiles));
  /** @param {any} value */
  const radiusOf = (value) => (Number(value) === widest ? tenant.radiusMiles : milesOf(Number(value)));
  const showValue = () => { output.textContent = radiusText(radiusOf(slider.value)); };
  /** @type {HTMLInputElement} */
  const slider = el("input", {
    type: "range",
    id: radiusId,
    min: 1,
    max: widest,
    step: 1,
    value: shownRadius(Number(read().get("radiusMiles") ?? tenant.radiusMiles)),
    oninput: showValue,
    onchange: () => change({ radiusMiles: Number(slider.value) === widest ? null : radiusOf(slider.value) }),
  });
  showValue();
  return el("div", { class: "stack" }, days, el("div", { class: "fields two" }, moveIn,
    el("div", { class: "field" }, el("label", { for: radiusId }, t("filter.radius"), " ", output), slider)));
}
