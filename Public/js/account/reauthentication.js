// Asking for the password again, and for a code if the account has a second factor.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { passwordField } from "../login-form.js";
import { withSession } from "../with-session.js";

/**
 * The field for a code of the authenticator app or a recovery code.
 * @param {string} [hint]
 * @param {string} [inputmode] `numeric` where no recovery code is taken
 */
export const codeField = (hint = t("login.codeHint"), inputmode = "text") => field({
  name: "code",
  label: t("login.code"),
  hint,
  autocomplete: "one-time-code",
  inputmode,
  required: true,
  maxlength: 20,
  autocapitalize: "off",
  spellcheck: "false",
});

/**
 * The password and code from a form of `reauthenticationDialog`, as the API takes them.
 * @param {Record<string, string>} values
 */
export const credentialsOf = ({ password, code }) => ({ password, code: code?.replace(/\s/g, "") });

/**
 * Sends password and code. For five minutes this session may then perform protected actions.
 * @param {Record<string, string>} values
 */
export const reauthenticate = (values) =>
  withSession(() => post("/v1/account/reauthentication", credentialsOf(values), { key: undefined }));

/**
 * Does something that may need the password: if so, asks for it and does it again.
 * @param {Account} person
 * @param {string} label of the button
 * @param {() => Promise<void>} act
 */
export async function confirming(person, label, act) {
  try {
    await act();
  } catch (error) {
    if (error?.code !== "reauthentication_required") throw error;
    const words = { heading: t("admin.passwordAgain"), text: t("admin.passwordAgainText"), label };
    reauthenticationDialog(person, words, async (values, close) => {
      await reauthenticate(values);
      await act();
      close();
    });
  }
}

/**
 * Asks for the password in a dialog, below the `more` fields, and calls `act(values, close, form)`.
 * @param {Account} person
 * @param {{ heading: string, text: string, label: string, more?: Child, kind?: string }} options
 * @param {(values: Record<string, string>, close: () => void, form: any) => unknown} act
 */
export function reauthenticationDialog(person, { heading, text, label, more = [], kind = "" }, act) {
  const form = el("form", { class: "stack" }, el("p", {}, text), more,
    passwordField("current-password"), person.secondFactor && codeField(),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit", class: kind }, label)));
  const { close, dialog } = openDialog(heading, form);
  onSubmit(form, async (values) => { await act(values, close, form); });
  dialog.querySelector("input").focus();
}
