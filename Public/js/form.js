// Forms: fields with their label, hint and error; faults of the server at the fields they are about.
import { el, newId } from "./dom.js";
import { hasText, language, t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * A field: `{name, label, type = "text", hint, options, multiline, …}`; anything else is an attribute of the control.
 * `options` is `[value, text]` pairs and makes a select. Names are those of the API (`address.postalCode`), so that
 * its faults find their field.
 */
export function field({ name, label, hint, options, multiline, value, type = "text", ...attributes }) {
  const id = newId(name.replaceAll(".", "-"));
  const base = { id, name, ...attributes };
  let control;
  if (options) {
    control = el("select", base, options.map(([key, text]) => el("option", { value: key, selected: key === value }, text)));
  } else if (multiline) {
    control = el("textarea", base, value ?? "");
  } else {
    control = el("input", { type, ...base, value });
  }
  const hintLine = hint && el("p", { class: "hint", id: `${id}-hint` }, hint);
  if (hintLine) control.setAttribute("aria-describedby", hintLine.id);
  return el("div", { class: "field", "data-field": name }, el("label", { for: id }, label), control, hintLine);
}

/**
 * Makes `form` call `submit(values, form)` once at a time; `values` are its fields by name, trimmed but for passwords.
 * What `submit` throws is shown: faults at their fields, the rest above the form.
 */
export function onSubmit(form, submit) {
  form.noValidate = true;
  form.addEventListener("input", (event) => clearFieldError(form, event.target.name));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true" || !checkRequired(form)) return;
    setBusy(form, true);
    try {
      await submit(values(form), form);
    } catch (error) {
      showProblem(form, error);
    } finally {
      setBusy(form, false);
    }
  });
}

/** The values of the fields by name. */
export function values(form) {
  const told = {};
  for (const control of form.elements) {
    if (!control.name || control.disabled) continue;
    if (control.type === "checkbox") told[control.name] = control.checked;
    else if (control.type === "radio") { if (control.checked) told[control.name] = control.value; }
    else told[control.name] = control.type === "password" ? control.value : control.value.trim();
  }
  return told;
}

/** Shows an error: every fault at its field, and the first bad field takes the focus; what has no field, above all. */
export function showProblem(form, error) {
  if (error?.name === "AbortError") return;
  clearFieldErrors(form);
  const unplaced = [];
  // A problem of one field that has words of its own (`email_taken`) says them there.
  const own = error?.errors?.length === 1 && hasText(`problem.${error.code}`) && problemText(error);
  for (const fieldError of error?.errors ?? []) {
    if (!showFieldError(form, fieldError.field, own || fieldErrorText(fieldError))) unplaced.push(`${fieldError.field} ${fieldError.message}`);
  }
  if (unplaced.length || !error?.errors?.length) showFormMessage(form, unplaced.length ? unplaced.join("; ") : problemText(error));
  const first = form.querySelector("[aria-invalid=true]");
  (first ?? form.querySelector(".form-problem"))?.focus();
}

/** Shows a text at the field of that name. Answers whether there is one. */
export function showFieldError(form, name, text) {
  const box = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const control = box?.querySelector("input, select, textarea");
  if (!control) return false;
  clearFieldError(form, name);
  const error = el("p", { class: "error", id: `${control.id || newId()}-error` }, icon("warning"), el("span", {}, text));
  box.append(error);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [control.getAttribute("aria-describedby"), error.id].filter(Boolean).join(" "));
  return true;
}

export function clearFieldErrors(form) {
  for (const box of form.querySelectorAll("[data-field]")) clearFieldError(form, box.dataset.field);
  form.querySelector(".form-problem")?.remove();
}

/** What an error says to people, in the language of the page where we have words for it. */
export function problemText(error) {
  if (error?.name === "Unreachable") return t("problem.unreachable");
  if (error?.name !== "Problem") {
    console.error(error);
    return t("problem.unexpected");
  }
  const key = `problem.${error.code}`;
  if (hasText(key)) return t(key, { seconds: error.retryAfterSeconds ?? 60 });
  return language === "en" && error.status < 500 ? error.message : t(`problem.status${statusKind(error.status)}`);
}

function fieldErrorText(fieldError) {
  const numbers = (fieldError.message.match(/\d+/g) ?? []).map(Number);
  const key = `fault.${fieldError.code}`;
  if ((fieldError.code === "length" || fieldError.code === "range") && numbers.length === 2) {
    return t(key, { least: numbers[0], most: numbers[1] });
  }
  if (hasText(key) && fieldError.code !== "length" && fieldError.code !== "range") return t(key);
  return language === "en" ? fieldError.message[0].toUpperCase() + fieldError.message.slice(1) : t("fault.invalid");
}

function checkRequired(form) {
  clearFieldErrors(form);
  const empty = [...form.elements].filter((control) => control.required && !control.disabled && !control.value.trim());
  for (const control of empty) showFieldError(form, control.name, t("fault.missing"));
  empty[0]?.focus();
  return empty.length === 0;
}

/** Takes away what is shown at the field of that name. */
export function clearFieldError(form, name) {
  const box = name && form.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const error = box?.querySelector(".error");
  if (!error) return;
  const control = box.querySelector("[aria-invalid]");
  const rest = (control?.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== error.id);
  if (rest.length) control?.setAttribute("aria-describedby", rest.join(" "));
  else control?.removeAttribute("aria-describedby");
  control?.removeAttribute("aria-invalid");
  error.remove();
}

function showFormMessage(form, text) {
  form.prepend(el("div", { class: "notice wrong form-problem", role: "alert", tabindex: "-1" }, icon("warning"), el("div", {}, text)));
}

function setBusy(form, isBusy) {
  form.setAttribute("aria-busy", String(isBusy));
  const button = form.querySelector("button[type=submit], button:not([type])");
  if (!button) return;
  button.setAttribute("aria-busy", String(isBusy));
  button.setAttribute("aria-disabled", String(isBusy));
}

const statusKind = (status) => (status >= 500 ? "500" : [401, 403, 404, 409, 412, 413, 429].includes(status) ? status : "400");
