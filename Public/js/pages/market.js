// The market study of an address: its figures by year.
import { get } from "../api.js";
import { areasOf, isAddress, isPoint } from "../areas/area-search.js";
import { beginning } from "../areas/beginning.js";
import { areaName } from "../areas/figures.js";
import { locationCombobox, locationOf, placeOf } from "../areas/location-search.js";
import { marketStudy } from "../areas/market-study.js";
import { studyMap } from "../areas/own-map.js";
import { countryName } from "../countries.js";
import { byId, el, fill } from "../dom.js";
import { isEdited } from "../form.js";
import { t } from "../i18n.js";
import { setTitle, startPage } from "../shell.js";
import { failureMessage, stateMessage } from "../state-messages.js";

const [minYears, homeCountry] = [2, "US"];

/** Counts the requests: a late response belongs to content that is no longer shown. */
let asked = 0;
const tenant = await startPage({ page: "areas", title: "market.title" });
const search = byId("search");
const showOnMap = studyMap(byId("study-map"), tenant);
locationCombobox(search, {
  chooseArea: (area) => go(isAddress(search.value) ? { near: search.value.trim() } : { area: area.id }),
  // The place tells one of several with this name.
  chooseLocation: ({ name, location: place }) => go({ near: name, at: placeOf(place) }),
});
byId("find").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const near = search.value.trim();
  if (near) go({ near });
});
addEventListener("popstate", () => {
  showText();
  run();
});
if (!isEdited(search)) showText();
await run();
// The content below comes last, so that nothing moves it.
byId("note").hidden = false;
document.body.dataset.open = "true";

/** @param {Record<string, string>} query */
function go(query) {
  const chart = new URLSearchParams(location.search).get("chart");
  history.pushState(null, "", `/market?${new URLSearchParams(chart ? { ...query, chart } : query)}`);
  showText();
  run();
}

/** @param {Record<string, string>} changes */
function remember(changes) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  history.replaceState(null, "", `/market?${query}`);
}

/** Shows the text that the page's URL names in the field. */
function showText() {
  search.value = new URLSearchParams(location.search).get("near")?.trim() ?? "";
}

/** Shows the study for the page's URL. */
async function run() {
  const query = new URLSearchParams(location.search);
  const [near, id, at] = ["near", "area", "at"].map((name) => query.get(name)?.trim() ?? "");
  const mine = ++asked;
  if (!near && !id) return showBeginning(mine);
  fill(byId("study"));
  if (near && !isPoint(near)) showTitle(near);
  try {
    const found = id || isPoint(near) ? null : await locationOf(near, isPoint(at) ? at : "");
    const areas = found ? await tractAndLarger(found) : id ? await withParents(id) : await around(near);
    const named = areas.find(({ kind }) => kind === "place") ?? areas[0];
    const area = id ? areas[0] : named;
    const address = near && !isPoint(near) ? near : area ? areaName(area) : near;
    if (mine !== asked) return;
    showTitle(address);
    fill(byId("study"), el("div", { class: "skeleton market-waiting", "aria-hidden": "true" }));
    if (areas.length) await show(areas, address, found);
    else fill(byId("study"), await nothingFound(near));
  } catch (error) {
    if (mine !== asked) return;
    fill(byId("study"), error.status === 404
      ? stateMessage({ name: "map", heading: t("areas.unknown"), text: t("areas.unknownText") })
      : failureMessage(error, run));
  }
}

/** @param {number} mine */
async function showBeginning(mine) {
  showTitle("");
  const groups = await beginning("market");
  if (mine === asked) fill(byId("study"), groups);
}

/** @param {string} address what was searched; empty before anything was */
function showTitle(address) {
  byId("title").textContent = address || t("market.heading");
  byId("lead").hidden = address !== "";
  setTitle(address ? `${address} · ${t("market.title")}` : t("market.title"), tenant);
}

/**
 * @param {string} id
 * @returns {Promise<AreaLabel[]>}
 */
async function withParents(id) {
  const { area, parents } = await get(`/v1/areas/${encodeURIComponent(id)}`);
  return [area, ...parents];
}

/**
 * The areas around an address, from the smallest to the nation.
 * @param {string} near
 * @returns {Promise<AreaLabel[]>}
 */
async function around(near) {
  const found = await areasOf(near);
  if (!found.length || isPoint(near)) return found;
  const parents = (await withParents(found[found.length - 1].id)).slice(1);
  return [...found, ...parents];
}

/**
 * The census tract at a location, the one with the most charts first, and the larger areas.
 * @param {FoundLocation} found
 * @returns {Promise<AreaLabel[]>}
 */
async function tractAndLarger({ location: { latitude, longitude }, tracts }) {
  const around = (await areasOf(`${latitude},${longitude}`)).filter(({ kind }) => kind !== "tract");
  const studies = await Promise.all(tracts.map(studyOf));
  studies.sort((one, other) => other.series.length - one.series.length);
  return [...studies.map(({ area }) => area), ...around];
}

/**
 * "Not found" and "abroad", each in words.
 * @param {string} near
 */
async function nothingFound(near) {
  const here = isPoint(near) ? await get("/v1/here", { query: { near } }).catch(() => null) : null;
  const isAbroad = here?.country && here.country !== homeCountry;
  return stateMessage({
    name: "map", heading: isAbroad ? t("market.abroad", { country: countryName(here.country) })
      : t("areas.notFound", { text: near }), text: t(isAbroad ? "market.abroadText" : "market.notFoundText"),
  });
}

/**
 * Shows the smallest area with figures of several years, else of one, and a choice of the larger ones. A location has
 * its own tract.
 * @param {AreaLabel[]} areas
 * @param {string} address
 * @param {FoundLocation | null} found
 */
async function show(areas, address, found) {
  const mine = asked;
  const query = new URLSearchParams(location.search);
  const chosen = areas.find(({ id }) => id === query.get("of"));
  const study = chosen || found ? await studyOf(chosen ?? areas[0]) : await firstStudy(areas);
  if (mine !== asked) return;
  showOnMap(study.area, found && { location: found.location, label: address });
  fill(byId("study"), found && foundNote(found), marketStudy(study, {
    areas, address, currency: tenant.currency, isChosen: Boolean(chosen), chart: query.get("chart") ?? "",
    chartPicked: (name) => remember({ chart: name }),
    levelPicked: (id) => {
      remember({ of: id });
      show(areas, address, found).then(() => byId("study").querySelector("[name=of]")?.focus(),
        (error) => fill(byId("study"), failureMessage(error, run)));
    },
  }));
}

/**
 * Says which location was found, how its tract was chosen, and whose data it is from.
 * @param {FoundLocation} found
 */
function foundNote({ kind, name, tracts, attributions }) {
  const isNear = tracts[0]?.match === "nearestPoint";
  return el("p", { class: "quiet" }, kind === "point" ? "" : `${name}. `, isNear ? `${t("market.nearestTract")} ` : "",
    attributions.join("; "));
}

/**
 * @param {AreaLabel} area
 * @returns {Promise<Study>}
 */
async function studyOf(area) {
  return { area, series: (await get(`/v1/areas/${encodeURIComponent(area.id)}/series`)).series };
}

/**
 * @param {AreaLabel[]} areas
 * @returns {Promise<Study>}
 */
async function firstStudy(areas) {
  /** @type {Study | null} */
  let known = null;
  for (const area of areas) {
    const study = await studyOf(area);
    if (study.series.some(({ points }) => points.length >= minYears)) return study;
    if (study.series.length) known ??= study;
  }
  return known ?? { area: areas[0], series: [] };
}
