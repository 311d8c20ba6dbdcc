import { privatePrefix } from "./private-storage.js";

/**
 * Drafts in this browser that the server does not have yet: texts in localStorage, photos in IndexedDB. They belong to
 * one account and are deleted when it logs out or another one logs in.
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
 * The draft `name` of an account; null when it does not exist or cannot be read.
 * @param {string} account
 * @param {string} name
 * @returns {any}
 */
export function readDraft(account, name) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(account, name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores a draft. Returns whether that worked: storage may be full or turned off.
 * @param {string} account
 * @param {string} name
 * @param {any} value
 * @returns {boolean}
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
  try { localStorage.removeItem(keyOf(account, name)); } catch { /* Without storage there is nothing to delete. */ }
}

/**
 * Calls `changed` with the draft when another tab writes it, with null when another tab deletes it.
 * @param {string} account
 * @param {string} name
 * @param {(draft: any) => void} changed
 */
export function watchDraft(account, name, changed) {
  addEventListener("storage", (event) => {
    if (event.key === keyOf(account, name)) changed(readDraft(account, name));
  });
}

/**
 * Deletes the drafts of all accounts except `account`; without an account, all drafts.
 * @returns {Promise<void>}
 */
export async function clearDrafts(account = null) {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !(account && key.startsWith(keyOf(account, "")))) localStorage.removeItem(key);
    }
  } catch { /* Without storage there is nothing to delete. */ }
  const photos = await run("readonly", (store) => store.getAll()).catch(() => []);
  const others = photos.filter((/** @type {StoredPhoto} */ photo) => photo.account !== account);
  await Promise.all(others.map((/** @type {StoredPhoto} */ photo) => deletePhoto(photo.key)));
}

// Photos waiting to be uploaded. `key` is the Idempotency-Key of the upload.

/**
 * Stores a photo. Returns whether that worked.
 * @param {StoredPhoto} photo
 * @returns {Promise<boolean>}
 */
export async function storePhoto(photo) {
  return run("readwrite", (store) => store.put(photo)).then(() => true, () => false);
}

/**
 * The photos of a listing that wait for upload, in the order in which they were added.
 * @param {string} account
 * @param {string} listing
 * @returns {Promise<any>}
 */
export async function pendingPhotos(account, listing) {
  const all = await run("readonly", (store) => store.getAll()).catch(() => []);
  return all.filter((/** @type {StoredPhoto} */ photo) => photo.account === account && photo.listing === listing)
    .sort((/** @type {StoredPhoto} */ a, /** @type {StoredPhoto} */ b) => a.addedAt - b.addedAt);
}

/**
 * @param {string} key
 * @returns {Promise<any>}
 */
export async function deletePhoto(key) {
  return run("readwrite", (store) => store.delete(key)).catch(() => {});
}

/**
 * Runs `work` on the object store of photos in one transaction and returns its result.
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
