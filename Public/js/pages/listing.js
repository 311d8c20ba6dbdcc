// The page of a listing: photos, facts, place, contact.
import { get } from "../api.js";
import { onCampusChange } from "../campus.js";
import { byId, el, fill, filledBy } from "../dom.js";
import { favoriteButton, savePendingFavorite } from "../favorites.js";
import { day, money, number, timeAgo } from "../format.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { aboutArea } from "../listing/about-area.js";
import { propertyRecordLine } from "../listing/property-record.js";
import { contactBar } from "../listing/contact-bar.js";
import { contactPanel } from "../listing/contact.js";
import { gallery } from "../listing/gallery.js";
import { moreLikeThis } from "../listing/more-like-this.js";
import { placeSection } from "../listing/place.js";
import { marketFacts } from "../listing/price-history.js";
import { reportAccount, reportListing } from "../listing/report.js";
import { shareListing } from "../listing/share.js";
import { copySummary } from "../listing/summary.js";
import { availability, priceLine } from "../listing-facts.js";
import { redirectResult, rememberedResult } from "../listings/result-list.js";
import { currentAccount, isModerator } from "../session.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const tenant = await startPage({ page: "places" });
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
onCampusChange((campus, isChoice) => {
  if (!campus || !isChoice) return;
  redirectResult(id, campus);
  byId("back").setAttribute("href", backPath());
});
await run();
savePendingFavorite();

