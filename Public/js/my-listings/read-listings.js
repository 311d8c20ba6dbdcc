// Reading the owner's listings, page by page.
import { get } from "../api.js";
import { withSession } from "../with-session.js";

/**
 * @param {string | null} cursor where the page begins; null for the first one
 * @param {number} limit
 * @returns {Promise<Page<Card>>}
 */
export const readPage = (cursor, limit) =>
  withSession(() => get("/v1/account/listings", { query: { limit, cursor } }));
