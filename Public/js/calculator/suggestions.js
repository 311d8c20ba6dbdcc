// Typical figures around a property, with their source, for fields that the owner has no figure for.
import { get } from "../api.js";
import { areaCombobox } from "../areas/area-search.js";
import { yearsText } from "../areas/figures.js";
import { el, fill, newId } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { amountText, percentText } from "./calculators.js";

/** The fields that take each figure; a calculation has at most one of them. */
const fieldsBySubject = {
  rent: ["rentCents", "unitRentCents"], vacancy: ["vacancyPercent"], propertyValue: ["priceCents"],
};

/**
 * The known figures around a point, by the fields that take them; none when they cannot be read.
 * @param {string} near `latitude,longitude`
 * @returns {Promise<Record<string, number>>}
 */
export async function usualAround(near) {
  const found = await get("/v1/finance/local-figures", { query: { near } }).catch(() => ({}));
  return Object.fromEntries(Object.entries(fieldsBySubject).flatMap(([subject, names]) => {
    const value = found[subject]?.cents ?? found[subject]?.percent;
    return Number.isFinite(value) ? names.map((name) => [name, value]) : [];
  }));
}

/**
 * A search for a place, and the figures around it, each with a button that takes it over.
 * @param {CalculatorForm} inputs
 * @param {() => void} changed called after a figure was taken over
 * @param {string} near `latitude,longitude` to begin with; empty for none
 * @returns {HTMLElement}
 */
export function suggestions(inputs, changed, near) {
  const id = newId("place");
  const input = el("input", { type: "search", id, maxlength: 100, autocomplete: "off" });
  const list = el("ul", { class: "plain calculator-suggestions", "aria-live": "polite" });
  /** @param {string} point */
  const ask = async (point) => {
    try {
      const found = await get("/v1/finance/local-figures", { query: { near: point } });
      fill(list, Object.entries(fieldsBySubject).flatMap(([subject, names]) =>
        names.filter((name) => inputs.form.elements.namedItem(name))
          .map((name) => line(subject, name, found[subject], inputs, changed))));
    } catch (error) {
      fill(list, el("li", {}, problemText(error)));
    }
  };
  areaCombobox(input, ({ label, location }) => {
    input.value = label;
    if (location) ask(`${location.latitude},${location.longitude}`);
    else fill(list, el("li", {}, t("calculator.noPoint")));
  });
  if (near) ask(near);
  return el("div", { class: "calculator-near" }, el("div", { class: "field" },
    el("label", { for: id }, t("calculator.near")), el("div", { class: "combo" }, input)), list);
}

/**
 * @param {string} subject
 * @param {string} name
 * @param {any} found
 * @param {CalculatorForm} inputs
 * @param {() => void} changed
 */
function line(subject, name, found, inputs, changed) {
  const what = t(`calculator.local.${subject}`);
  if (found.reason) return el("li", {}, t(`calculator.gap.${found.reason}`, { what }));
  const value = found.cents ?? found.percent;
  const text = name.endsWith("Cents") ? amountText(value, "USD") : percentText(value);
  const source = t("calculator.localSource", {
    area: found.area.label, years: yearsText(found.figure), source: found.figure.source,
    what: t(`areas.variable.${found.variable}`),
  });
  return el("li", {}, el("div", {}, el("strong", {}, `${what}: ${text}`), el("small", { class: "quiet" }, source)),
    el("button", {
      type: "button", class: "second", "aria-label": t("calculator.takeOf", { what, value: text }),
      onclick: () => { inputs.set(name, value); changed(); },
    }, t("calculator.take")));
}
