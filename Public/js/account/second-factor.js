import { post, put, request } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { onSubmit, problemText, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { passwordField } from "../login-form.js";
import { qrImage } from "../qr-code.js";
import { refreshAccount } from "../session.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import { codeField } from "./reauthentication.js";
import { section } from "./section.js";

const path = "/v1/account/second-factor";
const fewCodes = 3;

/**
 * The section to turn the second factor on and off: a code of an authenticator app besides the password.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function secondFactorSection(person) {
  const box = el("div", { class: "stack" });
  /** @param {Account} now */
  const show = (now) => void fill(box, now.secondFactor ? enabledView(now, refresh) : disabledView(refresh));
  /** @returns {Promise<unknown>} */
  const refresh = async () => show(await refreshAccount() ?? person);
  show(person);
  return section("factor", "shield", el("p", { class: "quiet" }, t("account.factor.lead")), box);
}

/** @param {() => Promise<unknown>} refresh */
function disabledView(refresh) {
  return el("div", { class: "line" },
    el("p", {}, el("span", { class: "badge" }, t("account.factor.off"))),
    el("button", { type: "button", onclick: () => turnOn(refresh) }, t("account.factor.turnOn")));
}

/**
 * @param {Account} person
 * @param {() => Promise<unknown>} refresh
 */
function enabledView(person, refresh) {
  const left = person.recoveryCodesLeft ?? 0;
  return [
    el("p", {}, el("span", { class: "badge good" }, icon("check"), t("account.factor.on")), " ",
      el("span", { class: left < fewCodes ? "badge wrong" : "quiet" }, t("account.factor.left", { count: left }))),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", onclick: () => renewCodes(refresh) },
        t("account.factor.newCodes")),
      el("button", { type: "button", class: "second", onclick: () => turnOff(refresh) },
        t("account.factor.turnOff"))),
  ];
}

/**
 * Asks for the password in a dialog, with `more` fields, and calls `act(values, close)`.
 * @param {string} heading
 * @param {string} text
 * @param {string} label
 * @param {(values: Record<string, string>, close: () => void) => Promise<void>} act
 * @param {Child} [more]
 * @param {string} [kind]
 */
function passwordDialog(heading, text, label, act, more = [], kind = "") {
  const form = el("form", { class: "stack" }, el("p", {}, text), passwordField("current-password"), more,
    el("div", { class: "dialog-foot" }, el("button", { type: "submit", class: kind }, label)));
  const { close, dialog } = openDialog(heading, form);
  onSubmit(form, async (values) => {
    try {
      await act(values, close);
    } catch (error) {
      if (error.code !== "wrong_code" || !showFieldError(form, "code", problemText(error))) throw error;
      form.elements.code.focus();
    }
  });
  dialog.querySelector("input").focus();
}

/** @param {string} code */
const compact = (code) => code.replace(/\s/g, "");

/** @param {() => Promise<unknown>} refresh */
function turnOn(refresh) {
  passwordDialog(
    t("account.factor.turnOn"), t("account.factor.password"), t("action.next"), async ({ password }, close) => {
      const pending = await withSession(() => post(path, { password }));
      close();
      showSecret(pending, refresh);
    });
}

/**
 * Shows the secret as a QR code and as text, and asks for a first code to prove that the app has it.
 * @param {{ secret: string, uri: string }} options
 * @param {() => Promise<unknown>} refresh
 */
function showSecret({ secret, uri }, refresh) {
  const form = el("form", { class: "stack" }, codeField(t("account.factor.codeHint"), "numeric"),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("account.factor.confirm"))));
  const { close } = openDialog(t("account.factor.scanTitle"), el("p", {}, t("account.factor.scan")),
    el("p", {}, el("a", { class: "button second wide", href: uri }, icon("phone"), t("account.factor.openApp"))),
    el("div", { class: "qr-box" }, qrImage(uri, t("account.factor.qr"))),
    el("details", {}, el("summary", {}, t("account.factor.byHand")),
      el("p", { class: "secret" }, (secret.match(/.{1,4}/g) ?? []).join(" ")), copyButton(secret)),
    form);
  onSubmit(form, async ({ code }) => {
    try {
      const { recoveryCodes } = await withSession(() => put(path, { code: compact(code) }));
      close();
      showCodes(recoveryCodes);
      await refresh();
    } catch (error) {
      if (error.code !== "wrong_code" || !showFieldError(form, "code", problemText(error))) throw error;
      form.elements.code.select();
    }
  });
}

/**
 * Shows the recovery codes. The server never shows them again.
 * @param {string[]} codes
 */
function showCodes(codes) {
  const text = codes.join("\n");
  const file = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const { close, closed } = openDialog(t("account.factor.codesTitle"), el("p", {}, t("account.factor.codesLead")),
    el("ul", { class: "codes plain" }, codes.map((code) => el("li", {}, code))),
    el("div", { class: "row" }, copyButton(text),
      el("a", { class: "button second", href: file, download: "digs-recovery-codes.txt" },
        t("account.factor.download"))),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", onclick: () => close() }, t("account.factor.kept"))));
  closed.then(() => URL.revokeObjectURL(file));
}

/** @param {string} text */
function copyButton(text) {
  return el("button", { type: "button", class: "second", onclick: async () => {
    await navigator.clipboard?.writeText(text).then(() => toast(t("account.copied")), () => {});
  } }, icon("copy"), t("account.copy"));
}

/** @param {() => Promise<unknown>} refresh */
function renewCodes(refresh) {
  passwordDialog(t("account.factor.newCodes"), t("account.factor.newCodesText"), t("account.factor.newCodes"),
    async ({ password, code }, close) => {
      const body = { password, code: compact(code) };
      const { recoveryCodes } = await withSession(() => post(`${path}/recovery-codes`, body));
      close();
      showCodes(recoveryCodes);
      await refresh();
    }, codeField());
}

/** @param {() => Promise<unknown>} refresh */
function turnOff(refresh) {
  passwordDialog(t("account.factor.turnOff"), t("account.factor.turnOffText"),
    t("account.factor.turnOff"), async ({ password, code }, close) => {
      await withSession(() => request("DELETE", path, { body: { password, code: compact(code) } }));
      close();
      toast(t("account.factor.isOff"));
      await refresh();
    }, codeField(), "danger");
}
