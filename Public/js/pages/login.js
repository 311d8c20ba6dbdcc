// Logs in or registers, then goes to the page that asked for it.
import { post } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { takeLinkToken } from "../link-token.js";
import { goTo } from "../local-address.js";
import { logInForm, registerForm } from "../login-form.js";
import { currentAccount, logOut, nextPath } from "../session.js";
import { setTitle, startPage } from "../shell.js";
import { toast, warn } from "../toast.js";

const tenant = await startPage({ page: "login" });
const person = await currentAccount();
if (person && new URLSearchParams(location.search).has("welcome")) showWelcome(person);
else if (person) showPerson(person);
else showForm();
document.body.dataset.open = "true";

function showForm() {
  const address = new URLSearchParams(location.search);
  const registers = address.get("mode") === "register";
  setTitle(registers ? t("login.registerTitle") : t("login.title"), tenant);
  /**
   * @param {string} name
   * @param {string} text
   */
  const mode = (name, text) => {
    const there = new URLSearchParams(address);
    if (name) there.set("mode", name);
    else there.delete("mode");
    return el("a", { href: `/login?${there}`, "aria-current": (name === "register") === registers && "page" }, text);
  };
  const go = () => goTo(nextPath());
  const welcome = () => goTo(`/login?welcome=1&next=${encodeURIComponent(nextPath())}`);
  const form = registers ? registerForm(welcome, takeLinkToken()) : logInForm(go);
  fill(byId("card"),
    el("div", {}, el("h1", {}, registers ? t("login.registerTitle") : t("login.welcome")),
      el("p", { class: "lead" }, t("login.lead"))),
    el("nav", { class: "login-modes", "aria-label": t("login.title") }, mode("", t("login.title")),
      mode("register", t("login.register"))),
    form,
    el("div", { class: "login-foot" }, !registers && el("a", { href: "/reset-password" }, t("login.forgot")),
      el("span", {}, t("login.stay"))));
  form.querySelector("input").focus();
}

/**
 * Shows the next steps: the mail that verifies the address, the badge, the page that the reader came from.
 * @param {Account} person
 */
function showWelcome(person) {
  setTitle(t("login.welcomeTitle", { name: person.name }), tenant);
  fill(byId("card"), el("h1", { tabindex: "-1" }, t("login.welcomeTitle", { name: person.name })),
    el("ol", { class: "plain next-steps" },
      el("li", {}, icon("mail"), el("div", {}, el("h2", {}, t("login.nextConfirm")),
        el("p", {}, t("login.nextConfirmText", { email: person.email })),
        el("button", { type: "button", class: "bare", onclick: sendAgain }, t("login.resend")))),
      el("li", {}, icon("cap"), el("div", {}, el("h2", {}, t("login.nextBadge")),
        el("p", {}, t("login.nextBadgeText")), el("a", { href: "/account#badge" }, t("login.getBadge"))))),
    el("a", { class: "button wide", href: nextPath() }, t("login.continue")));
  byId("card").querySelector("h1").focus();
}

async function sendAgain() {
  try {
    await post("/v1/account/verification");
    toast(t("account.mail.sent"), { name: "mail" });
  } catch (error) {
    warn(problemText(error));
  }
}

/** @param {Account} person */
function showPerson(person) {
  setTitle(t("login.title"), tenant);
  const leave = async () => {
    try {
      await logOut();
      location.reload();
    } catch (error) {
      warn(problemText(error));
    }
  };
  fill(byId("card"), el("h1", {}, t("login.hello", { name: person.name })),
    el("p", {}, t("login.already", { name: person.email })),
    el("div", { class: "row" }, el("a", { class: "button", href: nextPath() }, t("login.goOn")),
      el("button", { type: "button", class: "second", onclick: leave }, t("login.logOut"))));
}
