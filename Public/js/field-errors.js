// Field errors in the language of the page, made from code and params: the client finds some itself, before it sends.
import { alternatives, exactNumber } from "./format.js";
import { hasText, t } from "./i18n.js";
import { shownArea, shownRadius, units } from "./units.js";

/**
 * The text of a field error. It is the first that exists: `fieldError.missingOf.title` for a field
 * that lacks a value, `fieldError.expected.date` for an expected kind of value, `fieldError.range_max_min` for a code
 * with just these params, `fieldError.range`, `fieldError.invalid`. An error of a file repeats the cell that is wrong.
 * @param {FieldError} error
 * @returns {string}
 */
export function fieldErrorText({ field, code, params: { found, ...params } = {} }) {
  const key = fieldErrorKey(code, params, field);
  if (found === undefined) return t(`fieldError.${key}`, valuesOf(field, key, params));
  const inFile = hasText(`fieldError.inFile.${key}`) ? `inFile.${key}` : key;
  return t("fieldError.found", { found, text: t(`fieldError.${inFile}`, valuesOf(field, key, params)) });
}

/**
 * The key below `fieldError` of the text for a code and its params.
 * @param {string} code
 * @param {Record<string, any>} [params]
 * @param {string} [field]
 * @returns {string}
 */
export function fieldErrorKey(code, params = {}, field = "") {
  const keys = [
    `${code}Of.${field}`, params.expected && `expected.${params.expected}`, params.allowed && "allowed",
    [code, ...Object.keys(params).sort()].join("_"), `${code}_${units()}`, code,
  ];
  return keys.find((key) => key && hasText(`fieldError.${key}`)) ?? "invalid";
}

/**
 * The params in readable form: cents as currency units, distances and areas as the marketplace measures, small steps
 * with all their digits, lists as part of a sentence.
 * @param {string} field
 * @param {string} key
 * @param {Record<string, any>} params
 */
function valuesOf(field, key, params) {
  const shown = (/** @type {number} */ value) => {
    if (field.endsWith("Miles") || key.endsWith("_metric")) return shownRadius(value);
    if (field.endsWith("SquareFeet")) return shownArea(value);
    return field.endsWith("Cents") ? value / 100 : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => {
    if (Array.isArray(value)) return [name, alternatives(value)];
    return [name, typeof value === "number" ? exactNumber(shown(value)) : value];
  }));
}
