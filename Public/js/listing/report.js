// Reports a listing, the account behind it, a shared list, a message or a rating to the moderators.
import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, newId } from "../dom.js";
import { field, onSubmit, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { currentAccount, logInPath } from "../session.js";
import { toast } from "../toast.js";
import { keepTyped } from "../typed.js";

const reasons = ["scam", "notAvailable", "wrongPlace", "discrimination", "other"];
/** The possible reasons for a list: its listings are reported one by one. */
const listReasons = ["scam", "discrimination", "other"];
const maxWords = 1000;

/**
 * Opens the dialog to report a listing, or asks to log in.
 * @param {{ id: string }} listing
 * @returns {Promise<void>}
 */
export const reportListing = (listing) =>
  openReport(t("report.title"), t("report.lead"), `/v1/listings/${listing.id}/reports`);

/**
 * Opens the dialog to report an account, or asks to log in.
 * @param {{ id: string, name: string }} account
 * @returns {Promise<void>}
 */
export const reportAccount = (account) =>
  openReport(t("report.accountTitle"), t("report.accountLead", { name: account.name }),
    `/v1/accounts/${account.id}/reports`);

/**
 * Opens the dialog to report a shared list, or asks to log in.
 * @param {string} path the list's path in the API
 * @returns {Promise<void>}
 */
export const reportList = (path) => openReport(t("report.list"), t("report.listLead"), `${path}/reports`, listReasons);

/**
 * Opens the dialog to report a message.
 * @param {string} path the message's path in the API
 * @returns {Promise<void>}
 */
export const reportMessage = (path) =>
  openReport(t("report.message"), t("report.messageLead"), `${path}/reports`, listReasons);

/**
 * Opens the dialog to report a rating, or asks to log in.
 * @param {string} path the rating's path in the API
 * @returns {Promise<void>}
 */
export const reportRating = (path) =>
  openReport(t("report.rating"), t("report.ratingLead"), `${path}/reports`, listReasons);

/**
 * @param {string} heading
 * @param {string} lead
 * @param {string} path
 * @param {string[]} choices
 */
async function openReport(heading, lead, path, choices = reasons) {
  if (!(await currentAccount())) {
    toast(t("report.logIn"), { name: "flag", action: logInPath(), label: t("action.logIn") });
    return;
  }
  const name = newId("reason");
  const form = el("form", { class: "stack" },
    el("fieldset", { class: "field", "data-field": "reason" }, el("legend", {}, t("report.reason")),
      choices.map((reason) => el("label", { class: "check" },
        el("input", { type: "radio", name: "reason", value: reason, id: `${name}-${reason}` }),
        el("span", {}, t(`report.${reason}`))))),
    field({
      name: "words",
      label: t("report.words"),
      hint: t("report.wordsHint"),
      multiline: true,
      maxlength: maxWords,
      rows: 4,
    }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("report.send"))));
  const forget = keepTyped(form, path);
  const { close } = openDialog(heading, el("p", { class: "quiet" }, lead), form);
  onSubmit(form, async ({ reason, words }) => {
    if (!reason) {
      showFieldError(form, "reason", t("report.choose"));
      form.querySelector("input").focus();
      return;
    }
    await post(path, words ? { reason, words } : { reason });
    forget();
    close();
    toast(t("report.thanks"), { name: "flag" });
  });
}
