// A field of the filters for an amount.
import { amountText, centsOf, withEcho } from "../amount.js";
import { debounce, el, newId } from "../dom.js";
import { t } from "../i18n.js";

const typingMilliseconds = 400;

/**
 * A field for an amount or nothing. Calls `type(cents | null)` a moment after the last key.
 * @param {{ label: string, value: string | null, currency: string, type: (cents: number | null) => void }} options
 */
export function amountField({ label, value, currency, type }) {
  const id = newId("amount");
  const input = el("input", { type: "text", id, autocomplete: "off", maxlength: 60, placeholder: t("food.any"),
    value: value ? amountText(Number(value)) : "" });
  const soon = debounce(() => {
    if (input.value.trim() === "") type(null);
    else if (input.validity.valid) type(centsOf(input.value));
  }, typingMilliseconds);
  const echo = withEcho(input, currency, { min: 0 });
  input.addEventListener("input", soon);
  return el("div", { class: "field" }, el("label", { for: id }, label), input, echo);
}
