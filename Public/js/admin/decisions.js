import { post } from "../api.js";
import { openDialog } from "../dialog.js";
import { byId, el } from "../dom.js";
import { field, onSubmit, showFormMessage } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import { replyChoice } from "./saved-replies.js";

const REASON = { name: "reason", multiline: true, required: true, maxlength: 1000 };

/**
 * The buttons for the possible decisions. Calls `done()` when the listing was decided on, here or by somebody else.
 * @param {Case} found
 * @param {Account} person
 * @param {() => unknown} done
 * @returns {HTMLDivElement}
 */
export function decisionButtons(found, person, done) {
  const state = found.listing?.status;
  const title = found.listing?.title ?? t("card.untitled");
  /**
   * @param {string} decision
   * @param {string} iconName
   * @param {string} kind
   * @param {string} [key] names the decision by what it does here
   */
  const button = (decision, iconName, kind, key = decision) => {
    const label = t(`admin.decide.${key}`);
    return el("button", {
      type: "button", class: kind, onclick: () => decide(found, decision, kind, key, done),
      // The queue has many of them: by its name alone each says what it is for.
      "aria-label": t("admin.decideOn", { decision: label, title }),
    }, icon(iconName), label);
  };
  return el("div", { class: "row decide" }, state !== "held" ? button("hold", "warning", "second") : null,
    state === "held" && button("release", "check", ""),
    // A listing that is shown has only its reports to release it from.
    state !== "held" && found.reports.some(({ settledAt }) => !settledAt)
      && button("release", "check", "second", "dismiss"),
    person.role === "admin" && button("delete", "trash", "danger"));
}

/**
 * @param {Case} found
 * @param {string} decision
 * @param {string} kind
 * @param {string} key
 * @param {() => unknown} done
 */
function decide(found, decision, kind, key, done) {
  askForReason({
    heading: t(`admin.decide.${key}`),
    text: t(`admin.decideText.${key}`),
    label: t(`admin.decide.${key}`),
    kind: kind === "danger" ? kind : "",
    more: decision === "delete" && scamBox(),
    act: (reason, { isScam }) => post(`/v1/admin/listings/${found.id}/decisions`, {
      decision, reason, lastDecisionId: found.lastDecisionId, ...seenVersion(found, decision), ...isScam && { isScam },
    }),
    said: t(`admin.decidedNow.${key}`),
    done,
  });
}

/** Deleting a scam warns everybody whom it may have reached. */
export const scamBox = () => el("div", { class: "field", "data-field": "isScam" },
  el("label", { class: "check" }, el("input", { type: "checkbox", name: "isScam" }),
    el("span", {}, t("admin.isScam"))));

/**
 * A release names the version that the page shows, so that nobody releases what they have not seen.
 * @param {Case} found
 * @param {string} decision
 */
export const seenVersion = (found, decision) =>
  (decision === "release" && found.versions.length ? { version: found.versions[0].version } : {});

/**
 * Asks for a reason, calls `act` with it and shows `said`. If another moderator was faster, shows what happened, with
 * `conflict` the details, and reloads. `check` returns what keeps the form from being sent.
 * @param {ReasonDialog} options
 */
export function askForReason({ heading, text, label, kind, more, check, act, conflict, said, done }) {
  /** @type {HTMLFormElement} */
  const form = el("form", { class: "stack" }, el("p", {}, text), replyChoice((saved) => setReason(form, saved)),
    field({ ...REASON, label: t("admin.reasonLabel"), hint: t("admin.reasonHint") }), more,
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "second", onclick: () => close() }, t("action.cancel")),
      el("button", { type: "submit", class: kind }, label)));
  const { close, dialog } = openDialog(heading, form);
  dialog.querySelector("textarea").focus();
  onSubmit(form, async ({ reason, ...values }) => {
    const missing = check?.();
    form.querySelector(".form-problem")?.remove();
    if (missing) {
      showFormMessage(form, missing);
      form.querySelector(".form-problem").focus();
      return;
    }
    try {
      await withSession(() => act(reason, values));
    } catch (error) {
      if (error.status !== 409) throw error;
      close();
      showConflict(error, done, conflict?.(error));
      return;
    }
    close();
    toast(typeof said === "string" ? said : said());
    await reloadAndFocus(done);
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function setReason(form, text) {
  const area = form.querySelector("textarea");
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Shows the server's sentence, which names who decided what.
 * @param {any} error
 * @param {() => unknown} done
 * @param {Child} [details]
 */
function showConflict(error, done, details) {
  const { close, closed } = openDialog(t("admin.happened"), el("p", { class: "words" }, error.message), details,
    el("div", { class: "dialog-foot" }, el("button", { type: "button", onclick: () => close() }, t("admin.seeNow"))));
  closed.then(() => reloadAndFocus(done));
}

/**
 * Moves the focus too, because the button that had it was removed.
 * @param {() => unknown} done
 */
async function reloadAndFocus(done) {
  await done();
  byId("main").focus({ preventScroll: true });
}
