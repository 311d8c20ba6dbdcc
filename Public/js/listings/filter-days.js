// The days of a search: to move in by, and the ends of a stay.
import { el, newId } from "../dom.js";
import { today } from "../format.js";
import { t } from "../i18n.js";

/**
 * A field for a day of the search: to move in by, or an end of a stay.
 * @param {string} name
 * @param {Pick<FilterContext, "read" | "change">} options
 */
export function dayField(name, { read, change }) {
  const id = newId("day");
  const date = el("input", { type: "date", id, min: today(), value: read().get(name) ?? "",
    onchange: (event) => { if (event.target.validity.valid) change({ [name]: event.target.value }); } });
  return el("div", { class: "field" }, el("label", { for: id }, t(`filter.${name}`)), date);
}
