// Who is signed in. The session is an HttpOnly cookie: no script ever holds a token.
import { Unreachable, get, post, del } from "./api.js";
import { failureMessage } from "./state-messages.js";

const channel = "BroadcastChannel" in window ? new BroadcastChannel("digs.session") : null;
/** What belongs to a person is kept in localStorage under names that begin so, and goes when they log out. */
export const privatePrefix = "digs.private.";
/** @type {Promise<Account | null> | null} */
let pendingAccount = null;

/** The account that is signed in, or null. Asked once a page. With no network, null. */
export function currentAccount() {
  pendingAccount ??= get("/v1/account").catch((error) => {
    if (error.name === "Unreachable") pendingAccount = null;
    return null;
  });
  return pendingAccount;
}

/** Asks anew, after the account was changed. */
export function refreshAccount() {
  pendingAccount = null;
  return currentAccount();
}

/**
 * Moderators and admins.
 * @param {any} person
 */
export const isModerator = (person) => person?.role === "moderator" || person?.role === "admin";

/**
 * `{email, password, code?}`. Throws the problem; `second_factor_needed` asks for a code.
 * @param {{ email: string, password: string, code?: string }} credentials
 */
export async function logIn(credentials) {
  return beginSession((await post("/v1/sessions", credentials)).account);
}

/**
 * `{email, password, name}`.
 * @param {any} person
 */
export async function registerAccount(person) {
  return beginSession((await post("/v1/accounts", person)).account);
}

/** Ends the session and forgets on this device what belonged to it. */
export async function logOut() {
  try {
    await del("/v1/sessions/current");
  } catch (error) {
    if (!error.signedOut) throw error;
  }
  await forgetSession();
}

/** Forgets on this device what belonged to the account, and tells the other tabs. Also after deleting an account. */
export async function forgetSession() {
  pendingAccount = Promise.resolve(null);
  clearPrivateStorage();
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
export async function requireAccount() {
  const person = await currentAccount();
  if (person) return person;
  if (pendingAccount === null) return new Promise((resolve) => { showUnreachable(resolve); });
  location.replace(logInPath());
  return new Promise(() => {});
}

/** @param {(account: any) => void} resolve */
function showUnreachable(resolve) {
  const message = failureMessage(new Unreachable(), () => {
    message.remove();
    resolve(requireAccount());
  });
  document.querySelector("main").prepend(message);
}

/** Where to log in and come back to this page. */
export const logInPath = () => `/login?next=${encodeURIComponent(location.pathname + location.search)}`;

/** Where to go after logging in: a path of this site, nothing else. */
export function nextPath() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  const there = /** @type {any} */ (URL).canParse(next, location.origin) ? new URL(next, location.origin) : null;
  const isOurs = there?.origin === location.origin && next.startsWith("/") && there.pathname !== "/login";
  return isOurs ? there.pathname + there.search : "/";
}

/**
 * Calls `act` when another tab logs in or out, or this one finds its session ended.
 * @param {(what: string) => void} act
 */
export function onSessionChange(act) {
  channel?.addEventListener("message", (event) => act(event.data));
}

// A page that the back button brings out of memory must not show who has left since.
addEventListener("pageshow", async (event) => {
  if (!event.persisted) return;
  const before = await pendingAccount;
  const now = await refreshAccount();
  if (before?.id !== now?.id) location.reload();
});

/** @param {any} person */
async function beginSession(person) {
  pendingAccount = Promise.resolve(person);
  claimPrivateStorage(person.id);
  // What somebody else left here without logging out is not for this one.
  await import("./drafts.js").then(({ clearDrafts }) => clearDrafts(person.id)).catch(() => {});
  channel?.postMessage("begun");
  return person;
}

/**
 * What another account left on this device, having never logged out, is not the next one's to see.
 * @param {string} id
 */
function claimPrivateStorage(id) {
  const name = `${privatePrefix}account`;
  try {
    const before = localStorage.getItem(name);
    if (before && before !== id) clearPrivateStorage();
    localStorage.setItem(name, id);
  } catch { /* Without storage there is nothing to see. */ }
}

function clearPrivateStorage() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(privatePrefix)) localStorage.removeItem(name);
  sessionStorage.clear();
}
