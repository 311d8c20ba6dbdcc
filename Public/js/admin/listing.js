import { again } from "../again.js";
import { get } from "../api.js";
import { factsOf, priceOf } from "../card.js";
import { el, fill } from "../dom.js";
import { ago, list } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failure, message } from "../states.js";
import { decideButtons } from "./decide.js";
import { decisions, hold, poster, reports, versions } from "./parts.js";

/** A listing in the queue: enough to decide on. */
export function queued(found, person, done) {
  const title = found.kind === "listing" ? found.listing?.title ?? t("card.untitled") : found.account.name;
  const open = found.kind === "listing" ? `/admin?listing=${found.id}` : `/admin?account=${found.id}`;
  return el("li", { class: "panel stack case", "data-id": found.id },
    el("div", { class: "row between" },
      el("ul", { class: "badges" },
        el("li", { class: "badge wrong" }, t("admin.risk", { risk: found.risk })),
        el("li", { class: "badge" }, t(`admin.kind.${found.kind}`)),
        found.listing && el("li", { class: found.listing.status === "held" ? "badge wrong" : "badge" }, t(`status.${found.listing.status}`))),
      el("span", { class: "quiet" }, t("admin.waits", { ago: ago(found.since) }))),
    el("div", { class: "case-body" },
      found.listing && photos(found.listing, 1),
      el("div", { class: "stack" },
        el("h2", {}, el("a", { href: open }, title)),
        found.listing && el("div", { class: "mine-facts" }, priceOf(found.listing), el("p", {}, factsOf(found.listing))),
        poster(found.account))),
    found.hold && hold(found.hold), reports(found.reports),
    el("div", { class: "row between" },
      found.kind === "listing" && decideButtons(found, person, done),
      el("a", { class: "button soft", href: open, "aria-label": t("admin.wholeOf", { title }) }, t("admin.whole"), icon("right"))));
}

/** All that is known of a listing, also of one that is deleted. */
export async function listingPage(box, id, person) {
  const load = () => listingPage(box, id, person);
  let found;
  try {
    found = await again(() => get(`/v1/admin/listings/${encodeURIComponent(id)}`));
  } catch (error) {
    return fill(box, error.status === 404 ? message({ name: "compass", heading: t("admin.goneTitle"), text: t("admin.goneText") }) : failure(error, load));
  }
  const { listing } = found;
  const part = (key, ...children) => el("section", { class: "panel stack" }, el("h2", {}, t(`admin.part.${key}`)), children);
  fill(box,
    el("div", { class: "stack case-page" },
      el("section", { class: "panel stack" },
        el("h2", {}, listing ? el("a", { href: `/listings/${listing.id}` }, listing.title ?? t("card.untitled")) : t("admin.deleted")),
        listing && [
          el("ul", { class: "badges" }, el("li", { class: listing.status === "held" ? "badge wrong" : "badge" }, t(`status.${listing.status}`)),
            listing.kind && el("li", { class: "badge" }, t(`kind.${listing.kind}`)), el("li", { class: "badge" }, t("admin.risk", { risk: found.risk }))),
          photos(listing), el("div", { class: "mine-facts" }, priceOf(listing), el("p", {}, factsOf(listing))),
          el("p", { class: "quiet" }, Object.values(listing.address).filter(Boolean).join(", ")),
          el("p", { class: "words" }, listing.description ?? ""),
          listing.amenities.length > 0 && el("p", { class: "quiet" }, list(listing.amenities.map((one) => t(`amenity.${one}`)))),
          listing.contact && el("p", { class: "quiet" }, Object.values(listing.contact).filter(Boolean).join(" · ")),
        ],
        found.hold && hold(found.hold),
        listing && decideButtons(found, person, load)),
      part("poster", poster(found.account)),
      part("reports", reports(found.reports)),
      part("decisions", decisions(found.decisions), person.role === "admin" && el("p", {}, el("a", { href: `/admin?view=audit&listing=${found.id}` }, t("admin.inLog")))),
      part("versions", versions(found.versions))));
}

function photos(listing, most = 20) {
  if (!listing.photos?.length) return el("p", { class: "quiet no-photos" }, t("card.noPhoto"));
  return el("ul", { class: "case-photos plain" }, listing.photos.slice(0, most).map(({ urls, width, height }, i) => el("li", {},
    el("a", { href: urls.large, target: "_blank", rel: "noopener" }, el("img", { src: urls.small, alt: t("post.photos.one", { place: i + 1 }), width, height, loading: "lazy" })))));
}
