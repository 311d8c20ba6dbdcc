// The announcements of the marketplace to show. They are fetched once every few minutes for all pages of a tab.
import { get, put } from "../api.js";

const storageKey = "digs.notices";
const dismissedKey = "digs.notices.dismissed";
const maxAgeMilliseconds = 5 * 60_000;
const maxDismissed = 50;

/**
 * Shows the current announcements, if any.
 * @param {Account | null} person
 */
export async function showNotices(person) {
  const notices = await currentNotices(person?.id ?? null).catch(() => []);
  if (notices.length) (await import("./banner.js")).showBanner(notices, {
    dismiss: (id) => dismiss(id, person),
    markRead: (id) => { if (person) markRead(id); },
  });
}

/**
 * The announcements for an account, or for nobody; those dismissed on this device are left out.
 * @param {string | null} account
 * @param {number} [now]
 * @returns {Promise<ShownNotice[]>}
 */
export async function currentNotices(account, now = Date.now()) {
  let items = stored(account, now);
  if (!items) {
    items = /** @type {ShownNotice[]} */ ((await get("/v1/notices")).items);
    store(account, items, now);
  }
  const dismissed = dismissedHere();
  return items.filter(({ id, endsAt }) => !dismissed.includes(id) && Date.parse(endsAt) > now);
}

/**
 * Stops showing an announcement: on all devices of an account, else on this one.
 * @param {string} id
 * @param {Account | null} person
 * @returns {Promise<void>}
 */
export async function dismiss(id, person) {
  if (!person) return write(() => localStorage, dismissedKey, [id, ...dismissedHere()].slice(0, maxDismissed));
  const kept = read(() => sessionStorage, storageKey);
  const items = Array.isArray(kept?.items) ? kept.items : [];
  write(() => sessionStorage, storageKey,
    { ...kept, items: items.filter((/** @type {ShownNotice} */ notice) => notice.id !== id) });
  await put(`/v1/notices/${id}/dismissal`).catch(() => {});
}

/**
 * Marks an announcement as read.
 * @param {string} id
 * @returns {Promise<void>}
 */
export async function markRead(id) {
  forgetNotices();
  await put(`/v1/notices/${id}/read`).catch(() => {});
}

/** Makes the next page fetch the announcements again, after one was sent or withdrawn. */
export function forgetNotices() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch { /* Nothing was stored. */ }
}

/**
 * @param {string | null} account
 * @param {number} now
 * @returns {ShownNotice[] | null}
 */
function stored(account, now) {
  const kept = read(() => sessionStorage, storageKey);
  const isFresh = kept && kept.account === account && now >= kept.at && now - kept.at < maxAgeMilliseconds;
  return isFresh && Array.isArray(kept.items) ? kept.items : null;
}

/**
 * @param {string | null} account
 * @param {ShownNotice[]} items
 * @param {number} at
 */
function store(account, items, at) {
  write(() => sessionStorage, storageKey, { account, items, at });
}

/** @returns {string[]} */
function dismissedHere() {
  const ids = read(() => localStorage, dismissedKey);
  return Array.isArray(ids) ? ids : [];
}

/**
 * @param {() => Storage} storage
 * @param {string} name
 * @returns {any}
 */
function read(storage, name) {
  try {
    return JSON.parse(storage().getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {() => Storage} storage
 * @param {string} name
 * @param {unknown} value
 */
function write(storage, name, value) {
  try {
    storage().setItem(name, JSON.stringify(value));
  } catch { /* Without storage it is fetched or shown again. */ }
}
