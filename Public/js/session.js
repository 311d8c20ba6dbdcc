// The signed-in account. The session is an HttpOnly cookie: scripts never see its token.
import { Unreachable, del, get, post } from "./api.js";
import { goInstead, localAddress } from "./local-address.js";
import { claimPrivateStorage, clearPrivateStorage } from "./private-storage.js";
import { failureMessage } from "./state-messages.js";

const channel = "BroadcastChannel" in window ? new BroadcastChannel("digs.session") : null;
/** @type {Promise<Account | null> | null} */
let pendingAccount = null;
/** @type {UnreadCounts} */
let unread = { conversations: 0, notifications: 0 };

/**
 * The unread counts when the account was fetched.
 * @returns {UnreadCounts}
 */
export const unreadAtStart = () => unread;

/**
 * The signed-in account, or null; null offline. Fetched once per page.
 * @returns {Promise<Account | null>}
 */
export function currentAccount() {
  pendingAccount ??= get("/v1/sessions/current").then(({ account, unreadConversations, unreadNotifications }) => {
    unread = { conversations: unreadConversations, notifications: unreadNotifications };
    return account;
  }, (error) => {
    if (error.name === "Unreachable") pendingAccount = null;
    return null;
  });
  return pendingAccount;
}

/**
 * Fetches the account again after a change.
 * @returns {Promise<Account | null>}
 */
export function refreshAccount() {
  pendingAccount = null;
  return currentAccount();
}

/**
 * Whether the account may moderate.
 * @param {any} person
 * @returns {boolean}
 */
export const isModerator = (person) => person?.role === "moderator" || person?.role === "admin";

/**
 * Logs in. The problem `second_factor_needed` asks for a code.
 * @param {{ email: string, password: string, code?: string }} credentials
 * @returns {Promise<any>}
 */
export async function logIn(credentials) {
  return beginSession((await post("/v1/sessions", credentials)).account);
}

/**
 * Registers an account and logs it in.
 * @param {any} person
 * @returns {Promise<any>}
 */
export async function registerAccount(person) {
  return beginSession((await post("/v1/accounts", person)).account);
}

/**
 * Ends the session and deletes its data on this device.
 * @returns {Promise<void>}
 */
export async function logOut() {
  try {
    await del("/v1/sessions/current");
  } catch (error) {
    if (!error.signedOut) throw error;
  }
  await forgetSession();
}

/**
 * Deletes the account's data on this device and tells the other tabs. Also used after deleting an account.
 * @returns {Promise<void>}
 */
export async function forgetSession() {
  pendingAccount = Promise.resolve(null);
  clearPrivateStorage();
  await endPush();
  // Photos not uploaded yet: see drafts.js.
  indexedDB.deleteDatabase("digs.private");
  // The service worker stores nothing private, but the searches say what the reader was looking for.
  if ("caches" in window) {
    for (const name of await caches.keys()) {
      if (name.includes("search")) await caches.delete(name);
    }
  }
  announce("ended");
}

/**
 * The account. Sends readers who are not signed in to the log-in page; the promise stays pending then. Offline, it
 * shows that on the page and retries.
 * @returns {Promise<any>}
 */
export async function requireAccount() {
  const person = await currentAccount();
  if (person) return person;
  if (pendingAccount === null) return new Promise((resolve) => { showUnreachable(resolve); });
  goInstead(logInPath());
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

/**
 * The path of the log-in page that leads back to this one.
 * @returns {string}
 */
export const logInPath = () => `/login?next=${encodeURIComponent(location.pathname + location.search)}`;

/**
 * Where to go after logging in: only paths of this site.
 * @returns {string}
 */
export function nextPath() {
  const next = localAddress(new URLSearchParams(location.search).get("next")) ?? "/";
  return /^\/login(?:[?#]|$)/.test(next) ? "/" : next;
}

/**
 * Calls `act` with `begun` or `ended` when another tab logs in or out.
 * @param {(what: string) => void} act
 */
export function onSessionChange(act) {
  channel?.addEventListener("message", (event) => act(event.data));
}

// A page from the back-forward cache must not show an account that has logged out since.
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
  // Drafts of another account that never logged out here are deleted.
  await import("./drafts.js").then(({ clearDrafts }) => clearDrafts(person.id)).catch(() => {});
  // An address that this browser had before belongs to another session, perhaps of another person.
  await endPush();
  announce("begun");
  return person;
}

/** Ends this browser's notifications; nothing depends on it, because the server ends them with their session. */
const endPush = () => import("./push.js").then((push) => push.endPush()).catch(() => {});

/**
 * Tells the other tabs, and other modules of this one, that a session has begun or ended.
 * @param {string} what
 */
function announce(what) {
  dispatchEvent(new CustomEvent("digs:session", { detail: what }));
  channel?.postMessage(what);
}
