// A hint for a reader's first visits: it stays until it is dismissed, and then never comes back on this device.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * The hint of a name, whose text is `hint.NAME`; null once it was dismissed.
 * @param {string} name
 * @returns {HTMLElement | null}
 */
export function hint(name) {
  const key = `digs.hint.${name}`;
  try {
    if (localStorage.getItem(key)) return null;
  } catch { /* Without storage it comes each time. */ }
  const dismiss = () => {
    const next = /** @type {HTMLElement | null} */ (box.nextElementSibling);
    box.remove();
    next?.focus();
    try {
      localStorage.setItem(key, "dismissed");
    } catch { /* See above. */ }
  };
  const box = el("aside", { class: "notice hint", "aria-label": t("hint.label") }, icon("info"),
    el("span", {}, t(`hint.${name}`)),
    el("button", { type: "button", class: "second", onclick: dismiss }, t("hint.dismiss")));
  return box;
}
