import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * A part of the account page under its heading.
 * @param {string} key
 * @param {string} iconName
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function section(key, iconName, ...children) {
  const id = `${key}-heading`;
  return el("section", { class: "panel stack", id: key, "aria-labelledby": id },
    el("h2", { id, class: "section-head" }, icon(iconName), t(`account.${key}.title`)), children);
}
