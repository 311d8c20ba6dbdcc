// Asking for the password again, and for a code where there is a second factor.
import { again } from "../again.js";
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { passwordField } from "../login-form.js";

const compact = (code) => code?.replace(/\s/g, "");

export const codeField = (hint = t("login.codeHint")) => field({ name: "code", label: t("login.code"), hint, autocomplete: "one-time-code", inputmode: "text", required: true, maxlength: 20, autocapitalize: "off", spellcheck: "false" });

/** The fields of a form that proves who is there. */
export const proofFields = (person) => [passwordField("current-password"), person.secondFactor && codeField()];

/** `{password, code}` of a form with `proofFields`. */
export const proofOf = ({ password, code }) => ({ password, code: compact(code) });

/** Tells the server password and code: for five minutes this session may do what needs them. */
export const prove = (values) => again(() => post("/v1/account/reauthentication", proofOf(values), { key: undefined }));

/** Asks for the password in a dialog and then calls `act(values, close)`; `more` fields stand before it. */
export function withProof(person, { heading, text, label, more = [], danger = false }, act) {
  const form = el("form", { class: "stack" }, el("p", {}, text), more, proofFields(person),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit", class: danger ? "danger" : "" }, label)));
  const { close, dialog } = openDialog(heading, form);
  onSubmit(form, (values) => act(values, close, form));
  dialog.querySelector("input").focus();
}
