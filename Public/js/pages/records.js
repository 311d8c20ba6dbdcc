// Property records: a block or property by address, by a long press on the map, or at the reader's location.
import { get } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { onSubmit, problemText } from "../form.js";
import { list } from "../format.js";
import { currentLocation } from "../geolocation.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { removeMapWay, startFindWay } from "../records/find-way.js";
import { blockDetail, propertyRecord } from "../records/offline.js";
import { blockCard, propertyCard } from "../records/record-cards.js";
import { openRecordMap } from "../records/record-map.js";
import { blockName, propertyName } from "../records/record-text.js";
import { saveFound, showSaved } from "../records/saved-records.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const storageKey = "digs.records";
const parts = ["block", "property", "near", "address"];
const maxPins = 50;

/** Counts the requests: a late response belongs to content that is no longer shown. */
let asked = 0;
const tenant = await startPage({ page: "records", title: "records.title" });
const box = byId("record");
const input = byId("address");
startFindWay();
/** @type {Promise<RecordCity[]>} */
const cities = get("/v1/record-cities").then(({ items }) => items, () => []);
coverage().then((text) => fill(byId("covered"), text));
/** The reader need not wait for it. */
const map = openRecordMap(byId("map"), tenant, {
  nearest: async (near) => (await get("/v1/blocks", { query: { near, limit: 1 } })).items[0],
  find: (id) => open("block", id),
});
map.then((opened) => { if (!opened) removeMapWay(); });
onSubmit(byId("find"), () => { if (input.value.trim()) open("address", input.value.trim()); });
byId("near-me").addEventListener("click", useLocation);
addEventListener("popstate", () => run());
if (!choice()) recall();
showSaved().catch((error) => fill(byId("saved"), failureMessage(error, null)));
await run();
document.body.dataset.open = "true";

/** The block, property or place in the page's URL. */
function choice() {
  const query = new URLSearchParams(location.search);
  const part = parts.find((name) => query.get(name));
  return part ? { part, value: query.get(part) ?? "" } : null;
}

/**
 * @param {string} part
 * @param {string} value
 */
function open(part, value) {
  history.pushState(null, "", `/records?${new URLSearchParams({ [part]: value })}`);
  run(true);
}

/** Shows the reader's last choice. */
function recall() {
  try {
    const last = localStorage.getItem(storageKey);
    if (last) history.replaceState(null, "", `/records?${last}`);
  } catch { /* Without it the page begins empty. */ }
}

/**
 * @param {"block" | "property"} kind
 * @param {string} id
 */
function remember(kind, id) {
  try { localStorage.setItem(storageKey, String(new URLSearchParams({ [kind]: id }))); } catch { /* It is not kept. */ }
}

function forget() {
  try { localStorage.removeItem(storageKey); } catch { /* Nothing was kept. */ }
}

/** @param {string} text */
function say(text) {
  byId("search-status").textContent = text;
}

async function useLocation() {
  const near = await currentLocation();
  if (near) open("near", near);
  else say(t("records.refused"));
}

/** Shows where the records begin: a pin with its callout on a block that has some. */
async function begin() {
  fill(box, stateMessage({ name: "home", heading: t("records.begin"), text: t("records.beginText") }));
  const mine = asked;
  const start = (await cities).find(({ startBlock }) => startBlock)?.startBlock;
  const opened = await map;
  if (!start?.location || !opened || mine !== asked) return;
  opened.showBlocks([start], start.id);
  opened.goTo(start.location);
  opened.explain(start);
}

/**
 * Shows the content for the page's URL.
 * @param {boolean} [isChosen] whether the reader chose it here: then it takes the focus, and a found block is saved
 */
