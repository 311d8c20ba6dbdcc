// One wanted ad: what it says, its areas, writing and reporting; for its owner what fits, closing and deleting.
import { del, get, newKey, patch, post } from "../api.js";
import { listingCard } from "../card.js";
import { confirm, openDialog } from "../dialog.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { maxCharacters } from "../messages/compose.js";
import { currentAccount, isModerator, logInPath } from "../session.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { wantedFacts } from "./wanted-card.js";
import { wantedMap } from "./wanted-map.js";
import { differencesText } from "./wanted-text.js";

const reasons = ["scam", "discrimination", "other"];

/** @param {string} id */
export async function showWantedAd(id) {
  const box = byId("wanted");
  try {
    const ad = await get(`/v1/wanted/${encodeURIComponent(id)}`);
    const map = el("div", { class: "wanted-map", role: "region", "aria-label": t("wanted.mapLabel"), hidden: true });
    fill(box, el("article", { class: "panel stack wanted-ad" },
      el("h2", {}, ad.title),
      ad.status !== "active" && el("p", {}, el("span", { class: "badge wrong" }, t(`wanted.status.${ad.status}`))),
      ad.holdReason && el("p", {}, ad.holdReason),
      el("p", { class: "wanted-about" }, ad.about), wantedFacts(ad), actions(ad)), map,
    ad.isMine && el("section", { id: "fits", "aria-label": t("wanted.fits") }),
    !ad.isMine && isModerator(await currentAccount()) && decisionForm(ad));
    wantedMap(map).then((showAreas) => showAreas([ad]));
    if (ad.isMine) await showFits(ad);
  } catch (error) {
    fill(box, error.status === 404 ? gone(await currentAccount()) : failureMessage(error, () => showWantedAd(id)));
  }
}

/**
 * An ad that is not shown: its owner sees it, who may have to log in.
 * @param {Account | null} person
 */
function gone(person) {
  const all = el("a", { class: person ? "button" : "button second", href: "/wanted" }, t("wanted.title"));
  const logIn = el("a", { class: "button", href: logInPath() }, t("action.logIn"));
  return stateMessage({ name: "compass", heading: t("wanted.gone"),
    text: person ? t("wanted.goneText") : `${t("wanted.goneText")} ${t("wanted.logIn")}`,
    actions: person ? [all] : [logIn, all] });
}

/** @param {WantedAd} ad */
function actions(ad) {
  const path = `/v1/wanted/${ad.id}`;
  const act = (/** @type {() => Promise<unknown>} */ work) => async () => {
    try {
      await withSession(work);
      location.reload();
    } catch (error) {
      warn(problemText(error));
    }
  };
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ onclick, name = "second") =>
    el("button", { type: "button", class: name, onclick }, t(`wanted.${key}`));
  if (!ad.isMine) {
    return el("div", { class: "row" },
      el("button", { type: "button", onclick: () => write(ad) }, icon("chat"), t("wanted.write")),
      button("report", () => report(ad), "bare"));
  }
  const remove = async () => {
    const heading = t("wanted.remove");
    if (!await confirm({ heading, text: t("wanted.removeText"), action: heading, danger: true })) return;
    await withSession(() => del(path));
    location.assign("/wanted");
  };
  return el("div", { class: "row" }, el("a", { class: "button", href: `/post-wanted?id=${ad.id}` }, t("wanted.edit")),
    ad.status === "active" && button("close", act(() => patch(path, { status: "closed" }))),
    ad.status !== "held" && button("renew", act(() => post(`${path}/renewal`, {}))),
    button("remove", () => remove().catch((error) => warn(problemText(error))), "danger"));
}

/** @param {WantedAd} ad */
function write(ad) {
  const form = el("form", { class: "stack" },
    field({ name: "message", label: t("messages.write"), multiline: true, rows: 5, required: true,
      maxlength: maxCharacters }),
    el("p", { class: "contact-safety quiet" }, icon("shield"), t("messages.askNote")),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("messages.send"))));
  let key = newKey();
  form.addEventListener("input", () => { key = newKey(); });
  const { dialog } = openDialog(t("messages.askTitle", { name: ad.person.firstName }), form);
  onSubmit(form, async ({ message }) => {
    const made = await withSession(() => post(`/v1/wanted/${ad.id}/conversations`, { message }, { key }));
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
  const { dialog } = openDialog(t("wanted.report"), form);
  onSubmit(form, async ({ reason, words }) => {
    await withSession(() => post(`/v1/wanted/${ad.id}/reports`, { reason, words: words || null }));
    fill(dialog.querySelector(".dialog-body"), el("p", { role: "status" }, t("wanted.reported")));
  });
}

/**
 * What a moderator decides.
 * @param {WantedAd} ad
 */
function decisionForm(ad) {
  const verdicts = ad.status === "held" ? ["release", "delete"] : ["hold", "delete"];
  const form = el("form", { class: "panel stack" }, el("h2", {}, t("wanted.decide")),
    field({ name: "decision", label: t("wanted.decision"),
      options: verdicts.map((one) => /** @type {[string, string]} */ ([one, t(`wanted.verdict.${one}`)])) }),
    field({ name: "reason", label: t("wanted.reason"), required: true, maxlength: 1000 }),
    el("button", { type: "submit", class: "danger" }, t("wanted.decide")));
  onSubmit(form, async ({ decision, reason }) => {
    await withSession(() => post(`/v1/admin/wanted/${ad.id}/decisions`, { decision, reason }));
    location.reload();
  });
  return form;
}

/** @param {WantedAd} ad */
async function showFits(ad) {
  const { items } = await withSession(() => get(`/v1/wanted/${ad.id}/fits`));
  const rows = items.map((/** @type {WantedFit} */ { listing, differences }) =>
    listingCard(listing, { heading: 3, extra: el("p", {}, differencesText(differences, ad.currency)) }));
  fill(byId("fits"), el("h2", {}, t("wanted.fits")),
    rows.length ? el("ul", { class: "plain cards" }, rows) : el("p", { class: "quiet" }, t("wanted.noFits")));
}
