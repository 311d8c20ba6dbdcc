// The start page: a search whose parameters stand in the address, so that it can be kept, shared and gone back to.
import { card } from "./card.js";
import { el, getJSON } from "./dom.js";
import { typeahead } from "./typeahead.js";

const $ = (id) => document.getElementById(id);
const [form, place, nearMe, kind, price, sort] = ["search", "place", "near-me", "kind", "price", "sort"].map($);
const [summary, message, cards, more] = ["summary", "message", "cards", "more"].map($);

const parameters = ["universityId", "near", "kind", "maxPriceCents", "sort"];
const pageSize = 24;
let asking = null;
let shownPlace = "";
let marketplace = { displayName: "Digs", currency: "USD", radiusMiles: 25 };

// The address

/** The parameters of the search that the address holds, as the API names them. */
function asked() {
  const address = new URLSearchParams(location.search);
  return new URLSearchParams(parameters.filter((name) => address.get(name)).map((name) => [name, address.get(name)]));
}

/** Changes parameters of the search; null takes one out. */
function change(changes) {
  const query = asked();
  for (const [name, value] of Object.entries(changes)) value ? query.set(name, value) : query.delete(name);
  if (query.toString() === asked().toString()) return;
  history.pushState(null, "", query.size ? `?${query}` : location.pathname);
  search();
}

/** Makes the form show what the address says. */
async function showAsked(query, signal) {
  kind.value = query.get("kind") ?? "";
  price.value = query.has("maxPriceCents") ? Number(query.get("maxPriceCents")) / 100 : "";
  sort.value = query.get("sort") ?? "distance";
  if (query.has("universityId")) {
    const university = await getJSON(`/v1/universities/${encodeURIComponent(query.get("universityId"))}`, signal);
    place.value = shownPlace = university.name;
    return university.name;
  }
  place.value = shownPlace = query.has("near") ? "Near me" : "";
  return "you";
}

// Searching

async function search() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = asked();
  more.hidden = true;
  say(null);
  if (!query.has("universityId") && !query.has("near")) {
    await showAsked(query, signal);
    summary.replaceChildren();
    cards.replaceChildren();
    return say("Where do you study?", "Type your university, or let your browser tell where you are.");
  }
  wait();
  try {
    const [center, page] = await Promise.all([showAsked(query, signal), find(query, null, signal)]);
    cards.replaceChildren();
    show(page, query);
    summarize(page.total, center);
    if (page.total === 0) sayNothingFound(query);
  } catch (error) {
    fail(error, search);
  }
}

function find(query, cursor, signal) {
  const whole = new URLSearchParams(query);
  whole.set("limit", pageSize);
  if (cursor) whole.set("cursor", cursor);
  return getJSON(`/v1/listings?${whole}`, signal);
}

function show(page, query) {
  cards.append(...page.items.map(card));
  more.hidden = page.nextCursor === null;
  more.disabled = false;
  more.onclick = async () => {
    more.disabled = true;
    const { signal } = asking;
    const before = cards.children.length;
    try {
      show(await find(query, page.nextCursor, signal), query);
      // So that a keyboard goes on where the new ones begin.
      const first = cards.children[before];
      first?.setAttribute("tabindex", "-1");
      first?.focus({ preventScroll: true });
    } catch (error) {
      fail(error, search);
    }
  };
}

// Telling

function summarize(total, center) {
  const places = total === 1 ? "1 place" : `${total.toLocaleString()} places`;
  summary.replaceChildren(el("strong", {}, places), ` within ${marketplace.radiusMiles} miles of ${center}`);
  document.title = `${places} near ${center} – ${marketplace.displayName}`;
}

function sayNothingFound(query) {
  const narrowed = query.has("kind") || query.has("maxPriceCents");
  say("Nothing here yet", narrowed ? "No place fits all that you asked for." : "Nobody has posted a place around here.",
    narrowed && ["Any kind, any price", () => change({ kind: null, maxPriceCents: null })]);
}

function wait() {
  summary.textContent = "Searching …";
  cards.replaceChildren(...Array.from({ length: 6 }, () => el("li", { class: "card wait", "aria-hidden": "true" })));
}

function fail(error, again) {
  if (error.name === "AbortError") return;
  summary.replaceChildren();
  cards.replaceChildren();
  more.hidden = true;
  say("That did not work", error.message, ["Try again", again]);
  message.classList.add("wrong");
}

/** A heading, a sentence and a button with what it does, in place of cards; nothing when there is no heading. */
function say(heading, sentence, button) {
  message.classList.remove("wrong");
  message.hidden = !heading;
  message.replaceChildren(...(heading ? [el("h2", {}, heading), el("p", {}, sentence)] : []));
  if (button) message.append(el("button", { type: "button", onclick: button[1] }, button[0]));
}

// Listening

typeahead(place, $("suggestions"), (university) => change({ universityId: university.id, near: null }));

nearMe.addEventListener("click", () => {
  if (!navigator.geolocation) return sayNoPlace();
  nearMe.disabled = true;
  navigator.geolocation.getCurrentPosition(({ coords }) => {
    nearMe.disabled = false;
    // Three decimals are a hundred metres: enough to search, and kinder in an address that is shared.
    change({ near: `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`, universityId: null });
  }, sayNoPlace, { maximumAge: 600_000, timeout: 10_000 });
});

function sayNoPlace() {
  nearMe.disabled = false;
  cards.replaceChildren();
  summary.replaceChildren();
  more.hidden = true;
  say("Your browser does not tell where you are", "Type your university instead.");
  place.focus();
}

form.addEventListener("submit", (event) => event.preventDefault());
kind.addEventListener("change", () => change({ kind: kind.value }));
sort.addEventListener("change", () => change({ sort: sort.value === "distance" ? null : sort.value }));
price.addEventListener("change", () => {
  if (price.reportValidity()) change({ maxPriceCents: price.value && String(Math.round(price.valueAsNumber * 100)) });
});
// What was typed and not picked is no search.
place.addEventListener("blur", () => { place.value = shownPlace; });
addEventListener("popstate", search);

getJSON("/v1/tenant").then((told) => {
  marketplace = told;
  $("marketplace").textContent = told.displayName;
  $("price-label").textContent = `Most a month (${told.currency})`;
}).catch(() => {}).finally(search);
