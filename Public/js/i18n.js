// The texts, one file a language, and which language is spoken.

const supported = ["en", "es"];
const storageKey = "digs.language";
/** @type {any} */
let texts = {};
let plurals = new Intl.PluralRules("en");

/** What this browser was told to speak, else what its owner prefers of what we speak. */
export const language = storedLanguage() ?? (navigator.languages ?? [navigator.language])
  .map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => supported.includes(tag)) ?? "en";

/** For `Intl`: the owner's region where it goes with the language (`en-GB`), else the language alone. */
export const locale = navigator.languages?.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;

export const languages = { en: "English", es: "Español" };

/**
 * Reads the texts. `load` is how JSON is fetched (`api.js` gives it, so that fetching stays in one place).
 * @param {(path: string) => Promise<any>} load
 */
export async function loadTexts(load) {
  texts = await load(`/i18n/${language}.json`);
  plurals = new Intl.PluralRules(locale);
  document.documentElement.lang = language;
}

/**
 * The text of a key, such as `search.title`, with `{name}` replaced by `values.name`. A text with `one` and `other`
 * is chosen by `values.count`. Numbers are written as people write them here.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const text = pattern(key, values);
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
  });
}

/**
 * As `t`, with nodes among the values; answers a list for `el`.
 * @param {string} key
 * @param {Record<string, any>} values
 */
export function rich(key, values) {
  return pattern(key, values).split(/(\{\w+\})/).map((/** @type {string} */ part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name && values[name] !== undefined ? values[name] : part;
  });
}

/**
 * Whether there is such a text.
 * @param {string} key
 */
export const hasText = (key) => lookUp(key) !== undefined;

/**
 * Remembers the language and shows the page anew in it.
 * @param {string} tag
 */
export function setLanguage(tag) {
  try { localStorage.setItem(storageKey, tag); } catch { /* Without storage the browser's language stays. */ }
  location.reload();
}

/**
 * Writes the texts into markup: `data-t` holds the key of what an element says, `data-t-label`, `data-t-placeholder` and
 * `data-t-title` for its attributes.
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
function pattern(key, values) {
  const text = lookUp(key);
  if (text === undefined) {
    console.warn(`There is no text "${key}".`);
    return key;
  }
  return typeof text === "string" ? text : text[plurals.select(values.count ?? 0)] ?? text.other;
}

/** @param {string} key */
function lookUp(key) {
  const text = key.split(".").reduce((node, name) => (node && Object.hasOwn(node, name) ? node[name] : undefined), texts);
  return typeof text === "string" || typeof text?.other === "string" ? text : undefined;
}

function storedLanguage() {
  try {
    const tag = localStorage.getItem(storageKey);
    return tag && supported.includes(tag) ? tag : null;
  } catch {
    return null;
  }
}
