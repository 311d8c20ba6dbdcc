// Forms: fields with label, hint and error, and the server's errors shown at their fields.
import { el, newId } from "./dom.js";
import { fieldErrorText } from "./field-errors.js";
import { hasText, t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * A field with its label. `options` are `[value, text]` pairs and make it a select; other members become attributes of
 * the control. Names are those of the API (`address.postalCode`), so that its errors find their field.
 * @param {FieldOptions} options
 * @returns {HTMLDivElement}
 */
export function field({ name, label, hint, options, multiline, value, type = "text", ...attributes }) {
  const id = newId(name.replaceAll(".", "-"));
  const base = { id, name, ...attributes };
  let control;
  if (options) {
    control =
      el("select", base, options.map(([ key, text ]) => el("option", { value: key, selected: key === value }, text)));
  } else if (multiline) {
    control = el("textarea", base, value ?? "");
  } else {
    control = el("input", { type, ...base, value });
  }
  const hintLine = hint && el("p", { class: "hint", id: `${id}-hint` }, hint);
  if (hintLine) control.setAttribute("aria-describedby", hintLine.id);
  const mark = attributes.required && { class: "needed", "data-needed": t("form.required") };
  return el("div", { class: "field", "data-field": name }, el("label", { for: id, ...mark }, label), control, hintLine);
}

/**
 * Calls `submit(values, form)` when the form is sent, one call at a time. `values` are the fields by name, trimmed
 * except for passwords. Shows the errors that `submit` throws: those of fields at their fields, the rest above the
 * form.
 * @param {HTMLFormElement} form
 * @param {(values: Record<string, any>, form: HTMLFormElement) => unknown} submit
 */
export function onSubmit(form, submit) {
  form.noValidate = true;
  form.addEventListener("input", (/** @type {any} */ event) => clearFieldError(form, event.target.name));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true" || !checkRequired(form)) return;
    setBusy(form, true);
    try {
      await submit(formValues(form), form);
    } catch (error) {
      showProblem(form, error);
    } finally {
      setBusy(form, false);
    }
  });
}

/**
 * The values of the fields by name.
 * @param {HTMLFormElement} form
 * @returns {Record<string, any>}
 */
export function formValues(form) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const control of /** @type {Iterable<any>} */ (form.elements)) {
    if (!control.name || control.disabled) continue;
    if (control.type === "checkbox") values[control.name] = control.checked;
    else if (control.type === "radio") { if (control.checked) values[control.name] = control.value; }
    else values[control.name] = control.type === "password" ? control.value : control.value.trim();
  }
  return values;
}

/**
 * Whether the reader changed an input that came with the page before its script ran: nothing has heard of it.
 * @param {HTMLInputElement} input
 * @returns {boolean}
 */
export function isEdited(input) {
  const { type, value, defaultValue } = input;
  if (type === "checkbox" || type === "radio") return input.checked !== input.defaultChecked;
  // A browser drops a date or number that it cannot read.
  return value !== el("input", { type, value: defaultValue }).value;
}

/** Codes of problems whose sentence only lists the errors of fields. */
const madeOfFields = new Set(["invalid_values", "malformed_parameter"]);

/**
 * Shows an error: each field error at its field, the rest above the form. The first bad field takes the focus.
 * @param {HTMLFormElement} form
 * @param {any} error
 */
export function showProblem(form, error) {
  if (error?.name === "AbortError") return;
  clearFieldErrors(form);
  const unplaced = [];
  // A problem about one field with its own sentence, such as `email_taken`, shows it at the field.
  const own = error?.errors?.length === 1 && !madeOfFields.has(error.code) && problemText(error);
  for (const fieldError of error?.errors ?? []) {
    const text = own || fieldErrorText(fieldError);
    if (!showFieldError(form, fieldError.field, text)) unplaced.push(withFieldName(fieldError.field, text));
  }
  if (unplaced.length || !error?.errors?.length) {
    showFormMessage(form, unplaced.length ? unplaced.join(" ") : problemText(error));
  }
  const first = form.querySelector("[aria-invalid=true]");
  if (first) focusField(first);
  else form.querySelector(".form-problem")?.focus();
}

