import { openDialog } from "../dialog.js";
import { el, newId } from "../dom.js";
import { list } from "../format.js";
import { t } from "../i18n.js";
import { fieldLabel, valueLabel } from "./labels.js";

/**
 * Shows two versions of a listing side by side and lets the reader choose for each field. Returns the chosen values, or
 * null when nothing was chosen.
 * @param {Comparison} options
 * @param {ListingValues} mine
 * @returns {Promise<any>}
 */
export async function chooseVersion({ fields }, mine) {
  const both = fields.filter((field) => field.both).map(({ name }) => fieldLabel(name));
  /** @type {HTMLFormElement} */
  const form = el("form", { class: "versions", method: "dialog" },
    el("p", {}, both.length ? t("post.conflict.both", { fields: list(both) }) : t("post.conflict.apart")),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", onclick: () => pickAll(form, "mine") },
        t("post.conflict.allMine")),
      el("button", { type: "button", class: "second", onclick: () => pickAll(form, "theirs") },
        t("post.conflict.allTheirs"))),
    fields.map(versionField),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("post.conflict.later")),
      el("button", { type: "submit" }, t("post.conflict.save"))));
  const { dialog, close, closed } = openDialog(t("post.conflict.title"), form);
  dialog.classList.add("wide-dialog");
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const chosen = { ...mine };
    for (const { name, theirs } of fields) if (form.elements[name].value === "theirs") chosen[name] = theirs;
    close(chosen);
  });
  return (await closed) ?? null;
}

/** @param {Difference} options */
function versionField({ name, mine, theirs, choice, both }) {
  const id = newId("version");
  /**
   * @param {any} value
   * @param {string} side
   */
  const one = (value, side) =>
    el("label", { class: "version" }, el("input", { type: "radio", name, value: side, checked: side === choice }),
      el("span", {}, el("small", {}, t(`post.conflict.${side}`)),
        el("span", { class: "version-text" }, valueLabel(name, value))));
  return el("fieldset", { class: "field", "aria-describedby": both && id },
    el("legend", {}, fieldLabel(name), " ",
      both && el("span", { class: "badge wrong", id }, t("post.conflict.badge"))),
    el("div", { class: "version-pair" }, one(mine, "mine"), one(theirs, "theirs")));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} side
 */
function pickAll(form, side) {
  for (const radio of form.querySelectorAll(`input[value="${side}"]`)) radio.checked = true;
}
