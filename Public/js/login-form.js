// The forms to log in and to register, for the page and for a dialog.
import { openDialog } from "./dialog.js";
import { el, fill } from "./dom.js";
import { field, onSubmit, problemText, showFieldError, showFormMessage } from "./form.js";
import { language, t } from "./i18n.js";
import { icon } from "./icons.js";
import { forgetLinkToken } from "./link-token.js";
import { showPasswordRules } from "./password-rules.js";
import { currentAccount, logIn, registerAccount } from "./session.js";

/**
 * A form that logs in and then calls `done(account)`. Asks for a code if the account needs one.
 * @param {(account: Account) => unknown} done
 * @param {string} [email]
 * @returns {HTMLFormElement}
 */
export function logInForm(done, email = "") {
  const form = el("form", { class: "login-form", autocomplete: "on" });
  const fields = [
    field({
      name: "email",
      label: t("login.email"),
      type: "email",
      value: email,
      autocomplete: "username",
      required: true,
      maxlength: 254,
    }),
    passwordField("current-password"),
  ];
  fill(form, fields, el("button", { type: "submit", class: "wide" }, t("action.logIn")));
  onSubmit(form, async (values) => {
    try {
      done(await logIn(
        { email: values.email, password: values.password, code: values.code?.replace(/\s/g, "") || undefined }));
    } catch (error) {
      if (error.code === "second_factor_needed" && !form.elements.code) return askForCode(form, fields);
      if (error.code !== "wrong_code" || !showFieldError(form, "code", problemText(error))) throw error;
      form.elements.code.select();
    }
  });
  return form;
}

/**
 * A form that registers and then calls `done(account)`. It ticks off the rules for passwords while the reader types.
 * @param {(account: Account) => unknown} done
 * @param {string | null} token Of a link that was sent to the address.
 * @returns {HTMLFormElement}
 */
export function registerForm(done, token) {
  const form = el("form", { class: "login-form", autocomplete: "on" });
  const password = passwordField("new-password");
  fill(form, field({
    name: "name",
    label: t("login.name"),
    hint: t("login.nameHint"),
    autocomplete: "name",
    required: true,
    maxlength: 80,
  }),
    field({
      name: "email",
      label: t("login.email"),
      hint: t("login.emailHint"),
      type: "email",
      autocomplete: "username",
      required: true,
      maxlength: 254,
    }),
    password, el("button", { type: "submit", class: "wide" }, t("login.create")));
  showPasswordRules(form, password, "password", ({ email, name }) => ({ email, name }));
  onSubmit(form, async ({ email, password: secret, name }) => {
    try {
      const account = await registerAccount({ email, password: secret, name, language, token: token ?? undefined });
      forgetLinkToken();
      done(account);
    } catch (error) {
      if (error.code === "email_confirmation_required") return showSent(form, email);
      if (!error.fields?.has("token")) throw error;
      forgetLinkToken();
      token = null;
      showFormMessage(form, t("login.deadLink"));
    }
  });
  return form;
}

/**
 * Tells that a link was sent, whether or not the address has an account.
 * @param {HTMLFormElement} form
 * @param {string} email
 */
function showSent(form, email) {
  const back = () => {
    message.replaceWith(form);
    form.elements.email.select();
  };
  const message = el("div", { class: "message", role: "status" }, icon("mail"),
    el("h2", { tabindex: "-1" }, t("login.sentTitle")), el("p", {}, t("login.sentText", { email })),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", onclick: back }, t("login.otherEmail"))));
  form.replaceWith(message);
  message.querySelector("h2").focus();
}

/**
 * Asks to log in after the session ended. Returns whether the reader logged in again. If another account logs in, the
 * page reloads without what the first one typed.
 * @returns {Promise<boolean>}
 */
export async function logInAgain() {
  const before = await currentAccount();
  const { close, closed } = openDialog(t("login.againTitle"), el("p", {}, t("login.againText")),
    logInForm((person) => (before && person.id !== before.id ? location.reload() : close(true)), before?.email));
  return (await closed) === true;
}

/**
 * A password field with a button that shows the password.
 * @param {string} autocomplete
 * @param {string} [name]
 * @param {string} [label]
 * @returns {HTMLDivElement}
 */
export function passwordField(autocomplete, name = "password", label = t("login.password")) {
  const box = field({ name, label, type: "password", autocomplete, required: true, maxlength: 128 });
  const input = box.querySelector("input");
  const eye = el("button", {
    type: "button",
    class: "bare round",
    "aria-pressed": "false",
    "aria-label": t("login.show"),
    onclick: () => {
      const isShown = input.type === "text";
      input.type = isShown ? "password" : "text";
      eye.setAttribute("aria-pressed", String(!isShown));
    },
  }, icon("eye"));
  const wrap = el("div", { class: "with-eye" });
  input.replaceWith(wrap);
  wrap.append(input, eye);
  return box;
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement[]} fields
 */
function askForCode(form, fields) {
  for (const box of fields) box.hidden = true;
  const code = field({
    name: "code",
    label: t("login.code"),
    hint: t("login.codeHint"),
    autocomplete: "one-time-code",
    inputmode: "numeric",
    required: true,
    maxlength: 20,
    autocapitalize: "off",
    spellcheck: "false",
  });
  const input = code.querySelector("input");
  // Recovery codes contain letters too, which the numeric keyboard lacks.
  const other = el("button", { type: "button", class: "bare", onclick: () => {
    input.inputMode = "text";
    other.remove();
    input.focus();
  } }, t("login.recovery"));
  form.prepend(el("div", { class: "notice" }, icon("shield"), el("p", {}, t("login.codeLead"))), code, other);
  form.querySelector("button[type=submit]").textContent = t("login.confirm");
  input.focus();
}
