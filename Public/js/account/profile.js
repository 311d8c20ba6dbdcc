import { del, patch, post, put } from "../api.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { day } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { passwordField } from "../login-form.js";
import { showPasswordRules } from "../password-rules.js";
import { refreshAccount } from "../session.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { credentialsOf, reauthenticationDialog } from "./reauthentication.js";
import { section } from "./section.js";

/**
 * The section with name, email address and whether it is verified, and the reason if the account is blocked.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function profileSection(person) {
  const form = el("form", { class: "inline-form" }, field({
    name: "name",
    label: t("account.name.label"),
    hint: t("login.nameHint"),
    value: person.name,
    autocomplete: "name",
    required: true,
    maxlength: 80,
  }),
    el("button", { type: "submit", class: "second" }, t("action.save")));
  onSubmit(form, async ({ name }) => {
    const now = await withSession(() => patch("/v1/account", { name }));
    form.elements.name.value = now.name;
    await refreshAccount();
    toast(t("account.name.saved"));
  });
  return section("profile", "person",
    person.blockedReason !== null && el("div", { class: "notice wrong" }, icon("warning"),
      el("div", {}, el("p", {}, t("account.blocked")), el("p", { class: "value-text" }, person.blockedReason))),
    form, person.emailBouncedAt && el("div", { class: "notice wrong" }, icon("warning"),
      el("p", {}, t("account.mail.bounced", { email: person.email }))),
    emailLine(person),
    el("p", { class: "quiet" }, t("account.since", { day: day(person.createdAt.slice(0, 10)) })));
}

/** @param {Account} person */
function emailLine(person) {
  const isConfirmed = person.emailVerified && !person.emailBouncedAt;
  const state = person.emailVerified === undefined ? null : isConfirmed
    ? el("span", { class: "badge good" }, icon("check"), t("account.mail.verified"))
    : el("span", { class: "badge wrong" }, icon("warning"), t("account.mail.open"));
  /** @type {HTMLButtonElement} */
  const resend = el("button", { type: "button", class: "second", onclick: () => sendAgain(resend) }, icon("mail"),
    t("account.mail.resend"));
  return el("div", { class: "line" },
    el("div", {}, el("p", { class: "label" }, t("login.email")),
      el("p", { class: "value-text" }, person.email, " ", state)),
    el("div", { class: "row" }, person.emailVerified !== undefined && !isConfirmed && resend,
      el("button", { type: "button", class: "second", onclick: () => changeEmail(person) }, t("account.mail.change"))));
}

/**
 * Asks for another email address. It changes when the link sent to it is confirmed.
 * @param {Account} person
 */
function changeEmail(person) {
  const address = field({
    name: "email",
    label: t("account.mail.new"),
    type: "email",
    autocomplete: "email",
    required: true,
    maxlength: 254,
  });
  reauthenticationDialog(person, {
    heading: t("account.mail.changeTitle"),
    text: t("account.mail.changeText"),
    label: t("account.mail.changeDo"),
    more: address,
  }, async (values, close) => {
    const body = { email: values.email, ...credentialsOf(values) };
    await withSession(() => post("/v1/account/email", body, { key: undefined }));
    close();
    toast(t("account.mail.changeSent", { email: values.email }), { name: "mail" });
  });
}

/** @param {HTMLButtonElement} button */
async function sendAgain(button) {
  button.setAttribute("aria-busy", "true");
  try {
    await withSession(() => post("/v1/account/verification"));
    toast(t("account.mail.sent"), { name: "mail" });
  } catch (error) {
    if (error.code === "already_verified") return location.reload();
    warn(problemText(error));
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/**
 * The section to change the password. Every other session ends then.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function passwordSection(person) {
  const fresh = passwordField("new-password", "new", t("account.password.new"));
  const form = el("form", { class: "stack" }, el("input", {
    type: "email",
    name: "username",
    value: person.email,
    autocomplete: "username",
    hidden: true,
    disabled: true,
  }),
    passwordField("current-password", "current", t("account.password.current")), fresh,
    el("div", {}, el("button", { type: "submit", class: "second" }, t("account.password.change"))));
  showPasswordRules(form, fresh, "new", () => ({ email: person.email, name: person.name }));
  onSubmit(form, async (values) => {
    await withSession(() => put("/v1/account/password", { current: values.current, new: values.new }));
    form.reset();
    toast(t("account.password.changed"));
    form.dispatchEvent(new CustomEvent("digs:sessions", { bubbles: true }));
  });
  return section("password", "shield", el("p", { class: "quiet" }, t("account.password.lead")), form);
}

/**
 * The section for the student badge: a verified email address at a university.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function badgeSection(person) {
  const box = el("div", { class: "stack" });
  /** @param {any} now */
  const show = (now) => fill(box, now ? currentBadge(now, show) : badgeForm());
  show(person.badge);
  return section("badge", "cap", el("p", { class: "quiet" }, t("account.badge.lead")), box);
}

/**
 * @param {any} options
 * @param {(badge: Badge | null) => void} show
 */
function currentBadge({ university, until }, show) {
  const give = async () => {
    try {
      await withSession(() => del("/v1/account/badge"));
      show(null);
      toast(t("account.badge.gone"));
    } catch (error) {
      warn(problemText(error));
    }
  };
  return el("div", { class: "line" },
    el("div", {}, el("p", {}, el("span", { class: "badge good" }, icon("cap"), university.name)),
      el("p", { class: "quiet" }, t("account.badge.until", { day: day(until.slice(0, 10)) }))),
    el("button", { type: "button", class: "second", onclick: give }, t("account.badge.remove")));
}

function badgeForm() {
  const form = el("form", { class: "inline-form" }, field({
    name: "email",
    label: t("account.badge.email"),
    hint: t("account.badge.hint"),
    type: "email",
    autocomplete: "off",
    required: true,
    maxlength: 254,
  }),
    el("button", { type: "submit", class: "second" }, icon("mail"), t("account.badge.ask")));
  onSubmit(form, async ({ email }) => {
    await withSession(() => post("/v1/account/badge", { email }));
    form.replaceWith(
      el("div", { class: "notice", role: "status" }, icon("mail"), el("p", {}, t("account.badge.sent", { email }))));
  });
  return form;
}
