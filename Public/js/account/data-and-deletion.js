import { del, get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { field, onSubmit, problemText, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetSession } from "../session.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { section } from "./section.js";

const exportPath = "/v1/account/export";

/**
 * The section to export the account's data and to delete the account.
 * @param {Account} person
 * @returns {HTMLElement}
 */
export function dataAndDeletionSection(person) {
  return section("leave", "out",
    el("div", { class: "line" },
      el("div", {}, el("h3", {}, t("account.leave.export")),
        el("p", { class: "quiet" }, t("account.leave.exportText"))),
      el("a", { class: "button second", href: exportPath, download: "digs.zip", onclick: download },
        t("account.leave.exportDo"))),
    el("div", { class: "line" },
      el("div", {}, el("h3", {}, t("account.leave.delete")),
        el("p", { class: "quiet" }, t("account.leave.deleteText"))),
      el("button", { type: "button", class: "danger", onclick: () => confirmDeletion(person) }, icon("trash"),
        t("account.leave.deleteDo"))));
}

/**
 * Asks to log in again first if the session has ended: a download cannot ask.
 * @param {any} event
 */
function download(event) {
  event.preventDefault();
  withSession(() => get("/v1/account")).then(() => location.assign(exportPath), (error) => warn(problemText(error)));
}

/**
 * Asks for the account's e-mail address, so that nobody deletes an account by accident.
 * @param {Account} person
 */
function confirmDeletion(person) {
  const form = el("form", { class: "stack" }, el("p", {}, t("account.leave.sure")), field({
    name: "email",
    label: t("account.leave.type", { email: person.email }),
    type: "email",
    autocomplete: "off",
    required: true,
  }),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit", class: "danger" }, t("account.leave.deleteDo"))));
  const { close } = openDialog(t("account.leave.delete"), form);
  onSubmit(form, async ({ email }) => {
    if (email.toLowerCase() !== person.email.toLowerCase()) {
      showFieldError(form, "email", t("account.leave.other"));
      return form.elements.email.focus();
    }
    await withSession(() => del("/v1/account"));
    await forgetSession();
    location.replace("/?gone=1");
  });
}
