// The actions on a wanted ad: writing and reporting; editing, closing and deleting for its owner; deciding for
// moderators.
import { del, newKey, patch, post } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { maxCharacters } from "../messages/compose.js";
import { warn } from "../toast.js";
import { keepTyped } from "../typed.js";
import { withSession } from "../with-session.js";

const reasons = ["scam", "discrimination", "other"];

/**
 * The buttons of an ad.
 * @param {WantedAd} ad
 */
export function wantedActions(ad) {
  const path = `/v1/wanted/${ad.id}`;
  const act = (/** @type {() => Promise<unknown>} */ work) => async () => {
    try {
      await withSession(work);
      location.reload();
    } catch (error) {
      warn(problemText(error));
    }
  };
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ onclick, look = "second", name = "") =>
    el("button", { type: "button", class: look, onclick }, name && icon(name), t(`wanted.${key}`));
  if (!ad.isMine) {
    return el("div", { class: "wanted-actions" },
      el("button", { type: "button", onclick: () => write(ad) }, icon("chat"), t("wanted.write")),
      button("report", () => report(ad), "bare", "flag"));
  }
  const remove = async () => {
    const heading = t("wanted.remove");
    if (!await confirm({ heading, text: t("wanted.removeText"), action: heading, danger: true })) return;
    await withSession(() => del(path));
    goTo("/wanted");
  };
  return el("div", { class: "wanted-actions" },
    el("a", { class: "button", href: `/post-wanted?id=${ad.id}` }, icon("edit"), t("wanted.edit")),
    ad.status === "active" && button("close", act(() => patch(path, { status: "closed" }))),
    ad.status !== "held" && button("renew", act(() => post(`${path}/renewal`, {}))),
    button("remove", () => remove().catch((error) => warn(problemText(error))), "bare", "trash"));
}

/** @param {WantedAd} ad */
function write(ad) {
  const form = el("form", { class: "stack" },
    field({ name: "message", label: t("messages.write"), multiline: true, rows: 5, required: true,
      maxlength: maxCharacters }),
    el("p", { class: "contact-safety quiet" }, icon("shield"), t("messages.askNote")),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("messages.send"))));
  const forget = keepTyped(form, `wanted.${ad.id}`);
  let key = newKey();
  form.addEventListener("input", () => { key = newKey(); });
  const { dialog } = openDialog(t("messages.askTitle", { name: ad.person.firstName }), form);
  onSubmit(form, async ({ message }) => {
    const made = await withSession(() => post(`/v1/wanted/${ad.id}/conversations`, { message }, { key }));
    forget();
    const link = el("a", { class: "button wide", href: `/messages?id=${made.id}` }, icon("chat"), t("messages.open"));
    fill(dialog.querySelector(".dialog-body"), el("p", { role: "status" }, t("messages.sent")), link);
    link.focus();
  });
}

/** @param {WantedAd} ad */
function report(ad) {
  const form = el("form", { class: "stack" },
    field({ name: "reason", label: t("wanted.reportWhy"),
      options: reasons.map((one) => /** @type {[string, string]} */ ([one, t(`admin.reason.${one}`)])) }),
    field({ name: "words", label: t("wanted.reportWords"), multiline: true, rows: 4, maxlength: 2000 }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("wanted.report"))));
  const forget = keepTyped(form, `wanted.report.${ad.id}`);
  const { dialog } = openDialog(t("wanted.report"), form);
  onSubmit(form, async ({ reason, words }) => {
    await withSession(() => post(`/v1/wanted/${ad.id}/reports`, { reason, words: words || null }));
    forget();
    fill(dialog.querySelector(".dialog-body"), el("p", { role: "status" }, t("wanted.reported")));
  });
}

/**
 * The form for a moderator's decision.
 * @param {WantedAd} ad
 */
export function decisionForm(ad) {
  const verdicts = ad.status === "held" ? ["release", "delete"] : ["hold", "delete"];
  const form = el("form", { class: "panel stack wanted-decision" }, el("h2", {}, t("wanted.decide")),
    field({ name: "decision", label: t("wanted.decision"),
      options: verdicts.map((one) => /** @type {[string, string]} */ ([one, t(`wanted.verdict.${one}`)])) }),
    field({ name: "reason", label: t("wanted.reason"), required: true, maxlength: 1000 }),
    el("button", { type: "submit", class: "danger" }, t("wanted.decide")));
  onSubmit(form, async ({ decision, reason }) => {
    const { version } = ad;
    await withSession(() => post(`/v1/admin/wanted/${ad.id}/decisions`, { decision, reason, version }));
    location.reload();
  });
  return form;
}
