// Finds areas: the type-ahead, and the areas that a typed address may name.
import { get } from "../api.js";
import { combobox } from "../combobox.js";
import { el } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { areaName, kindText } from "./figures.js";

export const maxSearchLength = 100;
export const maxSuggestions = 8;
const maxMiles = 3;
const point = /^-?\d{1,3}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?$/;
const postalCode = /\b(\d{5})(?:-\d{4})?\s*$/;
const country = /,?\s*(usa|u\.s\.a\.|us|united states|estados unidos|ee\. ?uu\.)\s*$/i;

/**
 * Turns an input into a combobox of areas; typed text stays when nothing is chosen.
 * @param {HTMLInputElement} input
 * @param {(area: Area) => void} choose
 */
export function areaCombobox(input, choose) {
  combobox(input, {
    find: (text, signal) => areasOf(text, signal, maxSuggestions),
    show: areaOption,
    choose,
    none: t("areas.none"),
    label: t("areas.options"),
  });
}

/**
 * The content of an area's option.
 * @param {Area} area
 */
export const areaOption = (area) => [el("span", {}, areaName(area)), el("small", {}, areaFacts(area))];

/**
 * @param {Area} area
 * @returns {string}
 */
function areaFacts(area) {
  const { population } = area;
  return [kindText(area), population !== null && t("areas.people", { value: number(population) })]
    .filter(Boolean).join(" · ");
}

/**
 * The areas that a text names, best first; for `latitude,longitude` and addresses the areas around them, smallest
 * first. An address is not geocoded: its postal code and its city locate it.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @param {number} [limit]
 * @returns {Promise<Area[]>}
 */
export async function areasOf(text, signal, limit = 1) {
  const typed = text.trim().slice(0, maxSearchLength);
  /**
   * @param {object} query
   * @returns {Promise<Area[]>}
   */
  const ask = async (query) => (await get("/v1/areas", { query, signal })).items;
  if (isPoint(typed)) return (await ask({ near: typed.replace(/\s/g, "") })).filter(isClose);
  const [whole, ...parts] = partsOf(typed);
  const named = whole ? await ask({ q: whole, limit }) : [];
  if (named.length) return named;
  return (await Promise.all(parts.map((part) => ask({ q: part, limit: 1 })))).flat();
}

/**
 * Whether an area found by its center says something about a point: farther away, its county does instead.
 * @param {Area} area
 */
const isClose = ({ distanceMiles = 0 }) => distanceMiles <= maxMiles;

/**
 * Whether a text is a point rather than a name.
 * @param {string} text
 * @returns {boolean}
 */
export const isPoint = (text) => point.test(text.trim());

/**
 * The parts of an address that can find an area: the typed text, its postal code, its city with the state.
 * @param {string} text
 * @returns {string[]}
 */
export function partsOf(text) {
  const here = text.replace(country, "").trim() || text.trim();
  const code = postalCode.exec(here)?.[1] ?? "";
  const names = here.replace(postalCode, "").split(",").map((part) => part.trim()).filter(Boolean);
  // A street address starts with the house number.
  const places = /^\d/.test(names[0] ?? "") ? names.slice(1) : names;
  const hasStreet = places.length < names.length || names.length > 2;
  return [...new Set([here, code, code || hasStreet ? places.slice(-2).join(", ") : ""])].filter(Boolean);
}

/**
 * Whether a text is an address rather than the name of an area.
 * @param {string} text
 * @returns {boolean}
 */
export const isAddress = (text) => partsOf(text.trim()).length > 1;
