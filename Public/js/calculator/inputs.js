// The form of a calculation: its values in the API's units, and its errors beside the fields.
import { el } from "../dom.js";
import { fieldErrorText } from "../field-errors.js";
import { clearFieldErrors, field, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { calculators, scaleOf, financingFields } from "./calculators.js";

/**
 * @param {string} kind
 * @param {Record<string, number>} given values in the API's units; fields without one begin with an example
 * @param {string} currency
 * @returns {CalculatorForm}
 */
export function calculatorForm(kind, given, currency) {
  const { fields } = calculators[kind];
  const hasFinancing = financingFields.every((name) => fields.some((one) => one.name === name));
  let lead = hasFinancing && given.loanCents !== undefined ? "loanCents" : "downPaymentPercent";
  const form = el("form", { class: "calculator-form panel", "aria-label": t(`calculator.kind.${kind}`) },
    el("div", { class: "calculator-fields" }, fields.map((one) => box(one, startOf(one, given, lead, hasFinancing),
      currency))));
  form.noValidate = true;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (/** @type {any} */ { target }) => {
    if (hasFinancing && financingFields.includes(target.name)) lead = target.name;
  });
  /** @param {string} name */
  const control = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  const set = (/** @type {string} */ name, /** @type {number} */ value) => {
    control(name).value = String(value / scaleOf(name));
    control(name).dispatchEvent(new Event("input"));
    if (hasFinancing && financingFields.includes(name)) lead = name;
  };
  const isDerived = (/** @type {string} */ name) =>
    hasFinancing && financingFields.includes(name) && name !== lead;
  return {
    form,
    set,
    values: () => Object.fromEntries(fields.filter(({ name }) => !isDerived(name))
      .flatMap(({ name }) => (control(name).value.trim() === "" ? [] : [[name, typed(name, control(name).value)]]))),
    follow: (answer) => {
      if (!hasFinancing) return;
      const other = financingFields.find((name) => name !== lead) ?? "";
      control(other).value = String(answer[other] / scaleOf(other));
    },
    show: (error) => {
      clearFieldErrors(form);
      const shown = (error?.errors ?? []).filter((/** @type {FieldError} */ one) =>
        showFieldError(form, one.field, fieldErrorText(one)));
      return shown.length > 0;
    },
  };
}

/**
 * @param {CalculatorField} one
 * @param {Record<string, number>} given
 * @param {string} lead
 * @param {boolean} hasFinancing
 * @returns {number | null}
 */
function startOf(one, given, lead, hasFinancing) {
  if (hasFinancing && financingFields.includes(one.name) && one.name !== lead) return null;
  return given[one.name] ?? one.start;
}

/**
 * @param {CalculatorField} one
 * @param {number | null} value
 * @param {string} currency
 */
function box({ name, min = 0, max, slider: bounds }, value, currency) {
  const isMoney = name.endsWith("Cents");
  const unit = isMoney ? currency : name.endsWith("Percent") ? "%" : null;
  const shown = field({
    name, label: t(`calculator.field.${name}`) + (unit ? ` (${unit})` : ""), type: "number", inputmode: "decimal",
    min, max, step: isMoney ? 0.01 : "any", value: value === null ? "" : value / scaleOf(name), autocomplete: "off",
  });
  if (bounds) shown.append(slider(shown.querySelector("input"), name, bounds));
  return shown;
}

/**
 * A slider that follows a field of numbers and moves it.
 * @param {HTMLInputElement} number
 * @param {string} name
 * @param {[number, number, number]} bounds
 */
function slider(number, name, [min, max, step]) {
  const range = el("input", {
    type: "range", min, max, step, value: number.value, "aria-label": t(`calculator.slide.${name}`),
    oninput: () => { number.value = range.value; },
  });
  number.addEventListener("input", () => { range.value = number.value; });
  return range;
}

/**
 * @param {string} name
 * @param {string} text
 */
function typed(name, text) {
  const value = Number(text);
  return name.endsWith("Cents") ? Math.round(value * 100) : value;
}
