// Finds the location that a text leads to: the type-ahead of areas, places of interest, universities and addresses, and
// the finished text.
import { get } from "../api.js";
import { readerCampus, rememberedCampus } from "../campus.js";
import { combobox } from "../combobox.js";
import { el } from "../dom.js";
import { distanceText } from "../format.js";
import { t } from "../i18n.js";
import { areaOption, areasOf, isAddress, isPoint, maxSearchLength, maxSuggestions, partsOf } from "./area-search.js";

/** How many locations are suggested below areas, and above them. */
const [maxBelow, maxAbove] = [3, 6];
const maxLocations = 10;
/** @type {Promise<Campus | null> | null} */
let ownCampus = null;

/**
 * Turns an input into a combobox of areas and locations; typed text stays when nothing is chosen.
 * @param {HTMLInputElement} input
 * @param {{ chooseArea: (area: Area) => void, chooseLocation: (found: FoundLocation) => void }} options
 */
export function locationCombobox(input, { chooseArea, chooseLocation }) {
  combobox(input, {
    find: async (text, signal) => {
      const typed = text.slice(0, maxSearchLength);
      const [areas, locations] = await Promise.all([
        areasOf(typed, signal, maxSuggestions), isPoint(typed) ? [] : locationsOf(typed, signal),
      ]);
      return suggestions(typed, areas, locations);
    },
    show: (/** @type {Area | FoundLocation} */ item) => isLocation(item)
      ? [el("span", {}, item.name), el("small", {}, locationFacts(item))] : areaOption(item),
    choose: (/** @type {Area | FoundLocation} */ item) => (isLocation(item) ? chooseLocation(item) : chooseArea(item)),
    none: t("market.none"),
    label: t("market.options"),
  });
}

/**
 * @param {Area | FoundLocation} item
 * @returns {item is FoundLocation}
 */
const isLocation = (item) => "tracts" in item;

/**
 * The options for a text: an address, and what names no area, leads to locations first.
 * @param {string} text
 * @param {Area[]} areas
 * @param {FoundLocation[]} locations
 * @returns {(Area | FoundLocation)[]}
 */
export function suggestions(text, areas, locations) {
  if (isAddress(text) || !areas.length) return [...locations.slice(0, maxAbove), ...areas].slice(0, maxSuggestions);
  const below = locations.slice(0, maxBelow);
  return [...areas.slice(0, maxSuggestions - below.length), ...below];
}

/**
 * The kind of a location, and how far it is from what the text is near to.
 * @param {FoundLocation} found
 * @returns {string}
 */
export function locationFacts({ kind, pointKind, distanceMiles }) {
  const what = pointKind ? t(`nearby.kind.${pointKind}`)
    : kind === "university" ? t("university.field") : t("market.address");
  return [what, distanceMiles !== null && distanceText(distanceMiles)].filter(Boolean).join(" · ");
}

/**
 * The locations that an unfinished text leads to; the geocoder is not asked.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<FoundLocation[]>}
 */
async function locationsOf(text, signal) {
  return ask({ q: text, limit: `${maxAbove}`, ...await aroundReader() }, signal);
}

/**
 * Where a finished text leads that names no area: a place of interest, a university or an address; null for none.
 * Places of interest are looked for around the reader's campus when the text doesn't say where.
 * @param {string} text
 * @param {string} [at] the `latitude,longitude` of a suggestion with this name
 * @returns {Promise<FoundLocation | null>}
 */
export async function locationOf(text, at = "") {
  const typed = text.trim().slice(0, maxSearchLength);
  if (at) return chosenLocation(typed, at);
  const named = (await get("/v1/areas", { query: { q: partsOf(typed)[0] || typed, limit: 1 } })).items;
  if (named.length) return null;
  return (await ask({ q: typed, geocode: "true", limit: "1", ...await aroundReader() }))[0] ?? null;
}

/**
 * A suggestion that was chosen, as it is found again where it is; a point with its name when it isn't.
 * @param {string} name
 * @param {string} at
 * @returns {Promise<FoundLocation | null>}
 */
async function chosenLocation(name, at) {
  const found = await ask({ q: name, near: at, limit: `${maxLocations}` });
  const same = found.find(({ location }) => placeOf(location) === at);
  if (same) return same;
  const [point] = await ask({ q: at, limit: "1" });
  return point ? { ...point, name } : null;
}

/**
 * @param {Record<string, string>} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<FoundLocation[]>}
 */
async function ask(query, signal) {
  return (await get("/v1/locations", { query, signal })).items;
}

/**
 * The parameter `near` for the reader's campus, if any; asked for once.
 * @returns {Promise<Record<string, string>>}
 */
async function aroundReader() {
  const campus = rememberedCampus() ?? await (ownCampus ??= readerCampus().catch(() => null));
  return campus ? { near: placeOf(campus.location) } : {};
}

/**
 * The text of a place in a URL.
 * @param {Place} place
 * @returns {string}
 */
export const placeOf = ({ latitude, longitude }) => `${latitude},${longitude}`;
