import { again } from "../again.js";
import { ask, post, put } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { onSubmit, showFault } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { passwordField } from "../login-form.js";
import { qrImage } from "../qr.js";
import { refreshAccount } from "../session.js";
import { toast } from "../toast.js";
import { codeField } from "./owner-proof.js";
import { section } from "./section.js";

const path = "/v1/account/second-factor";
const fewCodes = 3;

/** Logging in with a code of an authenticator app besides the password. */
export function secondFactor(person) {
  const box = el("div", { class: "stack" });
  const show = (now) => fill(box, now.secondFactor ? on(now, refresh) : off(refresh));
  const refresh = async () => show(await refreshAccount() ?? person);
  show(person);
  return section("factor", "shield", el("p", { class: "quiet" }, t("account.factor.lead")), box);
}

function off(refresh) {
  return el("div", { class: "line" },
    el("p", {}, el("span", { class: "badge" }, t("account.factor.off"))),
    el("button", { type: "button", onclick: () => turnOn(refresh) }, t("account.factor.turnOn")));
}

function on(person, refresh) {
  const left = person.recoveryCodesLeft ?? 0;
  return [
    el("p", {}, el("span", { class: "badge good" }, icon("check"), t("account.factor.on")), " ",
      el("span", { class: left < fewCodes ? "badge wrong" : "quiet" }, t("account.factor.left", { count: left }))),
    el("div", { class: "row" },
      el("button", { type: "button", class: "second", onclick: () => renewCodes(refresh) }, t("account.factor.newCodes")),
      el("button", { type: "button", class: "second", onclick: () => turnOff(refresh) }, t("account.factor.turnOff"))),
  ];
}

/** Asks for the password in a dialog, with `more` fields; `act(told, close)` does what it is for. */
function withPassword(heading, text, label, act, more = [], kind = "") {
  const form = el("form", { class: "stack" }, el("p", {}, text), passwordField("current-password"), more,
    el("div", { class: "dialog-foot" }, el("button", { type: "submit", class: kind }, label)));
  const { close, dialog } = openDialog(heading, form);
  onSubmit(form, async (told) => {
    try {
      await act(told, close);
    } catch (error) {
      if (error.code !== "wrong_code" || !showFault(form, "code", t("problem.wrong_code"))) throw error;
      form.elements.code.focus();
    }
  });
  dialog.querySelector("input").focus();
}

const compact = (code) => code.replace(/\s/g, "");

function turnOn(refresh) {
  withPassword(t("account.factor.turnOn"), t("account.factor.password"), t("action.next"), async ({ password }, close) => {
    const pending = await again(() => post(path, { password }));
    close();
    showSecret(pending, refresh);
  });
}

/** The secret as a QR code and as text; a first code proves that the app has it. */
function showSecret({ secret, uri }, refresh) {
  const form = el("form", { class: "stack" }, codeField(t("account.factor.codeHint")),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("account.factor.confirm"))));
  const { close } = openDialog(t("account.factor.scanTitle"),
    el("p", {}, t("account.factor.scan")),
    el("div", { class: "qr-box" }, qrImage(uri, t("account.factor.qr"))),
    el("details", {}, el("summary", {}, t("account.factor.byHand")), el("p", { class: "secret" }, secret.match(/.{1,4}/g).join(" ")),
      copyButton(secret)),
    form);
  onSubmit(form, async ({ code }) => {
    try {
      const { recoveryCodes } = await again(() => put(path, { code: compact(code) }));
      close();
      showCodes(recoveryCodes);
      await refresh();
    } catch (error) {
      if (error.code !== "wrong_code" || !showFault(form, "code", t("problem.wrong_code"))) throw error;
      form.elements.code.select();
    }
  });
}

/** Shown this once. */
function showCodes(codes) {
  const text = codes.join("\n");
  const file = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
  const { close, closed } = openDialog(t("account.factor.codesTitle"),
    el("p", {}, t("account.factor.codesLead")),
    el("ul", { class: "codes plain" }, codes.map((code) => el("li", {}, code))),
    el("div", { class: "row" }, copyButton(text),
      el("a", { class: "button second", href: file, download: "digs-recovery-codes.txt" }, t("account.factor.download"))),
    el("div", { class: "dialog-foot" }, el("button", { type: "button", onclick: () => close() }, t("account.factor.kept"))));
  closed.then(() => URL.revokeObjectURL(file));
}

function copyButton(text) {
  return el("button", { type: "button", class: "second", onclick: async () => {
    await navigator.clipboard?.writeText(text).then(() => toast(t("account.copied")), () => {});
  } }, icon("copy"), t("account.copy"));
}

function renewCodes(refresh) {
  withPassword(t("account.factor.newCodes"), t("account.factor.newCodesText"), t("account.factor.newCodes"), async ({ password, code }, close) => {
    const { recoveryCodes } = await again(() => post(`${path}/recovery-codes`, { password, code: compact(code) }));
    close();
    showCodes(recoveryCodes);
    await refresh();
  }, codeField());
}

function turnOff(refresh) {
  withPassword(t("account.factor.turnOff"), t("account.factor.turnOffText"), t("account.factor.turnOff"), async ({ password, code }, close) => {
    await again(() => ask("DELETE", path, { body: { password, code: compact(code) } }));
    close();
    toast(t("account.factor.isOff"));
    await refresh();
  }, codeField(), "danger");
}
