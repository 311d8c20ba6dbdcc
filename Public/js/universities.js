// Universities: the type-ahead, one by its id, and where in the world they are.
import { get } from "./api.js";
import { combobox } from "./combobox.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

const maxSuggestions = 8;
const known = new Map();

/**
 * A university by its id, asked once a page.
 * @param {string} id
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
 * Makes an input find universities, of one country when `country()` tells one. What is typed and not picked is put back.
 * @param {HTMLInputElement} input
 * @param {(university: University) => void} choose
 * @param {() => string} [country]
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

/** @param {{ city: string, region: string, country: string }} options */
export const universityPlace = ({ city, region, country }) => [city, region, country].filter(Boolean).join(", ");
