// The form of a calculation: its values in the API's units, and its errors beside the fields.
import { amountText, centsOf, decimalOf, decimalText, updateEcho, withEcho } from "../amount.js";
import { highestOf } from "../amount-limits.js";
import { el } from "../dom.js";
import { fieldErrorText } from "../field-errors.js";
import { clearFieldErrors, field, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { numberBox, wholeOf } from "../number.js";
import { shownArea, squareFeetOf, units } from "../units.js";
import { calculators, financingFields } from "./calculators.js";

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
    control(name).value = shownText(name, value);
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
      control(other).value = shownText(other, answer[other]);
      updateEcho(control(other));
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

/** The fields of small whole numbers; the others are texts in the page's language. */
const counted = ["years", "units"];

/**
 * @param {CalculatorField} one
 * @param {number | null} value
 * @param {string} currency
 */
function box({ name, min = 0, max = 0, slider: bounds }, value, currency) {
  const isMoney = name.endsWith("Cents");
  const unit = isMoney ? currency : name.endsWith("Percent") ? "%" : null;
  const shown = field({
    name, label: t(`calculator.field.${labelOf(name)}`) + (unit ? ` (${unit})` : ""), inputmode: "decimal",
    maxlength: 60, value: value === null ? "" : shownText(name, value), autocomplete: "off",
  });
  if (counted.includes(name)) numberBox(shown, { min, max });
  const input = /** @type {HTMLInputElement} */ (shown.querySelector("input"));
  if (isMoney) shown.append(withEcho(input, currency, { min: Math.round(min * 100), max: highestOf(name) }));
  if (bounds) shown.append(slider(input, name, bounds));
  return shown;
}

/** @param {string} name */
const labelOf = (name) => (isArea(name) && units() === "metric" ? name.replace("SquareFeet", "SquareMeters") : name);

/** @param {string} name */
const isArea = (name) => name.endsWith("SquareFeet");

/**
 * A slider that follows a field of numbers and moves it.
 * @param {HTMLInputElement} input
 * @param {string} name
 * @param {[number, number, number]} bounds
 */
function slider(input, name, [min, max, step]) {
  const range = el("input", {
    type: "range", min, max, step, value: decimalOf(input.value) ?? min, "aria-label": t(`calculator.slide.${name}`),
    oninput: () => { input.value = decimalText(Number(range.value)); },
  });
  input.addEventListener("input", () => { range.value = String(decimalOf(input.value) ?? range.value); });
  return range;
}

/**
 * A value of the API as it is typed on this page.
 * @param {string} name
 * @param {number} value
 */
const shownText = (name, value) => (name.endsWith("Cents") ? amountText(value)
  : decimalText(isArea(name) ? shownArea(value) : value));

/**
 * The value of the API for a text. Text that is none is sent as typed: the API refuses it.
 * @param {string} name
 * @param {string} text
 * @returns {any}
 */
function typed(name, text) {
  if (name.endsWith("Cents")) return centsOf(text) ?? text;
  if (name.endsWith("Percent")) return decimalOf(text) ?? text;
  const whole = wholeOf(text);
  return whole === null ? text : isArea(name) ? squareFeetOf(whole) : whole;
}