/**
 * The text of an error whose field the form does not have.
 * @param {string} name
 * @param {string} text
 */
function withFieldName(name, text) {
  const label = `post.field.${name}`;
  return t("fieldError.of", { field: hasText(label) ? t(label) : name, text });
}

/**
 * Shows a text at the field of that name. Returns whether the form has such a field.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} text
 * @returns {boolean}
 */
export function showFieldError(form, name, text) {
  const box = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const control = box?.querySelector("input, select, textarea");
  if (!control) return false;
  clearFieldError(form, name);
  // An amount is known to be wrong here, and why.
  const shown = control.validity.customError ? control.validationMessage : text;
  const error =
    el("p", { class: "error", id: `${control.id || newId()}-error` }, icon("warning"), el("span", {}, shown));
  box.append(error);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute(
    "aria-describedby", [control.getAttribute("aria-describedby"), error.id].filter(Boolean).join(" "));
  return true;
}

/** @param {HTMLFormElement} form */
export function clearFieldErrors(form) {
  for (const box of form.querySelectorAll("[data-field]")) clearFieldError(form, box.dataset.field);
  form.querySelector(".form-problem")?.remove();
}

/**
 * The text of an error: what the server says, in the language of the page.
 * @param {any} error
 * @returns {string}
 */
export function problemText(error) {
  if (error?.name === "Problem") return error.message;
  if (error?.name === "Unreachable") return t("failure.unreachable");
  console.error(error);
  return t("failure.unexpected");
}

/**
 * Focuses a field with its label and its error on the screen.
 * @param {HTMLElement} control
 */
function focusField(control) {
  control.focus({ preventScroll: true });
  (control.closest("[data-field]") ?? control).scrollIntoView({ block: "nearest" });
}

/** @param {HTMLFormElement} form */
function checkRequired(form) {
  clearFieldErrors(form);
  const empty = /** @type {any[]} */ ([
    ...form.elements
  ]).filter((control) => control.required && !control.disabled && !control.value.trim());
  for (const { name } of empty) showFieldError(form, name, fieldErrorText({ field: name, code: "missing" }));
  const wrong = /** @type {any[]} */ ([...form.elements]).filter(({ validity }) => validity?.customError);
  for (const { name, validationMessage } of wrong) showFieldError(form, name, validationMessage);
  const [first] = [...empty, ...wrong];
  if (first) focusField(first);
  return !first;
}

/**
 * Removes the error shown at the field of that name.
 * @param {HTMLFormElement} form
 * @param {string | undefined} name
 */
export function clearFieldError(form, name) {
  const box = name ? form.querySelector(`[data-field="${CSS.escape(name)}"]`) : null;
  const error = box?.querySelector(".error");
  if (!error) return;
  const control = box.querySelector("[aria-invalid]");
  const rest = (control?.getAttribute("aria-describedby") ?? "")
                 .split(" ")
                 .filter((/** @type {string} */ id) => id && id !== error.id);
  if (rest.length) control?.setAttribute("aria-describedby", rest.join(" "));
  else control?.removeAttribute("aria-describedby");
  control?.removeAttribute("aria-invalid");
  error.remove();
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
export function showFormMessage(form, text) {
  form.prepend(el("div", { class: "notice wrong form-problem", role: "alert", tabindex: "-1" }, icon("warning"),
    el("div", {}, text)));
}

/**
 * @param {HTMLFormElement} form
 * @param {boolean} isBusy
 */
function setBusy(form, isBusy) {
  form.setAttribute("aria-busy", String(isBusy));
  const button = form.querySelector("button[type=submit], button:not([type])");
  if (!button) return;
  button.setAttribute("aria-busy", String(isBusy));
  button.setAttribute("aria-disabled", String(isBusy));
}
