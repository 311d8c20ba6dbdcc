// Counts and areas as people write them, in the language of the page. A browser's own field for numbers reads `1.200`
// as 1.2 in every language, and drops the comma of `850,50` or refuses it, without a word.
import { decimalOf, decimalText, readAmount, setUpdate } from "./amount.js";
import { el, fill } from "./dom.js";
import { fieldErrorText } from "./field-errors.js";

const maxLength = 20;

/**
 * A whole number; null for anything else. Of two readings the one with a grouping mark is meant: nobody writes the
 * decimals of a count.
 * @param {string} text
 * @returns {number | null}
 */
export function wholeOf(text) {
  if (!/^[\p{Nd}.,'’\s]+$/u.test(text)) return null;
  const hundredths = readAmount(text).filter((one) => one % 100 === 0).at(-1);
  return hundredths === undefined ? null : hundredths / 100;
}

/**
 * Makes a field one for a number, with a numeric keyboard: invalid until it is one within the limits, and written as on
 * this page once it is. Returns the element beside the field that says what is wrong.
 * @param {HTMLInputElement} input
 * @param {{ min?: number, max: number, decimals?: boolean }} limits
 * @returns {HTMLElement}
 */
export function withNumber(input, { min = 0, max, decimals = false }) {
  const read = decimals ? decimalOf : wholeOf;
  const note = el("p", { class: "hint amount-echo", "aria-live": "polite" });
  const update = () => {
    const value = read(input.value);
    const isIn = value !== null && value >= min && value <= max;
    const error = value === null ? { code: "type", params: { expected: decimals ? "number" : "integer" } }
      : { code: "range", params: { min, max } };
    input.setCustomValidity(input.value.trim() === "" || isIn ? ""
      : fieldErrorText({ field: input.name, message: "", ...error }));
    fill(note, input.validationMessage);
  };
  Object.assign(input, { type: "text", inputMode: decimals ? "decimal" : "numeric", maxLength, autocomplete: "off" });
  input.addEventListener("input", update);
  input.addEventListener("change", () => {
    const value = read(input.value);
    if (value !== null) input.value = decimalText(value);
  });
  setUpdate(input, update);
  update();
  return note;
}

/**
 * Makes the field of a box one for a number.
 * @template {HTMLElement} Box
 * @param {Box} box as `field` makes it
 * @param {{ min?: number, max: number, decimals?: boolean }} limits
 * @returns {Box}
 */
export function numberBox(box, limits) {
  withNumber(/** @type {HTMLInputElement} */ (box.querySelector("input")), limits);
  return box;
}
