// The page of a listing. The server writes it, as its reader sees it; scripts add what acts.
import { onCampusChange } from "../campus.js";
import { byId, el, fill, filledBy } from "../dom.js";
import { favoriteButton, savePendingFavorite } from "../favorites.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { aboutArea } from "../listing/about-area.js";
import { propertyRecordLine } from "../listing/property-record.js";
import { contactBar } from "../listing/contact-bar.js";
import { connectContact } from "../listing/contact.js";
import { connectGallery } from "../listing/gallery.js";
import { moreLikeThis } from "../listing/more-like-this.js";
import { connectPlace } from "../listing/place.js";
import { reportAccount, reportListing } from "../listing/report.js";
import { shareLinks, shareListing } from "../listing/share.js";
import { showSplit } from "../listing/split.js";
import { connectStay, stayInURL } from "../listing/stay.js";
import { copySummary } from "../listing/summary.js";
import { redirectResult, rememberedResult } from "../listings/result-list.js";
import { currentAccount, isModerator } from "../session.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const tenant = await startPage({ page: "places" });
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const box = byId("listing");
onCampusChange((campus, isChoice) => {
  if (!campus || !isChoice) return;
  redirectResult(id, campus);
  byId("back").setAttribute("href", backPath());
});
await run();
savePendingFavorite();
document.body.dataset.open = "true";

async function run() {
  try {
    const shown = fragment(`/listings/${encodeURIComponent(id)}`, { query: stayInURL() });
    const [found, person] = await Promise.all([shown, currentAccount()]);
    show(found, person);
  } catch (error) {
    // Where the server has said that the listing is gone, only the link changes: nobody's press on it is lost.
    const others = error.status === 404 && box.querySelector(".message a.button");
    if (others) return others.setAttribute("href", backPath());
    fill(box,
      error.status === 404 ? stateMessage({
        name: "home",
        level: 1,
        heading: t("listing.gone"),
        text: t("listing.goneText"),
        actions: [el("a", { class: "button", href: backPath() }, t("listing.others"))],
      })
      : failureMessage(error, run, 1));
  }
}

function backPath() {
  return rememberedResult(id)?.back ?? "/listings";
}

/**
 * @param {Fragment} found
 * @param {Account | null} person
 */
function show({ elements, data }, person) {
  /** @type {{ listing: Listing, nearby: Nearby | null }} */
  const { listing, nearby } = data;
  const isMine = person?.id === listing.owner.id;
  setTitle(listing.title ?? t("card.untitled"), tenant);
  byId("back").setAttribute("href", backPath());
  showParts(box, elements);
  connectGallery(box.querySelector(".gallery"));
  const later = fillLater();
  connectPlace(box.querySelector(".listing-place"), listing, tenant, nearby ? Promise.resolve(nearby) : later.nearby);
  const contact = box.querySelector(".contact");
  connectContact(contact, listing);
  const isModerated = !isMine && person && isModerator(person);
  box.querySelector(".gallery").append(photoActions(listing, isMine));
  showSplit(box, id);
  connectStay(box, id);
  box.querySelector(".listing-side").append(actions(listing),
    ...(isModerated ? [moderation(listing, person)] : []));
  box.querySelector(".listing-place").after(...present(propertyRecordLine(listing, person)));
  box.querySelector(".listing-main").append(...present(aboutArea(listing)), ...present(!isMine && reports(listing)));
  box.prepend(...present(status(listing, isMine)));
  box.append(moreLikeThis(listing, tenant), ...present(!isMine && contactBar(contact)));
}

/**
 * Parts that came with the page stay if they are the same: their photos are loaded, their fields may be filled in, and
 * nothing moves.
 * @param {HTMLElement} place
 * @param {HTMLElement[]} parts
 */
function showParts(place, parts) {
  const served = /** @type {HTMLElement[]} */ ([...place.children]);
  if (served.length !== parts.length) return fill(place, parts);
  parts.forEach((part, at) => {
    if (served[at].isEqualNode(part)) return;
    const hasParts = [served[at], part].every((one) => one.matches(".listing-columns, .listing-main"));
    if (hasParts) showParts(served[at], /** @type {HTMLElement[]} */ ([...part.children]));
    else served[at].replaceWith(part);
  });
}

/**
 * Fills the parts whose data are still loading after a start of the server. Returns the data of each by its name.
 * @returns {Record<string, Promise<any>>}
 */
function fillLater() {
  return Object.fromEntries([...box.querySelectorAll("[data-later]")].map((place) => {
    const name = place.dataset.later;
    return [name, fragment(`/listings/${encodeURIComponent(id)}/${name}`).then(({ elements, data }) => {
      place.replaceWith(...elements);
      return data;
    }).catch(() => {
      // A page without it is better than none.
      place.remove();
      return null;
    })];
  }));
}

/** @param {HTMLElement | null | false} element */
function present(element) {
  return element ? [element] : [];
}

/**
 * @param {Listing} listing
 * @param {boolean} isMine
 */
function status(listing, isMine) {
  if (listing.status === "active") return null;
  // The owner reads the reason, and replies to it, where the mail about it leads.
  const answers = isMine && listing.status === "held";
  const reason = !answers && listing.hold?.reason;
  const notice = el("div", { class: "notice wrong mine-hold", role: "status" }, icon("info"),
    el("div", {}, el("strong", {}, t(`status.${listing.status}`)), " ",
      t(isMine ? "listing.onlyYou" : "listing.onlyModerators"), reason && el("p", {}, reason)));
  const place = el("div", {}, notice);
  if (answers) {
    Promise.all([import("../my-listings/hold-notice.js"), import("../with-session.js")])
      .then(([{ showHold }, { withSession }]) => showHold(place, listing, withSession));
  }
  return place;
}

/**
 * Only moderators load the moderation modules.
 * @param {Listing} listing
 * @param {Account} person
 */
function moderation(listing, person) {
  return filledBy(
    import("../listing/moderation.js").then(({ moderationPanel }) => moderationPanel(listing, person, run)),
    (panel) => panel);
}

/**
 * @param {string} name
 * @param {Child} text
 * @param {() => unknown} onclick
 * @param {string} [look]
 */
function action(name, text, onclick, look = "second") {
  return el("button", { type: "button", class: look, onclick }, icon(name), text);
}

/**
 * The buttons on the photo.
 * @param {Listing} listing
 * @param {boolean} isMine
 */
function photoActions(listing, isMine) {
  return el("div", { class: "gallery-actions" }, !isMine && favoriteButton(listing, { text: true }),
    action("share", t("share.share"), () => shareListing(listing)));
}

/** @param {Listing} listing */
function actions(listing) {
  return el("div", { class: "listing-actions" }, shareLinks(listing),
    action("copy", t("share.summary"), () => copySummary(box, listing.id)));
}

/** @param {Listing} listing */
function reports(listing) {
  return el("div", { class: "listing-reports" },
    action("flag", t("report.report"), () => reportListing(listing), "bare"),
    action("flag", t("report.account", { name: listing.owner.name }), () => reportAccount(listing.owner), "bare"));
}
