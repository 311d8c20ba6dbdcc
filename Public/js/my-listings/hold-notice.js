import { get, post } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";
import { keepTyped } from "../typed.js";

/**
 * Shows in the row of a held listing why it is held, and lets its owner appeal once.
 * @param {HTMLElement} item
 * @param {{ id: string }} listing
 * @param {(work: () => Promise<any>) => Promise<any>} withSession
 * @returns {Promise<any>}
 */
export async function showHold(item, listing, withSession) {
  const box = item.querySelector(".mine-hold > div");
  let hold = null;
  try {
    ({ hold } = await get(`/v1/listings/${listing.id}`));
  } catch {
    return; // The row says that it is held; the reason can wait.
  }
  if (!hold) return;
  // There is no decision yet to appeal against.
  if (hold.cause === "firstListing") return box.append(el("p", { class: "mine-reason" }, t("mine.firstListing")));
  box.append(el("p", { class: "mine-reason" }, hold.cause === "signals" ? t("mine.signaled") : hold.reason));
  if (hold.appealedAt) {
    return box.append(el("p", { class: "quiet" }, t("mine.appealed", { at: dateTime(hold.appealedAt) })));
  }
  const button = el("button", { type: "button", class: "second", onclick: () => openAppeal(listing, withSession, () => {
    button.replaceWith(el("p", { class: "quiet" }, t("mine.appealSent")));
  }) }, t("mine.appeal"));
  box.append(button);
}

/**
 * @param {{ id: string }} listing
 * @param {(work: () => Promise<any>) => Promise<any>} withSession
 * @param {() => unknown} done
 */
function openAppeal(listing, withSession, done) {
  const form = el("form", { class: "stack" }, el("p", {}, t("mine.appealLead")),
    field({ name: "words", label: t("mine.appealWords"), multiline: true, required: true, maxlength: 1000 }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("mine.appealSend"))));
  const forget = keepTyped(form, `appeal.${listing.id}`);
  const { close } = openDialog(t("mine.appeal"), form);
  onSubmit(form, async ({ words }) => {
    await withSession(() => post(`/v1/listings/${listing.id}/appeal`, { words }));
    forget();
    close();
    toast(t("mine.appealSent"));
    done();
  });
}
