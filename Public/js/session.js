// Who is signed in. The session is an HttpOnly cookie: no script ever holds a token.
import { Unreachable, get, post, remove } from "./api.js";
import { failure } from "./states.js";

const channel = "BroadcastChannel" in window ? new BroadcastChannel("digs.session") : null;
/** What belongs to a person is kept in localStorage under names that begin so, and goes when they log out. */
export const privatePrefix = "digs.private.";
let asked = null;

/** The account that is signed in, or null. Asked once a page. With no network, null. */
export function account() {
  asked ??= get("/v1/account").catch((error) => {
    if (error.name === "Unreachable") asked = null;
    return null;
  });
  return asked;
}

/** Asks anew, after the account was changed. */
export function refreshAccount() {
  asked = null;
  return account();
}

/** Moderators and admins. */
export const moderates = (person) => person?.role === "moderator" || person?.role === "admin";

/** `{email, password, code?}`. Throws the problem; `second_factor_needed` asks for a code. */
export async function logIn(credentials) {
  return begin((await post("/v1/sessions", credentials)).account);
}

/** `{email, password, name}`. */
export async function register(person) {
  return begin((await post("/v1/accounts", person)).account);
}

/** Ends the session and forgets on this device what belonged to it. */
export async function logOut() {
  try {
    await remove("/v1/sessions/current");
  } catch (error) {
    if (!error.signedOut) throw error;
  }
  await forget();
}

/** Forgets on this device what belonged to the account, and tells the other tabs. Also after deleting an account. */
export async function forget() {
  asked = Promise.resolve(null);
  forgetPrivate();
  // Photos that were not uploaded yet: drafts.js.
  indexedDB.deleteDatabase("digs.private");
  // What the service worker keeps is nobody's; all the same nothing of a person's searches stays.
  if ("caches" in window) for (const name of await caches.keys()) if (name.includes("search")) await caches.delete(name);
  channel?.postMessage("ended");
}

/**
 * The account; who is not signed in is sent to log in, and comes back: it never answers then. Without a network it says so
 * on the page, and answers once it could ask.
 */
export async function needAccount() {
  const person = await account();
  if (person) return person;
  if (asked === null) return new Promise((resolve) => { sayUnreachable(resolve); });
  location.replace(logInPath());
  return new Promise(() => {});
}

function sayUnreachable(resolve) {
  const told = failure(new Unreachable(), () => {
    told.remove();
    resolve(needAccount());
  });
  document.querySelector("main").prepend(told);
}

/** Where to log in and come back to this page. */
export const logInPath = () => `/login?next=${encodeURIComponent(location.pathname + location.search)}`;

/** Where to go after logging in: a path of this site, nothing else. */
export function nextPath() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  const there = URL.canParse(next, location.origin) ? new URL(next, location.origin) : null;
  const isOurs = there?.origin === location.origin && next.startsWith("/") && there.pathname !== "/login";
  return isOurs ? there.pathname + there.search : "/";
}

/** Calls `act` when another tab logs in or out, or this one finds its session ended. */
export function onSessionChange(act) {
  channel?.addEventListener("message", (event) => act(event.data));
}

// A page that the back button brings out of memory must not show who has left since.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const before = await asked;
  const now = await refreshAccount();
  if (before?.id !== now?.id) location.reload();
});

async function begin(person) {
  asked = Promise.resolve(person);
  ownPrivate(person.id);
  // What somebody else left here without logging out is not for this one.
  await import("./drafts.js").then(({ clearDrafts }) => clearDrafts(person.id)).catch(() => {});
  channel?.postMessage("begun");
  return person;
}

/** What another account left on this device, having never logged out, is not the next one's to see. */
function ownPrivate(id) {
  const name = `${privatePrefix}account`;
  try {
    const before = localStorage.getItem(name);
    if (before && before !== id) forgetPrivate();
    localStorage.setItem(name, id);
  } catch { /* Without storage there is nothing to see. */ }
}

function forgetPrivate() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(privatePrefix)) localStorage.removeItem(name);
  sessionStorage.clear();
}
