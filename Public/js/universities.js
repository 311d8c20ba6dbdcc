// Universities: the type-ahead, and loading one by its id.
import { get } from "./api.js";
import { combobox } from "./combobox.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

const maxSuggestions = 8;
const known = new Map();

/**
 * Loads a university by its id, once per page.
 * @param {string} id
 * @returns {Promise<University>}
 */
export function loadUniversity(id) {
  if (!known.has(id)) {
    const request = get(`/v1/universities/${encodeURIComponent(id)}`);
    request.catch(() => known.delete(id));
    known.set(id, request);
  }
  return known.get(id);
}

/**
 * Turns an input into a combobox of universities, of one country when `country()` returns one. Text that was typed but
 * not chosen is reverted when the input is left, unless `keepsText`: then `resolve()` chooses the university that the
 * text names, and returns the number of matches; null when nothing was typed since the last choice. `show(text)`
 * replaces what was typed, `offer(text)` leaves it.
 * @param {HTMLInputElement} input
 * @param {(university: University) => void} choose
 * @param {{ country?: () => string, keepsText?: boolean }} options
 * @returns {UniversityBox}
 */
export function universityCombobox(input, choose, { country = () => "", keepsText = false } = {}) {
  // The server's text; text typed before the script ran is still to be read.
  let shown = input.defaultValue;
  /**
   * @param {string} text
   * @param {AbortSignal} [signal]
   * @returns {Promise<University[]>}
   */
  const find = async (text, signal) =>
    (await get("/v1/universities", { query: { q: text, country: country(), limit: maxSuggestions }, signal })).items;
  combobox(input, {
    find,
    show: (item) => [el("span", {}, item.name), el("small", {}, universityPlace(item))],
    choose: pick,
    none: t("university.none"),
    label: t("university.label"),
  });
  if (!keepsText) input.addEventListener("blur", () => { input.value = shown; });

  /** @param {University} item */
  function pick(item) {
    known.set(item.id, Promise.resolve(item));
    show(item.name);
    choose(item);
  }

  async function resolve() {
    const text = input.value.trim();
    if (text === shown) return null;
    const items = text ? await find(text) : [];
    const isNamed = (/** @type {University} */ { name, aliases = [] }) =>
      [name, ...aliases].some((one) => one.localeCompare(text, undefined, { sensitivity: "base" }) === 0);
    const found = items.find(isNamed) ?? (items.length === 1 ? items[0] : null);
    if (!found) return items.length;
    pick(found);
    return 1;
  }

  /** @param {string} text */
  function show(text) {
    shown = text;
    input.value = text;
  }

  /** @param {string} text */
  function offer(text) {
    if (input.value === shown) show(text);
    else shown = text;
  }
  return { show, offer, resolve };
}

/**
 * @param {{ city: string, region: string, country: string }} options
 * @returns {string}
 */
const universityPlace = ({ city, region, country }) => [city, region, country].filter(Boolean).join(", ");
