// The campus that the reader looks around: one for all pages, stored on this device until the reader logs out.
import { get } from "./api.js";
import { privatePrefix } from "./private-storage.js";
import { currentAccount } from "./session.js";

const storageKey = `${privatePrefix}campus`;
const changes = new EventTarget();
/** @type {Promise<void> | null} */
let finding = null;

/**
 * The last chosen campus; null without one, or when storage is turned off.
 * @returns {Campus | null}
 */
export function rememberedCampus() {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a university as the campus of all pages, and notifies the page when it changed.
 * @param {University} university
 */
export function rememberCampus(university) {
  const isNew = rememberedCampus()?.id !== university.id;
  const campus = store(university);
  if (isNew) dispatch(campus, false);
}

/**
 * Stores the university that the reader chose for all pages. Notifies the page even when it is the same as before,
 * because the page may show another place.
 * @param {University} university
 */
export function chooseCampus(university) {
  dispatch(store(university), true);
}

/**
 * Forgets the campus with an id that the server no longer knows. Returns whether it was the stored one.
 * @param {string} id
 */
export function forgetCampus(id) {
  if (rememberedCampus()?.id !== id) return false;
  localStorage.removeItem(storageKey);
  dispatch(null, false);
  return true;
}

/**
 * The campus of the reader: the one chosen last, else that of the badge, else that of the email address. Concurrent
 * callers share a request.
 * @returns {Promise<Campus | null>}
 */
export async function readerCampus() {
  if (rememberedCampus()) return rememberedCampus();
  finding ??= findCampus().finally(() => { finding = null; });
  await finding;
  return rememberedCampus();
}

/** Stores the campus of the badge or of the email address. */
async function findCampus() {
  const person = await currentAccount();
  if (!person) return;
  try {
    const found = person.badge ? await get(`/v1/universities/${person.badge.university.id}`) : await ofAddress(person);
    if (found && !rememberedCampus()) rememberCampus(found);
  } catch { /* The reader chooses one. */ }
}

/**
 * Calls `act` with the campus when it changed, null when it was forgotten; and whether the reader chose it just now for
 * all pages.
 * @param {(campus: Campus | null, isChoice: boolean) => unknown} act
 */
export function onCampusChange(act) {
  changes.addEventListener("change", (/** @type {any} */ { detail }) => act(detail.campus, detail.isChoice));
}

/**
 * The miles from a campus to a place along a straight line; null without either.
 * @param {Campus | null} campus
 * @param {Place | null} place
 * @returns {number | null}
 */
export function campusMiles(campus, place) {
  if (!campus || !place) return null;
  const radians = Math.PI / 180;
  const [from, to] = [campus.location.latitude * radians, place.latitude * radians];
  const across = (place.longitude - campus.location.longitude) * radians;
  const half = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(half));
}

/**
 * @param {University} university
 * @returns {Campus}
 */
function store(university) {
  const { id, name, location, country } = university;
  const campus = { id, name, location, country, short: shortName(university) };
  try { localStorage.setItem(storageKey, JSON.stringify(campus)); } catch { /* The page still knows it. */ }
  return campus;
}

/**
 * @param {Campus | null} campus
 * @param {boolean} isChoice
 */
function dispatch(campus, isChoice) {
  changes.dispatchEvent(new CustomEvent("change", { detail: { campus, isChoice } }));
}

/** @param {Account} person */
async function ofAddress({ email }) {
  const emailDomain = email.split("@").at(-1);
  return (await get("/v1/universities", { query: { emailDomain, limit: 1 } })).items[0];
}

/**
 * The initials by which people call a university, such as RIT; else its whole name. Two letters are too ambiguous.
 * @param {University} university
 */
const shortName = ({ name, aliases }) => aliases?.find((alias) => /^\p{Lu}[\p{Lu}\p{N}]{2,7}$/u.test(alias)) ?? name;
