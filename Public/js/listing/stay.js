// The stay on the page of a listing: what it costs for the reader's days and people, as the server computes it.
import { withQuery } from "../api.js";
import { fill } from "../dom.js";
import { clearFieldErrors, formValues, isEdited, showProblem } from "../form.js";
import { fragment } from "../fragments.js";
import { today } from "../format.js";
import { rememberedSearch } from "../listings/result-list.js";

const names = ["from", "until", "people"];

/**
 * The stay in the page's URL, as parameters of the API.
 * @returns {Record<string, string>}
 */
export function stayInURL() {
  return Object.fromEntries([...new URLSearchParams(location.search)].filter(([name]) => names.includes(name)));
}

/**
 * Lets the form compute the cost at once. It begins with the stay of the search that led here.
 * @param {HTMLElement} page
 * @param {string} id
 */
export function connectStay(page, id) {
  /** @type {any} */
  const form = page.querySelector("form.stay");
  if (!form) return;
  const cost = page.querySelector(".lease-cost");
  /** @type {AbortController | undefined} */
  let asking;

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    clearFieldErrors(form);
    const query = formValues(form);
    try {
      const { elements } = await fragment(`/listings/${encodeURIComponent(id)}/cost`, { query, signal: asking.signal });
      fill(cost, elements);
      history.replaceState(history.state, "", withQuery(location.pathname, query));
    } catch (error) {
      showProblem(form, error);
    }
  }

  form.from.min = today();
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    ask();
  });
  // Half a stay waits for its other end.
  const isWhole = () => !formValues(form).from === !formValues(form).until;
  form.addEventListener("change", () => {
    // Half a year waits for its other digits.
    if (isWhole() && form.checkValidity()) ask();
  });
  if ([...form.querySelectorAll("input")].some(isEdited)) {
    if (isWhole()) ask();
  } else if (useSearch(form, rememberedSearch(id))) ask();
}

/**
 * Fills an untouched form with the stay of a search, with as many people as may live there at most. Returns whether
 * there is one.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} search
 */
function useSearch(form, search) {
  const [from, until, people] = ["from", "until", "perPerson"].map((name) => search.get(name));
  if (Object.keys(stayInURL()).length || !(from && until || people)) return false;
  const stay = from && until ? { from, until } : {};
  const most = Number(form.people?.dataset.most ?? Infinity);
  const shared = people && String(Math.min(Number(people), most));
  for (const [name, value] of Object.entries({ ...stay, people: shared })) {
    if (form[name] && value) form[name].value = value;
  }
  return true;
}
