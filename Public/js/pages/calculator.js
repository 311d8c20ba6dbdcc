// An owner's calculations: a loan, a rental property, land. The server calculates, or the device when there is no
// network; the page's URL holds the input.
import { get, isAborted } from "../api.js";
import { areaName } from "../areas/figures.js";
import { calculators } from "../calculator/calculators.js";
import { calculatorForm } from "../calculator/inputs.js";
import { answerOf, storedScenarios } from "../calculator/offline.js";
import { markStale, showResults } from "../calculator/results.js";
import { openScenario, saveScenario, showScenarios } from "../calculator/scenarios.js";
import { suggestions, usualAround } from "../calculator/suggestions.js";
import { byId, debounce, el, fill } from "../dom.js";
import { isEdited } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { goTo } from "../local-address.js";
import { monthlyCents } from "../monthly.js";
import { currentAccount, logInPath } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";
import { withSession } from "../with-session.js";

const waitMilliseconds = 350;
const tenant = await startPage({ page: "calculator", title: "calculator.title" });
const query = new URLSearchParams(location.search);
/** @type {OpenScenario | null} */
let opened = null;
/** @type {{ near: string, title: string, isValued: boolean } | null} */
let listing = null;
/** The area whose study the rent and the vacancy are from. */
let studied = "";
/** @type {AbortController | undefined} */
let asking;
/** @type {CalculatorForm} */
let inputs;
let kind = query.get("calculation") ?? "";

/** @type {HTMLElement | null} */
let failure = null;
const beginning = await begin().catch((error) => {
  failure = failureMessage(error, null);
  return {};
});
if (!(kind in calculators)) kind = "amortization";
// The reader may have pressed another before it could open.
const pressed = byId("kinds").querySelector(":checked");
if (isEdited(pressed) && pressed.value !== kind) {
  kind = pressed.value;
  opened = null;
}
fill(byId("kinds"), kinds());
open(beginning);
byId("save").addEventListener("click", save);
byId("save").removeAttribute("disabled");
if (await currentAccount()) {
  showScenarios(byId("kept"));
  if (query.has("save")) save();
} else if (!navigator.onLine && storedScenarios().length > 0) {
  showScenarios(byId("kept"));
}
document.body.dataset.open = "true";

/**
 * The initial values of the form: a saved calculation, an own listing, or the page's URL.
 * @returns {Promise<Record<string, number>>}
 */
async function begin() {
  const [id, listingId, areaId] = ["scenario", "listing", "area"].map((name) => query.get(name));
  const typed = [...query].filter(([name, text]) => /(Cents|Percent|years|units|Feet)$/.test(name) && text.trim())
    .map(([name, text]) => [name, Number(text)]).filter(([, value]) => Number.isFinite(value));
  const given = Object.fromEntries(typed);
  if (id) {
    opened = await openScenario(id);
    kind = opened.kind;
    // Unsaved edits are in the URL with all other values.
    return typed.length > 0 ? given : opened.inputs;
  }
  if (areaId) {
    studied = await get(`/v1/areas/${encodeURIComponent(areaId)}`).then(({ area }) => areaName(area), () => "");
  }
  return listingId ? { ...await ofListing(listingId), ...given } : given;
}

/**
 * The price or rent of a listing.
 * @param {string} id
 * @returns {Promise<Record<string, number>>}
 */
async function ofListing(id) {
  /** @type {Listing} */
  const found = await withSession(() => get(`/v1/listings/${encodeURIComponent(id)}`));
  if (!kind) kind = "rental";
  const { location: place, priceCents, pricePeriod, semesterMonths } = found;
  const near = place ? `${place.latitude},${place.longitude}` : "";
  // A value that is known around the listing is nearer to it than the example.
  const usual = near && tenant.currency === "USD" ? await usualAround(near) : {};
  listing = { near, title: found.title ?? t("card.untitled"), isValued: "priceCents" in usual };
  if (priceCents === null || found.currency !== tenant.currency) return usual;
  if (pricePeriod === "once") return { ...usual, priceCents };
  const rentCents = monthlyCents(priceCents, pricePeriod, semesterMonths);
  return { ...usual, [kind === "landValue" ? "unitRentCents" : "rentCents"]: rentCents };
}

/** The calculations as chips, one of them selected. */
function kinds() {
  return Object.keys(calculators).map((name) => el("label", { class: "chip" },
    el("input", {
      type: "radio", name: "calculation", value: name, checked: name === kind,
      onchange: () => {
        const values = inputs.values();
        kind = name;
        opened = null;
        failure = null;
        open(values);
      },
    }),
    el("span", {}, t(`calculator.kind.${name}`))));
}

/**
 * Shows the form of the chosen calculation.
 * @param {Record<string, number>} values
 */
function open(values) {
  inputs = calculatorForm(kind, values, tenant.currency);
  const soon = debounce(run, waitMilliseconds);
  inputs.form.addEventListener("input", soon);
  const hasPlaces = kind !== "amortization" && tenant.currency === "USD";
  fill(byId("inputs"), inputs.form, hasPlaces && suggestions(inputs, run, listing?.near ?? ""));
  const origin = originText();
  fill(byId("notice"), failure ?? (origin && el("p", { class: "notice" }, icon("info"), el("span", {}, origin))));
  fill(byId("results"));
  run();
}

/** Where the values are from; empty when they were typed here. */
function originText() {
  if (opened) return t("calculator.opened", { name: opened.name });
  if (listing) {
    const isValued = listing.isValued && kind === "rental";
    return t(isValued ? "calculator.fromListingValued" : "calculator.fromListing", { title: listing.title });
  }
  return studied && kind === "landValue" ? t("calculator.fromStudy", { area: studied }) : "";
}

/** Calculates with the input, and shows the results. */
async function run() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const values = inputs.values();
  remember(values);
  try {
    const answer = await answerOf(kind, values, tenant.currency, signal);
    inputs.show(null);
    inputs.follow(answer);
    showResults(byId("results"), kind, answer, values);
  } catch (error) {
    if (isAborted(error)) return;
    if (!inputs.show(error)) return fill(byId("results"), failureMessage(error, run));
    markStale(byId("results"));
  }
}

/**
 * Keeps the input in the URL: it survives a reload and logging in.
 * @param {Record<string, number>} values
 */
function remember(values) {
  const kept = new URLSearchParams({ calculation: kind });
  for (const name of ["listing", "scenario", "area"]) {
    const id = query.get(name);
    if (id && (name !== "scenario" || opened)) kept.set(name, id);
  }
  if (!opened || JSON.stringify(values) !== JSON.stringify(savedValues(opened))) {
    for (const [name, value] of Object.entries(values)) kept.set(name, String(value));
  }
  history.replaceState(null, "", `/calculator?${kept}`);
}

/**
 * The form's values of a saved calculation: missing inputs get their initial values.
 * @param {OpenScenario} scenario
 */
function savedValues(scenario) {
  return calculatorForm(scenario.kind, scenario.inputs, tenant.currency).values();
}

/** Saves the input. Readers who are not signed in come back to it afterwards. */
async function save() {
  if (!(await currentAccount())) {
    const back = new URL(location.href);
    back.searchParams.set("save", "1");
    history.replaceState(null, "", back);
    goTo(logInPath());
    return;
  }
  saveScenario({ kind, inputs: inputs.values() }, opened, async (saved) => {
    const fresh = saved.etag ? saved : await openScenario(saved.id).catch(() => saved);
    opened = fresh;
    query.set("scenario", fresh.id);
    remember(inputs.values());
    showScenarios(byId("kept"));
  });
}
