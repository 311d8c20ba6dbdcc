import { del } from "../api.js";
import { el } from "../dom.js";
import { field, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goInstead, goTo } from "../local-address.js";
import { forgetSession } from "../session.js";
import { withSession } from "../with-session.js";
import { reauthenticationDialog, reauthenticate } from "./reauthentication.js";
import { section } from "./section.js";

const exportPath = "/v1/account/export";

/**
 * The section to export the account's data and to delete the account. Both ask for the password.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function dataAndDeletionSection(person) {
  return section("leave", "out",
    el("div", { class: "line" },
      el("div", {}, el("h3", {}, t("account.leave.export")),
        el("p", { class: "quiet" }, t("account.leave.exportText"))),
      el("button", { type: "button", class: "second", onclick: () => download(person) },
        t("account.leave.exportDo"))),
    el("div", { class: "line" },
      el("div", {}, el("h3", {}, t("account.leave.delete")),
        el("p", { class: "quiet" }, t("account.leave.deleteText"))),
      el("button", { type: "button", class: "danger", onclick: () => confirmDeletion(person) }, icon("trash"),
        t("account.leave.deleteDo"))));
}

/** @param {Account} person */
function download(person) {
  reauthenticationDialog(person, {
    heading: t("account.leave.export"),
    text: t("account.leave.password"),
    label: t("account.leave.exportDo"),
  }, async (values, close) => {
    await reauthenticate(values);
    close();
    goTo(exportPath);
  });
}

/**
 * Asks for the account's email address, so that nobody deletes an account by accident, and for the password.
 * @param {Account} person
 */
function confirmDeletion(person) {
  const address = field({
    name: "email",
    label: t("account.leave.type", { email: person.email }),
    type: "email",
    autocomplete: "off",
    required: true,
  });
  reauthenticationDialog(person, {
    heading: t("account.leave.delete"),
    text: t("account.leave.sure"),
    label: t("account.leave.deleteDo"),
    more: address,
    kind: "danger",
  }, async (values, close, form) => {
    if (values.email.toLowerCase() !== person.email.toLowerCase()) {
      showFieldError(form, "email", t("account.leave.other"));
      return form.elements.email.focus();
    }
    await reauthenticate(values);
    await withSession(() => del("/v1/account"));
    await forgetSession();
    goInstead("/?gone=1");
  });
}
