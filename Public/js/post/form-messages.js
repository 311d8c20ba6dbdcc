import { Problem, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { clearFieldError, problemText, showProblem } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";

/**
 * Faults as the API would name them, for fields that are empty and must not be.
 * @param {string[]} names
 */
export const missingErrors = (names) => names.map((field) => ({ field, code: "missing", message: "is missing" }));

/**
 * Shows faults at their fields, or an error that is about none above the form.
 * @param {HTMLFormElement} form
 * @param {FieldError[]} errors
 * @param {any} [error]
 */
export function showErrors(form, errors, error) {
  const isPlaced = errors.map((fieldError) => (fieldError.field === "contact" ? { ...fieldError, field: "contact.email" } : fieldError));
  if (isPlaced.some(({ field }) => field === "location")) form.querySelector(".pin-typed").open = true;
  showProblem(form, isPlaced.length ? new Problem(422, { code: "invalid_values", errors: isPlaced }) : error);
}

/**
 * Shows one fault without moving the focus; none takes away what is shown.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {FieldError | null} fieldError
 */
export function updateFieldError(form, name, fieldError) {
  if (!fieldError) return clearFieldError(form, name);
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  showErrors(form, [fieldError]);
  focused?.focus({ preventScroll: true });
}

/**
 * What stands in place of the form once the listing is stored.
 * @param {Listing} listing
 * @param {boolean} isNew
 */
export function successMessage(listing, isNew) {
  const link = `/listings/${listing.id}`;
  const share = () => (navigator.share
    ? navigator.share({ title: listing.title ?? "", url: new URL(link, location.href).href }).catch(() => {})
    : navigator.clipboard.writeText(new URL(link, location.href).href).then(() => toast(t("post.copied")), () => {}));
  return el("div", { class: "message posted" }, icon("check"),
    el("h2", { tabindex: "-1" }, t(isNew ? "post.doneTitle" : "post.savedTitle")),
    el("p", {}, t(isNew ? "post.doneText" : "post.savedText", { title: listing.title ?? "" })),
    el("div", { class: "row" },
      el("a", { class: "button", href: link }, icon("eye"), t("post.see")),
      listing.status === "active" && el("button", { type: "button", class: "second", onclick: share }, icon("share"), t("post.share")),
      el("a", { class: "button second", href: "/my-listings" }, icon("home"), t("tab.mine"))));
}

/**
 * Says that the address must be confirmed before anything is published, and sends the link again.
 * @param {(work: () => Promise<any>) => Promise<any>} withSession
 */
export async function promptVerification(withSession) {
  const send = async () => {
    try {
      await withSession(() => post("/v1/account/verification"));
      toast(t("account.mail.sent"), { name: "mail" });
      close();
    } catch (error) {
      warn(problemText(error));
    }
  };
  const { close, closed } = openDialog(t("post.verifyTitle"), el("p", {}, t("post.verifyText")),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.close")),
      el("button", { type: "button", onclick: send }, icon("mail"), t("account.mail.resend"))));
  await closed;
}
