// Reads the owner's listings, page by page.
import { get } from "../api.js";
import { currentAccount } from "../session.js";
import { withSession } from "../with-session.js";

/**
 * @param {string | null} cursor where the page begins; null for the first one
 * @param {number} limit
 * @returns {Promise<Page<Card>>}
 */
export const readPage = (cursor, limit) =>
  withSession(() => get("/v1/account/listings", { query: { limit, cursor } }));

/**
 * The first page, requested before there is anything to show it on; null for a stranger, or when it fails.
 * @param {number} limit
 * @returns {Promise<Page<Card> | null>}
 */
export async function readEarly(limit) {
  try {
    return await currentAccount() && await get("/v1/account/listings", { query: { limit } });
  } catch {
    return null;
  }
}
