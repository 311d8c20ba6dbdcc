// Two to four favorites side by side.
import { onCampusChange, readerCampus } from "../campus.js";
import { compareRows } from "../compare/rows.js";
import { byId, el, fill } from "../dom.js";
import { favoritesWithIds } from "../favorites/all.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { waysFrom } from "../listing/ways.js";
import { listingPhoto } from "../listing-facts.js";
import { requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const [minListings, maxListings] = [2, 4];
const tenant = await startPage({ page: "favorites", title: "compare.title" });
await requireAccount();
const ids = (new URLSearchParams(location.search).get("ids") ?? "").split(",").filter(Boolean).slice(0, maxListings);
// Favorites and campus are requested at once.
let loading = favoritesWithIds(ids);
loading.catch(() => {});
let campus = await readerCampus();
/** @type {Card[]} */
let listings = [];
/**
 * The ways to the campus by the listing's id.
 * @type {Map<string, Travel>}
 */
let travel = new Map();
onCampusChange((now) => {
  campus = now;
  travel = new Map();
  show();
  findWays();
});
await run();

async function run() {
  try {
    listings = await loading;
    show();
    findWays();
  } catch (error) {
    fill(byId("comparison"), failureMessage(error, () => {
      loading = favoritesWithIds(ids);
      return run();
    }));
  }
}

/** Adds the minutes to the campus when they arrive. Without them the distance remains. */
async function findWays() {
  const asked = campus;
  if (!asked || listings.length < minListings) return;
  const found = await Promise.all(listings.map((listing) => waysFrom(asked, listing).catch(() => null)));
  // Another campus may have been chosen in the meantime.
  if (asked !== campus) return;
  travel = new Map(found.flatMap((way, at) => (way?.travel ? [[listings[at].id, way.travel]] : [])));
  show();
}

function show() {
  if (listings.length < minListings) {
    return fill(byId("comparison"), stateMessage({
      name: "heart", heading: t("compare.few"), text: t("compare.fewText"),
      actions: [el("a", { class: "button", href: "/favorites" }, t("tab.favorites"))],
    }));
  }
  const onlyDifferences = byId("comparison").querySelector("[role=switch]")?.checked ?? false;
  const rows = compareRows(listings, { campus, tenant, travel });
  const table = el("table", { class: onlyDifferences ? "comparison only-differences" : "comparison" },
    el("caption", { class: "visually-hidden" }, t("compare.title")),
    el("thead", {}, el("tr", {}, el("td", {}), listings.map(head))),
    el("tbody", {}, rows.map(({ label, cells, differs }) => el("tr", { class: differs ? "differs" : "same" },
      el("th", { scope: "row" }, label, differs && el("span", { class: "differs-mark" }, t("compare.differs"))),
      cells.map(cell)))));
  const same = el("label", { class: "check switch" },
    el("input", { type: "checkbox", role: "switch", checked: onlyDifferences,
      onchange: (event) => table.classList.toggle("only-differences", event.target.checked) }),
    el("span", {}, t("compare.only")));
  fill(byId("comparison"), same, campus ? null : el("p", { class: "quiet" }, t("compare.chooseCampus")),
    travel.size > 0 && el("p", { class: "quiet" }, t("listing.estimated")),
    el("div", { class: "comparison-scroll", tabindex: "0", role: "region", "aria-label": t("compare.title") }, table));
}

/** @param {Card} listing */
function head(listing) {
  return el("th", { scope: "col" }, listingPhoto(listing, "14rem"),
    el("a", { href: `/listings/${listing.id}` }, listing.title ?? t("card.untitled")));
}

/** @param {{ text: string, has?: boolean }} options */
function cell({ text, has }) {
  if (has === undefined) return el("td", {}, text);
  return el("td", { class: has ? "has" : "has-not" }, icon(has ? "check" : "minus"),
    el("span", { class: "visually-hidden" }, text));
}
