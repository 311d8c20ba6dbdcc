import { post } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetLinkToken, takeLinkToken } from "../link-token.js";
import { logInForm } from "../login-form.js";
import { startPage } from "../shell.js";
import { warn } from "../toast.js";

await startPage({ page: "account", title: "verify.title" });
const card = byId("card");
const token = takeLinkToken();

if (token) showButton();
else showMessage("warning", "none", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
document.body.dataset.open = "true";

/** Shows a button: opening the page alone must not use the link up, because mail scanners open links. */
function showButton() {
  /** @type {HTMLButtonElement} */
  const button =
    el("button", { type: "button", class: "wide", onclick: () => confirm(button) }, icon("check"), t("verify.do"));
  fill(card, el("div", {}, el("h1", {}, t("verify.title")), el("p", { class: "lead" }, t("verify.lead"))), button);
}

/** @param {HTMLButtonElement} button */
async function confirm(button) {
  button.setAttribute("aria-busy", "true");
  try {
    const { purpose } = await post("/v1/verifications", { token }, { key: undefined });
    forgetLinkToken();
    showMessage("check", purpose, [
      el("a", { class: "button", href: "/post" }, t("verify.post")),
      el("a", { class: "button second", href: "/listings" }, t("verify.search"))
    ]);
  } catch (error) {
    button.removeAttribute("aria-busy");
    if (error.signedOut) return askToLogIn();
    if (error.code === "other_account") {
      return showMessage("warning", "other", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
    }
    if (error.status !== 422) return warn(problemText(error));
    forgetLinkToken();
    showMessage("warning", "dead", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
  }
}

/** Shows the log-in form: only the account that asked for the link can confirm it. */
function askToLogIn() {
  fill(card,
    el("div", {}, el("h1", { tabindex: "-1" }, t("verify.title")), el("p", { class: "lead" }, t("verify.logIn"))),
    logInForm(showButton));
  card.querySelector("h1").focus();
}

/**
 * @param {string} iconName
 * @param {string} key
 * @param {Child[]} actions
 */
function showMessage(iconName, key, actions) {
  fill(card,
    el("div", { class: "message", role: "status" }, icon(iconName),
      el("h1", { tabindex: "-1" }, t(`verify.${key}Title`)), el("p", {}, t(`verify.${key}Text`)),
      el("div", { class: "row" }, actions)));
  card.querySelector("h1").focus();
}
