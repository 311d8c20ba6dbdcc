// Native dialogs: the browser keeps the focus inside, closes them on Escape and gives the focus back.
import { el, newId } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * Opens a dialog with a heading and children, as `el` takes them. `closed` is a promise of the value given to `close`,
 * undefined when the reader dismissed the dialog.
 * @param {string} heading
 * @param {...Child} children
 * @returns {{ dialog: HTMLDialogElement, close: (value?: any) => void, closed: Promise<any> }}
 */
export function openDialog(heading, ...children) {
  const id = newId("dialog");
  const closeButton =
    el("button", { type: "button", class: "bare round", "aria-label": t("action.close"), onclick: () => close() },
      icon("close"));
  const dialog = el("dialog", { "aria-labelledby": id },
    el("div", { class: "dialog-head" }, el("h2", { id }, heading), closeButton),
    el("div", { class: "dialog-body" }, children));
  /** @type {any} */
  let answer;
  /** @param {any} [value] */
  const close = (value) => {
    answer = value;
    dialog.close();
  };
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
  });
  // A click that begins and ends on the backdrop closes the dialog; selecting text beyond its edge does not.
  /** @type {EventTarget | null} */
  let pressed = null;
  dialog.addEventListener("pointerdown", (event) => { pressed = event.target; });
  dialog.addEventListener("click", (event) => { if (event.target === dialog && pressed === dialog) close(); });
  // A field of a search would take the first Escape to empty itself.
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
  document.body.append(dialog);
  dialog.showModal();
  firstField(dialog)?.focus({ preventScroll: true });
  return { dialog, close, closed };
}

/**
 * Where one begins to type. Browsers begin at the button that closes.
 * @param {HTMLDialogElement} dialog
 * @returns {HTMLElement | undefined}
 */
function firstField(dialog) {
  const fields = dialog.querySelectorAll(".dialog-body :is(input:not([type=file]), select, textarea)");
  return [...fields].find((field) => !field.disabled && field.checkVisibility());
}

/**
 * Asks a yes-or-no question. Returns whether it was confirmed.
 * @param {{ heading: string, text?: string, action: string, danger?: boolean }} options
 * @returns {Promise<boolean>}
 */
export async function confirm({ heading, text, action, danger = false }) {
  const { dialog, close, closed } = openDialog(heading, text && el("p", {}, text), el("div", { class: "dialog-foot" },
    el("button", { type: "button", class: "second", onclick: () => close(false) }, t("action.cancel")),
    el("button", { type: "button", class: danger ? "danger" : "", onclick: () => close(true) }, action)));
  dialog.querySelector(".dialog-foot .second").focus();
  return (await closed) === true;
}
