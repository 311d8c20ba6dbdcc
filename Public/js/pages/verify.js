import { post } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { logInForm } from "../login-form.js";
import { startPage } from "../shell.js";
import { dropToken, takeToken } from "../token.js";
import { warn } from "../toast.js";

await startPage({ page: "account", title: "verify.title" });
const card = byId("card");
const token = takeToken();

if (token) ask();
else say("warning", "none", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
document.body.dataset.open = "true";

/** Opening the page consumes nothing: mail scanners open links. */
function ask() {
  const button = el("button", { type: "button", class: "wide", onclick: () => confirm(button) }, icon("check"), t("verify.do"));
  fill(card, el("div", {}, el("h1", {}, t("verify.title")), el("p", { class: "lead" }, t("verify.lead"))), button);
}

async function confirm(button) {
  button.setAttribute("aria-busy", "true");
  try {
    const { purpose } = await post("/v1/verifications", { token }, { key: undefined });
    dropToken();
    say("check", purpose, [
      el("a", { class: "button", href: "/post" }, t("verify.post")), el("a", { class: "button second", href: "/listings" }, t("verify.search"))]);
  } catch (error) {
    button.removeAttribute("aria-busy");
    if (error.signedOut) return askToLogIn();
    if (error.code === "other_account") return say("warning", "other", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
    if (error.status !== 422) return warn(problemText(error));
    dropToken();
    say("warning", "dead", [el("a", { class: "button", href: "/account" }, t("verify.account"))]);
  }
}

/** Only the account that asked confirms: the link alone, in whoever's hands, does nothing. */
function askToLogIn() {
  fill(card, el("div", {}, el("h1", { tabindex: "-1" }, t("verify.title")), el("p", { class: "lead" }, t("verify.logIn"))), logInForm(ask));
  card.querySelector("h1").focus();
}

function say(drawing, key, actions) {
  fill(card, el("div", { class: "message", role: "status" }, icon(drawing),
    el("h1", { tabindex: "-1" }, t(`verify.${key}Title`)), el("p", {}, t(`verify.${key}Text`)), el("div", { class: "row" }, actions)));
  card.querySelector("h1").focus();
}
