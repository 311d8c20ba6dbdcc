// The area guide: finding an area, its profile, and the figures that the reader saved.
import { areaMapButton } from "../areas/area-map.js";
import { areaRents } from "../areas/area-rents.js";
import { areaCombobox, areasOf } from "../areas/area-search.js";
import { besideField, besideTable } from "../areas/beside.js";
import { beginning } from "../areas/beginning.js";
import { bookmarkButton, showBookmarks } from "../areas/bookmarks.js";
import { glanceButton } from "../areas/glance.js";
import { byId, el, fill } from "../dom.js";
import { isEdited, problemText } from "../form.js";
import { fragment } from "../fragments.js";
import { currentLocation } from "../geolocation.js";
import { hint } from "../hint.js";
import { t } from "../i18n.js";
import { whenNearScreen } from "../near-screen.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const waitingCards = 6;

/** Counts the requests: a late response belongs to content that is no longer shown. */
let asked = 0;
const tenant = await startPage({ page: "areas", title: "areas.title" });
const search = byId("search");
areaCombobox(search, (area) => open(area.id));
byId("find").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  // With the list closed, the best match of the typed text.
  if (search.value.trim()) lookUp(search.value);
});
byId("near-me").addEventListener("click", useLocation);
addEventListener("popstate", run);
await run();
const typed = new URLSearchParams(location.search).get("q")?.trim();
if (typed && !isEdited(search)) await lookUp(typed);
// The content below comes last, so that nothing moves it.
byId("note").hidden = false;
byId("bookmarks").before(hint("places") ?? "");
showBookmarks().catch((error) => fill(byId("bookmarks"), failureMessage(error, null)));
document.body.dataset.open = "true";

/** @param {string} id */
function open(id) {
  history.pushState(null, "", `/places?area=${encodeURIComponent(id)}`);
  search.value = "";
  say("");
  run(true);
}

/**
 * Opens the same area beside another one, or alone.
 * @param {string} id
 * @param {string | null} other
 */
function openBeside(id, other) {
  history.pushState(null, "", `/places?${new URLSearchParams({ area: id, ...(other && { beside: other }) })}`);
  run();
}

/** @param {string} text */
function say(text) {
  byId("search-status").textContent = text;
}

/** @param {string} text */
async function lookUp(text) {
  try {
    const [area] = await areasOf(text);
    if (area) open(area.id);
    else say(t("areas.notFound", { text: text.trim() }));
  } catch (error) {
    say(problemText(error));
  }
}

async function useLocation() {
  const near = await currentLocation();
  if (!near) return say(t("areas.refused"));
  const areas = await areasOf(near).catch(() => []);
  const area = areas.find(({ kind }) => kind === "place" || kind === "county") ?? areas[0];
  if (area) open(area.id);
  else say(t("areas.abroad"));
}

/**
 * Shows the area in the URL, or the starting points.
 * @param {unknown} [isChosen] whether the reader chose it here: then the profile takes the focus
 */
async function run(isChosen = false) {
  const id = new URLSearchParams(location.search).get("area");
  const [box, mine] = [byId("profile"), ++asked];
  if (!id) {
    setTitle(t("areas.title"), tenant);
    const groups = await beginning("places");
    if (mine === asked) fill(box, groups);
    return;
  }
  // The first profile may have come with the page.
  if (mine > 1 || !box.querySelector(".area-cards")) fill(box, placeholder());
  try {
    const { elements } = await fragment(`/areas/${encodeURIComponent(id)}/profile`, { served: "#profile > *" });
    if (mine !== asked) return;
    show(box, id, elements);
    if (isChosen === true) box.querySelector("h2")?.focus();
  } catch (error) {
    if (mine !== asked) return;
    fill(box, error.status === 404
      ? stateMessage({ name: "map", heading: t("areas.unknown"), text: t("areas.unknownText") })
      : failureMessage(error, () => run(isChosen)));
  }
}

/**
 * @param {HTMLElement} box
 * @param {string} id
 * @param {HTMLElement[]} elements
 */
function show(box, id, elements) {
  fill(box, elements);
  const label = box.querySelector("h2")?.textContent ?? "";
  setTitle(label, tenant);
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll(".area-card"))) {
    const head = /** @type {HTMLElement} */ (card.firstElementChild);
    head.append(bookmarkButton({ id, label }, card.dataset.card ?? "", head.textContent ?? ""));
    whenNearScreen(card, () => card.classList.add("seen"), "0px");
  }
  const head = /** @type {HTMLElement | null} */ (box.querySelector(".area-head"));
  const other = new URLSearchParams(location.search).get("beside");
  const cards = /** @type {HTMLElement[]} */ ([...box.querySelectorAll(".area-card")]);
  if (other) head?.after(besideTable({ label, cards }, other, () => openBeside(id, null)));
  const center = head?.dataset.center;
  if (center) head?.lastElementChild?.append(areaMapButton({ id, label, center }, tenant));
  head?.append(besideField((chosen) => openBeside(id, chosen)));
  const map = /** @type {HTMLAnchorElement | null} */ (box.querySelector(".area-head a[href^='/map?near=']"));
  const near = map && new URL(map.href).searchParams.get("near");
  const mine = asked;
  areaRents(id).then((rents) => { if (rents && mine === asked) box.append(rents); }, () => {});
  if (near) map.parentElement?.append(glanceButton({ id, label, near }, tenant));
}

/** In the final size, so that nothing below moves. */
function placeholder() {
  return [
    el("div", { class: "area-head", "aria-hidden": "true" }, el("div", { class: "skeleton skeleton-line" }),
      el("div", { class: "skeleton skeleton-line long" })),
    el("ul", { class: "area-cards plain", "aria-hidden": "true" },
      Array.from({ length: waitingCards }, () => el("li", { class: "area-card skeleton" }))),
  ];
}
