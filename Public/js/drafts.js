import { privatePrefix } from "./session.js";

/**
 * What was typed and the server does not have yet, kept in this browser: texts in localStorage, photos in IndexedDB.
 * All of it is bound to one account, and gone when that account logs out or another one logs in.
 */

const PREFIX = `${privatePrefix}draft.`;
const DATABASE = "digs.private";
const PHOTOS = "photos";

/**
 * @param {string} account
 * @param {string} name
 */
const keyOf = (account, name) => `${PREFIX}${account}.${name}`;

/**
 * The draft `name` of an account; null when there is none that can be read.
 * @param {string} account
 * @param {string} name
 */
export function readDraft(account, name) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account, name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Whether it was kept: a browser may be full, or keep nothing.
 * @param {string} account
 * @param {string} name
 * @param {any} value
 */
export function writeDraft(account, name, value) {
  try {
    localStorage.setItem(keyOf(account, name), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} account
 * @param {string} name
 */
export function deleteDraft(account, name) {
  try { localStorage.removeItem(keyOf(account, name)); } catch { /* Nothing was kept then. */ }
}

/**
 * Calls `changed` with the draft whenever another tab writes it; null when it is dropped there.
 * @param {string} account
 * @param {string} name
 * @param {(draft: any) => void} changed
 */
export function watchDraft(account, name, changed) {
  addEventListener("storage", (event) => {
    if (event.key === keyOf(account, name)) changed(readDraft(account, name));
  });
}

/** Forgets the drafts of all accounts but `account`; without one, all. */
export async function clearDrafts(account = null) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !(account && key.startsWith(keyOf(account, "")))) localStorage.removeItem(key);
    }
  } catch { /* Nothing was kept then. */ }
  const photos = await run("readonly", (store) => store.getAll()).catch(() => []);
  const others = photos.filter((/** @type {StoredPhoto} */ photo) => photo.account !== account);
  await Promise.all(others.map((/** @type {StoredPhoto} */ photo) => deletePhoto(photo.key)));
}

// Photos that wait to be uploaded: {key, account, listing, blob, name}; `key` is their Idempotency-Key.

/**
 * Whether it was kept.
 * @param {StoredPhoto} photo
 */
export async function storePhoto(photo) {
  return run("readwrite", (store) => store.put(photo)).then(() => true, () => false);
}

/**
 * In the order in which they were kept.
 * @param {string} account
 * @param {string} listing
 */
export async function pendingPhotos(account, listing) {
  const all = await run("readonly", (store) => store.getAll()).catch(() => []);
  return all.filter((/** @type {StoredPhoto} */ photo) => photo.account === account && photo.listing === listing)
    .sort((/** @type {StoredPhoto} */ a, /** @type {StoredPhoto} */ b) => a.addedAt - b.addedAt);
}

/** @param {string} key */
export async function deletePhoto(key) {
  return run("readwrite", (store) => store.delete(key)).catch(() => {});
}

/**
 * Does `work` with the store of photos in one transaction; answers its result.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} work
 */
async function run(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(PHOTOS, mode);
      const request = work(transaction.objectStore(PHOTOS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PHOTOS, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