async function run() {
  try {
    const path = `/listings/${encodeURIComponent(id)}`;
    // A page without the comparison is better than none.
    const comparing = fragment(`${path}/rent-check`, { served: "#listing .rent-check" }).catch(() => null);
    const around = fragment(`${path}/nearby`, { served: "#listing .nearby" }).catch(() => null);
    const [listing, person] = await Promise.all([get(`/v1${path}`), currentAccount()]);
    show(listing, person, comparing, around);
  } catch (error) {
    fill(byId("listing"),
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
 * @param {Listing} listing
 * @param {Account | null} person
 * @param {Promise<Fragment | null>} comparing
 * @param {Promise<Fragment | null>} around
 */
function show(listing, person, comparing, around) {
  const isMine = person?.id === listing.owner.id;
  const title = listing.title ?? t("card.untitled");
  setTitle(title, tenant);
  byId("back").setAttribute("href", backPath());
  const contact = contactPanel(listing, isMine);
  fill(byId("listing"), status(listing, isMine), gallery(listing.photos, title),
    el("div", { class: "listing-columns" }, head(listing, title),
      el("aside", { class: "listing-side stack", "aria-label": t("listing.side") },
        el("div", { class: "panel stack" }, price(listing), filledBy(comparing, element), contact),
        actions(listing, isMine), !isMine && person && isModerator(person) && moderation(listing, person)),
      el("div", { class: "listing-main stack" }, facts(listing), amenities(listing), description(listing),
        placeSection(listing, tenant, around.then((found) => found?.data ?? null)), propertyRecordLine(listing, person),
        filledBy(around, element), aboutArea(listing), dates(listing))),
    moreLikeThis(listing, tenant), !isMine && contactBar(listing, contact));
}

/** @param {Fragment | null} part */
function element(part) { return part?.elements[0] ?? null; }

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
  const box = el("div", {}, notice);
  if (answers) {
    Promise.all([import("../my-listings/hold-notice.js"), import("../with-session.js")])
      .then(([{ showHold }, { withSession }]) => showHold(box, listing, withSession));
  }
  return box;
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
 * @param {Listing} listing
 * @param {string} title
 */
function head(listing, title) {
  const { kind, address, owner, availableUntil } = listing;
  const badges = [
    kind && el("li", { class: "badge good" }, t(`kind.${kind}`)),
    availability(listing) && el("li", { class: "badge" }, icon("calendar"), availability(listing)),
    availableUntil && el("li", { class: "badge" }, t("listing.until", { day: day(availableUntil) })),
    owner.studentAt &&
      el("li", { class: "badge good" }, icon("cap"), t("card.student", { university: owner.studentAt })),
  ];
  return el("header", { class: "listing-head" }, el("ul", { class: "badges" }, badges), el("h1", {}, title),
    el("p", { class: "quiet" }, [address.street, address.city, address.region].filter(Boolean).join(", ")));
}

/** @param {Listing} options */
function facts({ bedrooms, bathrooms, areaSquareFeet, foodPreference }) {
  /**
   * @param {string} name
   * @param {Child} text
   */
  const fact = (name, text) => text && el("li", {}, icon(name), el("span", {}, text));
  return el("ul", { class: "facts", "aria-label": t("listing.facts") },
    fact("bed", bedrooms === 0 ? t("unit.studio") : bedrooms && t("unit.beds", { count: bedrooms })),
    fact("bath", Number.isFinite(bathrooms) && t("unit.baths", { count: bathrooms })),
    fact("area", areaSquareFeet && t("unit.area", { value: number(areaSquareFeet) })),
    fact("leaf", foodPreference !== "any" && t("listing.kitchen", { food: t(`food.${foodPreference}`) })));
}

/** @param {Listing} options */
function amenities({ amenities: names }) {
  if (!names.length) return null;
  return el("section", { class: "stack" }, el("h2", {}, t("listing.amenities")),
    el("ul", { class: "ticks" }, names.map((name) => el("li", {}, icon("check"), t(`amenity.${name}`)))));
}

/** @param {Listing} options */
function description({ description: text }) {
  if (!text) return null;
  const paragraphs = text.split(/\n\s*\n/).map((part) => el("p", { class: "listing-words" }, part.trim()));
  return el("section", { class: "stack" }, el("h2", {}, t("listing.about")), el("div", {}, paragraphs));
}

/** @param {Listing} options */
function dates({ createdAt, updatedAt, expiresAt }) {
  return el("p", { class: "quiet listing-dates" }, t("listing.posted", { ago: timeAgo(createdAt) }),
    updatedAt.slice(0, 16) !== createdAt.slice(0, 16) && ` · ${t("listing.updated", { ago: timeAgo(updatedAt) })}`,
    expiresAt && ` · ${t("listing.shownUntil", { day: day(expiresAt.slice(0, 10)) })}`);
}

/**
 * The price, and each person's share of it with utilities.
 * @param {Listing} listing
 */
function price(listing) {
  const { pricePeriod, priceCents, amenities: names, bedrooms, currency, kind } = listing;
  const isWhole = kind !== "buy" && kind !== "roommate";
  const shared = isWhole && pricePeriod === "month" && priceCents && bedrooms && bedrooms > 1;
  const guess = names.includes("utilitiesIncluded") ? 0 : tenant.utilitiesCents ?? 0;
  const each = shared && Math.round(((priceCents ?? 0) + guess) / (bedrooms ?? 1) / 100) * 100;
  return el("section", { class: "listing-price" }, priceLine(listing),
    shared &&
      el("p", { class: "quiet" },
        t(guess ? "listing.eachGuess" : "listing.each",
          { each: money(each || 0, currency), count: bedrooms, guess: money(guess, currency) })), marketFacts(listing));
}

/**
 * @param {Listing} listing
 * @param {boolean} isMine
 */
function actions(listing, isMine) {
  /**
   * @param {string} name
   * @param {Child} text
   * @param {() => unknown} onclick
   */
  const action = (name, text, onclick) => el("button", { type: "button", class: "second", onclick }, icon(name), text);
  return el("div", { class: "listing-actions" }, !isMine && favoriteButton(listing, { text: true }),
    action("share", t("share.share"), () => shareListing(listing)),
    action("copy", t("share.summary"), () => copySummary(listing)),
    !isMine &&
      el("button", { type: "button", class: "bare listing-report", onclick: () => reportListing(listing) },
        icon("flag"), t("report.report")),
    !isMine &&
      el("button", { type: "button", class: "bare listing-report", onclick: () => reportAccount(listing.owner) },
        icon("flag"), t("report.account", { name: listing.owner.name })));
}