async function run(isChosen = false) {
  const mine = ++asked;
  const wanted = choice();
  say("");
  setTitle(t("records.title"), tenant);
  if (!wanted) return begin();
  fill(box, el("div", { class: "skeleton records-waiting", "aria-hidden": "true" }));
  try {
    const found = await (wanted.part === "property" ? findProperty(wanted.value) : findBlock(wanted));
    if (mine !== asked) return;
    setTitle(found.title, tenant);
    fill(box, found.content);
    remember(found.kind, found.id);
    map.then((opened) => { if (opened && mine === asked) showOnMap(opened, found); });
    if (isChosen) box.querySelector("h2")?.focus();
    if (isChosen && found.block) saveFound(found.block);
  } catch (error) {
    if (mine !== asked) return;
    if (wanted.part === "block" || wanted.part === "property") forget();
    const said = await problem(error, isChosen);
    if (mine !== asked) return;
    fill(box, said);
    if (isChosen) say([...said.querySelectorAll("h2, p")].map(({ textContent }) => textContent).join(". "));
  }
}

/**
 * @param {RecordMap} opened
 * @param {FoundRecord} found
 */
function showOnMap(opened, { blocks, kind, id, place, property }) {
  opened.showBlocks(blocks, kind === "block" ? id : null, property);
  if (place) opened.goTo(place);
}

/** Says which cities have records, so that nobody tries in vain. */
async function coverage() {
  const names = (await cities).map(({ city, state }) => `${city}, ${state}`);
  return names.length ? t("records.covers", { cities: list(names) }) : t("records.noCities");
}

/**
 * @param {any} error
 * @param {boolean} isChosen
 */
async function problem(error, isChosen) {
  if (error.status === 404) {
    const text = `${problemText(error)} ${await coverage()} ${t("records.tryOther")}`;
    return stateMessage({ name: "home", heading: t("records.notFound"), text });
  }
  const isUnread = error.status === 400 && error.fields?.has("address");
  return isUnread ? stateMessage({ name: "home", heading: t("records.unread"), text: t("records.unreadText") })
    : failureMessage(error, () => run(isChosen));
}

/**
 * @param {{ part: string, value: string }} wanted
 * @returns {Promise<FoundRecord>}
 */
async function findBlock({ part, value }) {
  const found = part === "block" ? [] : (await get("/v1/blocks", { query: { [part]: value, limit: maxPins } })).items;
  const id = part === "block" ? value : found[0].id;
  const detail = await blockDetail(id);
  const { block } = detail;
  const marked = (found[0]?.properties ?? []).map((/** @type {PropertyRow} */ one) => one.id);
  return {
    kind: "block", id, title: blockName(block), place: block.location, block,
    content: [
      offlineNote(detail), others(part === "address" ? found.slice(1) : []), ...blockCard(detail, marked)].flat(),
    blocks: found.length ? found : await around(block),
  };
}

/**
 * The other streets that an address may be on.
 * @param {Block[]} blocks
 * @returns {Child[]}
 */
function others(blocks) {
  if (!blocks.length) return [];
  return [el("p", {}, t("records.others")), el("div", { class: "row" }, blocks.map((block) =>
    el("a", { class: "button second", href: `/records?block=${encodeURIComponent(block.id)}` }, blockName(block))))];
}

/**
 * @param {Block} block
 * @returns {Promise<Block[]>}
 */
async function around(block) {
  const { location: place } = block;
  if (!place) return [block];
  const near = `${place.latitude},${place.longitude}`;
  return (await get("/v1/blocks", { query: { near, limit: maxPins } }).catch(() => ({ items: [block] }))).items;
}

/**
 * @param {string} id
 * @returns {Promise<FoundRecord>}
 */
async function findProperty(id) {
  const property = await propertyRecord(id);
  const block = await blockDetail(property.blockId).then((detail) => detail.block, (error) => {
    if (!property.isOffline) throw error;
    return null;
  });
  return {
    kind: "property", id, title: propertyName(property), place: property.location ?? block?.location ?? null,
    content: [offlineNote(property), ...propertyCard(property)].flat(), blocks: block ? [block] : [], property,
  };
}

/** @param {{ isOffline?: boolean }} record */
function offlineNote({ isOffline }) {
  return isOffline ? [el("p", { class: "notice" }, icon("offline"), el("span", {}, t("records.offline")))] : [];
}
