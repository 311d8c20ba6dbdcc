// A row for one more unit: its fields, its errors, its photos.
import { withEcho } from "../amount.js";
import { getBlob } from "../api.js";
import { el } from "../dom.js";
import { fieldErrorText } from "../field-errors.js";
import { field, problemText, showFieldError } from "../form.js";
import { hasText, t } from "../i18n.js";
import { numberBox } from "../number.js";
import { upload } from "../upload.js";
import { withSession } from "../with-session.js";

const names = ["title", "priceCents", "bedrooms", "availableFrom"];

/**
 * The fields of a row.
 * @param {Record<string, string>} values
 * @param {string} currency
 */
export function unitFields(values, currency) {
  /**
   * @param {string} name
   * @param {string} label
   * @param {Record<string, any>} [more]
   */
  const one = (name, label, more = {}) =>
    field({ name: `unit.${name}`, label, value: values[name] ?? "", autocomplete: "off", ...more });
  return el("fieldset", { class: "field" }, el("legend", {}),
    el("div", { class: "fields two" }, one("title", t("post.units.name"), { required: true, maxlength: 120 }),
      amountBox(one("priceCents", t("post.price", { currency }), { required: true, maxlength: 60 }), currency),
      numberBox(one("bedrooms", t("post.field.bedrooms"), { required: true }), { max: 50 }),
      one("availableFrom", t("post.field.availableFrom"), { type: "date", hint: t("post.units.from") })));
}

/**
 * @param {HTMLElement} box
 * @param {string} currency
 */
function amountBox(box, currency) {
  box.append(withEcho(/** @type {HTMLInputElement} */ (box.querySelector("input")), currency));
  return box;
}

/**
 * The values of a row, by the API's names.
 * @param {HTMLElement} element
 * @returns {Record<string, string>}
 */
export function readRow(element) {
  return Object.fromEntries(names.map((name) => [name, element.querySelector(`[name="unit.${name}"]`).value.trim()]));
}

/**
 * Shows each error at its field of the row, others at its title.
 * @param {any} element
 * @param {any} error
 */
export function showRowError(element, error) {
  /** @type {string[]} */
  const others = [];
  for (const one of error.errors ?? []) {
    const text = fieldErrorText(one);
    if (names.includes(one.field)) showFieldError(element, `unit.${one.field}`, text);
    else {
      const label = `post.field.${one.field}`;
      others.push(t("fieldError.of", { field: hasText(label) ? t(label) : one.field, text }));
    }
  }
  if (others.length || !error.errors?.length) {
    showFieldError(element, "unit.title", others.join(" ") || problemText(error));
  }
}

/**
 * Copies the photos of another listing to a listing, in their order. Returns how many could not be copied.
 * @param {Photo[]} photos
 * @param {string} id
 */
export async function copyPhotos(photos, id) {
  let lost = 0;
  for (const { urls } of photos) {
    try {
      const blob = await getBlob(urls.large);
      await withSession(() => upload(`/v1/listings/${id}/photos`, blob));
    } catch {
      lost += 1;
    }
  }
  return lost;
}
