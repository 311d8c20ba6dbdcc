import { post } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetLinkToken, takeLinkToken } from "../link-token.js";
import { passwordField } from "../login-form.js";
import { showPasswordRules } from "../password-rules.js";
import { startPage } from "../shell.js";

await startPage({ page: "login", title: "reset.title" });
const card = byId("card");
const token = takeLinkToken();

if (token) setPassword();
else askForLink();
document.body.dataset.open = "true";

/**
 * @param {string} title
 * @param {string} lead
 */
function head(title, lead) {
  return el("div", {}, el("h1", {}, t(title)), el("p", { class: "lead" }, t(lead)));
}

function askForLink() {
  const form = el("form", { class: "login-form" }, field({
    name: "email",
    label: t("login.email"),
    type: "email",
    autocomplete: "username",
    required: true,
    maxlength: 254,
  }),
    el("button", { type: "submit", class: "wide" }, icon("mail"), t("reset.send")));
  onSubmit(form, async ({ email }) => {
    await post("/v1/password-resets", { email });
    // The same text whether or not the account exists.
    showMessage("mail", "reset.sentTitle", t("reset.sentText", { email }),
      el("button", { type: "button", class: "second", onclick: askForLink }, t("reset.again")));
  });
  fill(card, head("reset.title", "reset.lead"), form,
    el("div", { class: "login-foot" }, el("a", { href: "/login" }, t("reset.back"))));
}

function setPassword() {
  const box = passwordField("new-password");
  const form =
    el("form", { class: "login-form" }, box, el("button", { type: "submit", class: "wide" }, t("reset.set")));
  showPasswordRules(form, box, "password");
  onSubmit(form, async ({ password }) => {
    try {
      await post("/v1/password-resets/confirm", { token, password });
    } catch (error) {
      if (!error.fields?.has("token")) throw error;
      forgetLinkToken();
      return showMessage("warning", "verify.deadTitle", t("fieldError.dead_token"),
        el("button", { type: "button", onclick: askForLink }, t("reset.another")));
    }
    forgetLinkToken();
    showMessage("check", "reset.doneTitle", t("reset.doneText"),
      el("a", { class: "button", href: "/login?next=/account" }, t("action.logIn")));
  });
  fill(card, head("reset.newTitle", "reset.newLead"), form);
}

/**
 * @param {string} iconName
 * @param {string} title
 * @param {string} text
 * @param {Child} action
 */
function showMessage(iconName, title, text, action) {
  fill(card, el("div", { class: "message", role: "status" }, icon(iconName),
    el("h1", { tabindex: "-1" }, t(title)), el("p", {}, text), el("div", { class: "row" }, action)));
  card.querySelector("h1").focus();
}
