import { el } from "../dom.js";

/**
 * The element for the count of a choice, filled in when the count is known.
 * @param {FilterContext} context
 * @param {string} name the facet's group and value
 */
export function counter(context, name) {
  const place = el("small", { class: "count" });
  context.counters.set(name, place);
  return place;
}
