import { Problem, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { clearFieldError, problemText, showProblem } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";

/**
 * Field errors in the shape of the API's, for required fields that are empty.
 * @param {string[]} names
 * @returns {FieldError[]}
 */
export const missingErrors = (names) => names.map((field) => ({ field, code: "missing", message: "is missing" }));

/**
 * Shows field errors at their fields, or an error without fields above the form.
 * @param {HTMLFormElement} form
 * @param {FieldError[]} errors
 * @param {any} [error]
 */
export function showErrors(form, errors, error) {
  const isPlaced = errors.map((fieldError) => {
    if (fieldError.field === "contact") return { ...fieldError, field: "contact.email" };
    return fieldError.field.startsWith("lease.utilities.") ? { ...fieldError, field: "lease.utilities" } : fieldError;
  });
  if (isPlaced.some(({ field }) => field.startsWith("lease."))) form.querySelector(".lease-fold").open = true;
  if (isPlaced.some(({ field }) => field === "location")) form.querySelector(".pin-typed").open = true;
  showProblem(form, isPlaced.length ? new Problem(422, { code: "invalid_values", errors: isPlaced }) : error);
}

/**
 * Shows a field error without moving the focus; null removes it.
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
 * The message that replaces the form after the listing was saved.
 * @param {Listing} listing
 * @param {boolean} isNew
 * @returns {HTMLDivElement}
 */
export function successMessage(listing, isNew) {
  const link = `/listings/${listing.id}`;
  const share = () => (navigator.share
    ? navigator.share({ title: listing.title ?? "", url: new URL(link, location.href).href }).catch(() => {})
    : navigator.clipboard.writeText(new URL(link, location.href).href).then(() => toast(t("post.copied")), () => {}));
  const cause = listing.status === "held" ? listing.hold?.cause : null;
  const said = cause === "signals" ? "look" : isNew && cause ? "wait" : isNew ? "done" : "saved";
  return el("div", { class: "message posted" }, icon(["look", "wait"].includes(said) ? "clock" : "check"),
    el("h1", { tabindex: "-1" }, t(`post.${said}Title`)),
    el("p", {}, t(`post.${said}Text`, { title: listing.title ?? "" })),
    el("div", { class: "row" }, el("a", { class: "button", href: link }, icon("eye"), t("post.see")),
      listing.status === "active" &&
        el("button", { type: "button", class: "second", onclick: share }, icon("share"), t("post.share")),
      el("a", { class: "button second", href: `/post?like=${listing.id}` }, icon("plus"), t("post.like")),
      el("a", { class: "button second", href: "/my-listings" }, icon("home"), t("tab.mine"))));
}

/**
 * Says that the email address must be verified before publishing, and offers to send the link again.
 * @param {(work: () => Promise<any>) => Promise<any>} withSession
 * @returns {Promise<void>}
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
