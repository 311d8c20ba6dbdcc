import { get } from "../api.js";
import { factsLine, priceLine } from "../listing-facts.js";
import { el, fill } from "../dom.js";
import { list, timeSince } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage, stateMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";
import {
  decisionList, holdNotice, posterSummary, reportList, riskDetails, setCurrency, signalNotices, versionList,
} from "./case-parts.js";
import { decisionButtons } from "./decisions.js";

/**
 * A listing or account in the queue, with enough data for a decision.
 * @param {Case} found
 * @param {Account} person
 * @param {() => unknown} done
 * @param {HTMLElement | false} choice chooses it together with others
 * @param {"h2" | "h3"} [level] of its heading
 * @returns {HTMLLIElement}
 */
export function queueItem(found, person, done, choice, level = "h2") {
  const title = found.kind === "listing" ? found.listing?.title ?? t("card.untitled") : found.account.name;
  const open = found.kind === "listing" ? `/admin?listing=${found.id}` : `/admin?account=${found.id}`;
  return el("li", { class: "panel stack case", "data-id": found.id },
    el("div", { class: "row between" },
      el("div", { class: "row" }, choice,
        el("ul", { class: "badges" }, el("li", { class: "badge" }, t(`admin.kind.${found.kind}`)),
          found.listing &&
            el("li", { class: found.listing.status === "held" ? "badge wrong" : "badge" },
              t(`status.${found.listing.status}`)))),
      el("span", { class: "quiet" }, t("admin.waits", { time: timeSince(found.since) }))),
    riskDetails(found),
    el("div", { class: "case-body" }, found.listing && photoStrip(found.listing, 1),
      el("div", { class: "stack" }, el(level, {}, el("a", { href: open }, title)),
        found.listing &&
          el("div", { class: "mine-facts" }, priceLine(found.listing), el("p", {}, factsLine(found.listing))),
        found.listing?.description && shortened(found.listing.description),
        posterSummary(found.account))),
    found.hold && holdNotice(found.hold), signalNotices(found.signals),
    found.heldMessages > 0 && waitingNotice(t("admin.messages.waiting", { count: found.heldMessages })),
    found.heldRatings > 0 && waitingNotice(t("admin.ratings.waiting", { count: found.heldRatings })),
    reportList(found.reports),
    el("div", { class: "row between" }, found.kind === "listing" && decisionButtons(found, person, done),
      el("a", { class: "button soft", href: open, "aria-label": t("admin.wholeOf", { title }) }, t("admin.whole"),
        icon("right"))));
}

/** The number of characters that stay on two or three lines. */
const shortLength = 200;

/**
 * A text whose beginning is shown until it is opened.
 * @param {string} text
 */
function shortened(text) {
  if (text.length <= shortLength && text.split("\n").length < 4) return el("p", { class: "words" }, text);
  const start = text.replaceAll(/\s+/g, " ").slice(0, shortLength).replace(/\s\S*$/, "");
  return el("details", { class: "shortened" },
    el("summary", {}, el("span", { class: "closed-only" }, `${start}… `),
      el("span", { class: "closed-only more" }, t("admin.description.more")),
      el("span", { class: "open-only more" }, t("admin.description.less"))),
    el("p", { class: "words" }, text));
}

/** @param {string} text */
const waitingNotice = (text) => el("p", { class: "notice" }, icon("warning"), el("span", {}, text));

/**
 * Shows everything about a listing, also about a deleted one.
 * @param {HTMLElement} box
 * @param {string} id
 * @param {Account} person
 * @returns {Promise<unknown>}
 */
export async function showListing(box, id, person) {
  /** @returns {Promise<unknown>} */
  const load = () => showListing(box, id, person);
  let found;
  try {
    found = await withSession(() => get(`/v1/admin/listings/${encodeURIComponent(id)}`));
  } catch (error) {
    return fill(box,
      error.status === 404
        ? stateMessage({ name: "compass", heading: t("admin.goneTitle"), text: t("admin.goneText") })
        : failureMessage(error, load));
  }
  const { listing } = found;
  if (listing) setCurrency(listing.currency);
  /**
   * @param {string} key
   * @param {...Child} children
   */
  const part = (key, ...children) =>
    el("section", { class: "panel stack" }, el("h2", {}, t(`admin.part.${key}`)), children);
  fill(box,
    el("div", { class: "stack case-page" },
      el("section", { class: "panel stack" },
        el("h2", {},
          listing ? el("a", { href: `/listings/${listing.id}` }, listing.title ?? t("card.untitled"))
          : t("admin.deleted")),
        listing &&
          [
            el("ul", { class: "badges" },
              el("li", { class: listing.status === "held" ? "badge wrong" : "badge" }, t(`status.${listing.status}`)),
              listing.kind && el("li", { class: "badge" }, t(`kind.${listing.kind}`))),
            riskDetails(found), photoStrip(listing),
            el("div", { class: "mine-facts" }, priceLine(listing), el("p", {}, factsLine(listing))),
            el("p", { class: "quiet" }, Object.values(listing.address).filter(Boolean).join(", ")),
            el("p", { class: "words" }, listing.description ?? ""),
            listing.amenities.length > 0 &&
              el("p", { class: "quiet" },
                list(listing.amenities.map((/** @type {string} */ one) => t(`amenity.${one}`)))),
            listing.contact && el("p", { class: "quiet" }, Object.values(listing.contact).filter(Boolean).join(" · ")),
          ],
        found.hold && holdNotice(found.hold), signalNotices(found.signals),
        listing && decisionButtons(found, person, load)),
      part("poster", posterSummary(found.account)), part("reports", reportList(found.reports)),
      part("decisions", decisionList(found.decisions),
        person.role === "admin" &&
          el("p", {}, el("a", { href: `/admin?view=audit&listing=${found.id}` }, t("admin.inLog")))),
      part("versions", versionList(found.versions))));
}

/**
 * @param {Listing} listing
 * @param {number} [max]
 */
function photoStrip(listing, max = 20) {
  if (!listing.photos?.length) return el("p", { class: "quiet no-photos" }, t("card.noPhoto"));
  return el("ul", { class: "case-photos plain" },
    listing.photos.slice(0, max).map(
      ({ urls, width, height }, i) => el("li", {},
        el("a", { href: urls.large, target: "_blank", rel: "noopener" },
          el("img",
            { src: urls.small, alt: t("post.photos.one", { place: i + 1 }), width, height, loading: "lazy" })))));
}
