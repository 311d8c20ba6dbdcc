// Reads the owner's listings with their rows, page by page.
import { fragment } from "../fragments.js";
import { currentAccount } from "../session.js";
import { withSession } from "../with-session.js";

/**
 * @param {string | null} cursor where the page begins; null for the first one
 * @param {number} limit
 * @returns {Promise<Page<OwnListing>>}
 */
export const readPage = (cursor, limit) =>
  withSession(() => rows("", { limit, cursor, ...(cursor && { photos: "lazy" }) }));

/**
 * The first page, requested before there is anything to show it on; null for a stranger, or when it fails.
 * @param {number} limit
 * @returns {Promise<Page<OwnListing> | null>}
 */
export async function readEarly(limit) {
  try {
    return await currentAccount() && await rows("", { limit });
  } catch {
    return null;
  }
}

/**
 * Reads a listing anew from the server.
 * @param {string} id
 * @returns {Promise<OwnListing>}
 */
export const readListing = (id) => withSession(async () => (await rows(`/${id}`, {})).items[0]);

/**
 * @param {string} path
 * @param {object} query
 * @returns {Promise<Page<OwnListing>>}
 */
async function rows(path, query) {
  const { elements, data } = await fragment(`/account/listings${path}`, { query });
  return { ...data, items: data.items.map((/** @type {object} */ item, /** @type {number} */ at) =>
    ({ ...item, row: elements[at] })) };
}
