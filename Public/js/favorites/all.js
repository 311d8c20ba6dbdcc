// All favorites of the reader, page by page.
import { get } from "../api.js";

const [pageSize, maxPages] = [100, 50];

/**
 * The favorites with these ids, in the order of the ids; unavailable ones are left out.
 * @param {string[]} ids
 * @returns {Promise<Card[]>}
 */
export async function favoritesWithIds(ids) {
  /** @type {Map<string, Card>} */
  const found = new Map();
  let cursor = null;
  for (let page = 0; page < maxPages && found.size < ids.length; page += 1) {
    /** @type {Page<Card>} */
    const { items, nextCursor } = await get("/v1/favorites", { query: { limit: pageSize, cursor } });
    for (const item of items) if (ids.includes(item.id)) found.set(item.id, item);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
