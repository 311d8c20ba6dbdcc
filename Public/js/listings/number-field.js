// A field of the filters for a number.
import { debounce, el, newId } from "../dom.js";
import { t } from "../i18n.js";
import { wholeOf, withNumber } from "../number.js";

const typingMilliseconds = 400;

/**
 * A field for a number or nothing. Calls `type(number | null)` a moment after the last key.
 * @param {NumberFieldOptions} options
 */
export function numberField({ label, value, type, min, max }) {
  const id = newId("number");
  const soon = debounce((input) => {
    if (input.validity.valid) type(wholeOf(input.value));
  }, typingMilliseconds);
  const input = el("input", { id, value: value ?? "", placeholder: t("food.any"),
    oninput: (event) => soon(event.target) });
  return el("div", { class: "field" }, el("label", { for: id }, label), input, withNumber(input, { min, max }));
}
