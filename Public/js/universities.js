// Universities: the type-ahead, and loading one by its id.
import { get } from "./api.js";
import { combobox } from "./combobox.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

const maxSuggestions = 8;
const known = new Map();

/**
 * Loads a university by its id, once a page.
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
 * not chosen is reverted.
 * @param {HTMLInputElement} input
 * @param {(university: University) => void} choose
 * @param {() => string} [country]
 * @returns {{ show: (text: string) => void }}
 */
export function universityCombobox(input, choose, country = () => "") {
  let shown = input.value;
  combobox(input, {
    find: async (text, signal) =>
      (await get("/v1/universities", { query: { q: text, country: country(), limit: maxSuggestions }, signal })).items,
    show: (item) => [el("span", {}, item.name), el("small", {}, universityPlace(item))],
    choose: (item) => {
      known.set(item.id, Promise.resolve(item));
      show(item.name);
      choose(item);
    },
    none: t("university.none"),
    label: t("university.label"),
  });
  input.addEventListener("blur", () => { input.value = shown; });
  /** @param {string} text */
  function show(text) {
    shown = text;
    input.value = text;
  }
  return { show };
}

/**
 * @param {{ city: string, region: string, country: string }} options
 * @returns {string}
 */
export const universityPlace = ({ city, region, country }) => [city, region, country].filter(Boolean).join(", ");
