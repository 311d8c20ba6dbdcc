// One wanted ad: its content, its areas on a map, and for its owner the matching homes.
import { get } from "../api.js";
import { withHeart } from "../card.js";
import { byId, el, fill } from "../dom.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { currentAccount, isModerator, logInPath } from "../session.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import { decisionForm, wantedActions } from "./wanted-actions.js";
import { areaList, budget, fitBadge, habitChips, person, statusBadges } from "./wanted-card.js";
import { wantedMap } from "./wanted-map.js";
import { datesText, wishesText } from "./wanted-text.js";

/** @param {string} id */
export async function showWantedAd(id) {
  const box = byId("wanted");
  try {
    const ad = await get(`/v1/wanted/${encodeURIComponent(id)}`);
    const canDecide = !ad.isMine && isModerator(await currentAccount());
    const map = el("div", { class: "map wanted-map", role: "region", "aria-label": t("wanted.mapLabel") });
    const fits = ad.isMine && el("section", { id: "fits", class: "stack", "aria-labelledby": "fits-title" });
    fill(byId("head"), el("a", { class: "wanted-back", href: "/wanted" }, icon("left"), t("wanted.heading")));
    fill(box, adArticle(ad, map), fits, canDecide && decisionForm(ad));
    wantedMap(map).then((showAreas) => showAreas([ad]));
    if (ad.isMine) await showFits(ad);
  } catch (error) {
    fill(box, error.status === 404 ? gone(await currentAccount()) : failureMessage(error, () => showWantedAd(id)));
  }
}

/**
 * @param {WantedAd} ad
 * @param {HTMLElement} map
 */
const adArticle = (ad, map) => el("article", { class: "wanted-ad" },
  el("div", { class: "stack wanted-ad-head" }, el("h1", {}, ad.title), statusBadges(ad, ad.isMine),
    ad.holdReason && el("div", { class: "notice wrong" }, icon("warning"), el("p", {}, ad.holdReason))),
  el("div", { class: "panel stack wanted-ad-side" }, budget(ad), adFacts(ad), person(ad), wantedActions(ad)),
  el("div", { class: "stack wanted-ad-main" }, el("p", { class: "wanted-about" }, ad.about), habitChips(ad),
    el("h2", {}, t("wanted.areas")), areaList(ad), map));

/** @param {WantedAd} ad */
const adFacts = (ad) => el("ul", { class: "plain wanted-facts" },
  el("li", {}, icon("calendar"), datesText(ad)), el("li", {}, icon("home"), wishesText(ad)));

/**
 * A hidden ad: its owner may see it after logging in.
 * @param {Account | null} person
 */
function gone(person) {
  const all = el("a", { class: person ? "button" : "button second", href: "/wanted" }, t("wanted.heading"));
  const logIn = el("a", { class: "button", href: logInPath() }, t("action.logIn"));
  return stateMessage({ name: "compass", heading: t("wanted.gone"),
    text: person ? t("wanted.goneText") : `${t("wanted.goneText")} ${t("wanted.logIn")}`,
    actions: person ? [all] : [logIn, all] });
}

/** @param {WantedAd} ad */
async function showFits(ad) {
  /** @type {{ items: WantedFit[], cards: HTMLElement[] }} */
  const { items, cards } = await withSession(() =>
    cardList(`/wanted/${ad.id}/fits`, { heading: 3, isFirst: false }));
  const rows = items.map(({ listing, differences }, at) =>
    withHeart(cards[at], listing, { extra: fitBadge(differences, ad.currency) }));
  fill(byId("fits"), el("h2", { id: "fits-title" }, t("wanted.fits")),
    rows.length ? el("ul", { class: "plain cards" }, rows) : el("p", { class: "quiet" }, t("wanted.noFits")));
}
