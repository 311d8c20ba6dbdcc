// The texts, one file a language, and the choice of the language.
import { goInstead } from "./local-address.js";

const supported = ["en", "es"];
const [storageKey, cookie] = ["digs.language", "digs_language"];
/** @type {any} */
let texts = {};
let plurals = new Intl.PluralRules("en");

/** The language chosen on this device, else the one that the server chose for the browser. */
export const language = storedLanguage() ??
  supported.find((tag) => tag === document.documentElement.lang) ?? "en";

// `en-GB` where the server chose British English for the marketplace or the reader.
const chosenTexts = document.documentElement.dataset.texts ?? "";
/** The name of the texts, which is the language that the server says errors in: `en`, `en-GB` or `es`. */
export const textsName = chosenTexts.startsWith(language) ? chosenTexts : language;

const servedLocale = document.documentElement.dataset.locale ?? "";
/** The locale for `Intl`: the one in which the server writes the page, else the browser's for the language. */
export const locale = servedLocale.startsWith(language) ? servedLocale
  : navigator.languages?.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
/** The locale of dates: the same for all Spanish regions, as the server writes them (`DisplayLanguage.dateLocale`). */
export const dateLocale = language === "es" ? language : locale;

export const languages = { en: "English", es: "Español" };

/**
 * Loads the texts, which come with the page as a script if the server knew the language. `load` fetches JSON; it comes
 * from `api.js`, the only module that fetches.
 * @param {(path: string) => Promise<any>} load
 * @returns {Promise<void>}
 */
export async function loadTexts(load) {
  const served = /** @type {any} */ (globalThis).digsTexts;
  if (served?.name === textsName) texts = served.texts;
  else {
    const [all, differing] =
      await Promise.all(
        [load(`/i18n/${language}.json`), textsName === language ? {} : load(`/i18n/${textsName}.json`)]);
    texts = merged(all, differing);
  }
  plurals = new Intl.PluralRules(locale);
  document.documentElement.lang = language;
}

/**
 * The text of a key such as `search.title`, with `{name}` replaced by `values.name`. `values.count` chooses between
 * `one` and `other`. Numbers are formatted for the locale.
 * @param {string} key
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const text = textFor(key, values);
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
  });
}

/**
 * As `t`, but values may be nodes. Returns a list of children for `el`.
 * @param {string} key
 * @param {Record<string, any>} values
 * @returns {Child[]}
 */
export function rich(key, values) {
  return textFor(key, values).split(/(\{\w+\})/).map((/** @type {string} */ part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name && values[name] !== undefined ? values[name] : part;
  });
}

/**
 * Whether there is a text with that key.
 * @param {string} key
 * @returns {boolean}
 */
export const hasText = (key) => lookUp(key) !== undefined;

/**
 * The server's sentence with the apostrophes of the pages: the API writes ASCII.
 * @param {string} sentence
 * @returns {string}
 */
export const typeset = (sentence) => sentence.replace(/(\w)'(\w)/g, "$1’$2");

/**
 * Stores the language and reloads the page in it. The server reads the cookie.
 * @param {string} tag
 */
export function setLanguage(tag) {
  document.cookie = `${cookie}=${tag}; Path=/; Max-Age=31536000; SameSite=Lax`;
  try { localStorage.setItem(storageKey, tag); } catch { /* The cookie is enough. */ }
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return location.reload();
  address.searchParams.delete("lang");
  goInstead(address.pathname + address.search + address.hash);
}

/**
 * Writes the texts into markup: `data-t` is the key of an element's text, `data-t-label`, `data-t-placeholder` and
 * `data-t-title` the keys of its attributes.
 */
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  const attributes = { tLabel: "aria-label", tPlaceholder: "placeholder", tTitle: "title" };
  for (const [name, attribute] of Object.entries(attributes)) {
    const selector = `[data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}]`;
    for (const element of root.querySelectorAll(selector)) element.setAttribute(attribute, t(element.dataset[name]));
  }
}

/**
 * @param {string} key
 * @param {Record<string, any>} values
 */
function textFor(key, values) {
  const text = lookUp(key);
  if (text === undefined) {
    console.warn(`There is no text "${key}".`);
    return key;
  }
  return typeof text === "string" ? text : text[plurals.select(values.count ?? 0)] ?? text.other;
}

/**
 * The texts with the given overrides.
 * @param {any} all
 * @param {any} differing
 * @returns {any}
 */
function merged(all, differing) {
  const changed = Object.entries(differing).map(([name, value]) =>
    [name, typeof value === "object" ? merged(all[name], value) : value]);
  return { ...all, ...Object.fromEntries(changed) };
}

/** @param {string} key */
function lookUp(key) {
  const text =
    key.split(".").reduce((node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined), texts);
  return typeof text === "string" || typeof text?.other === "string" ? text : undefined;
}

function storedLanguage() {
  const chosen = document.cookie.split("; ").find((pair) => pair.startsWith(`${cookie}=`))?.slice(cookie.length + 1);
  if (chosen && supported.includes(chosen)) return chosen;
  try {
    const tag = localStorage.getItem(storageKey);
    if (!tag || !supported.includes(tag)) return null;
    // Chosen before the cookie existed, or after it was deleted.
    document.cookie = `${cookie}=${tag}; Path=/; Max-Age=31536000; SameSite=Lax`;
    return tag;
  } catch {
    return null;
  }
}
