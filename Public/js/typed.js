// Keeps the words of a form that was closed before it was sent, in this tab until they are sent; logging out empties
// the storage.
import { formValues } from "./form.js";

/**
 * Fills the form with what was typed under that name before, and keeps what is typed from now on. Returns what forgets
 * it, to be called when the form was sent.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {() => void}
 */
export function keepTyped(form, name) {
  const key = `digs.typed.${name}`;
  write(form, stored(key));
  form.addEventListener("input", () => {
    try { sessionStorage.setItem(key, JSON.stringify(formValues(form))); } catch { /* It is typed again. */ }
  });
  return () => sessionStorage.removeItem(key);
}

/**
 * @param {string} key
 * @returns {Record<string, any>}
 */
function stored(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} values
 */
function write(form, values) {
  for (const control of /** @type {Iterable<any>} */ (form.elements)) {
    if (!(control.name in values)) continue;
    const value = values[control.name];
    if (control.type === "checkbox") control.checked = value;
    else if (control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
}
