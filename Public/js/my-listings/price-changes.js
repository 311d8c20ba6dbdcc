// The typed table of prices, for the API.
import { centsOf } from "../amount.js";

/** The API changes at most this many at once. */
export const maxChanges = 200;

/**
 * The changes of rows that differ from their listings.
 * @param {{ card: Card, price: string, day: string }[]} rows
 * @returns {PriceChange[]}
 */
export function changesOf(rows) {
  return rows.flatMap(({ card, price, day }) => {
    const priceCents = centsOf(price);
    const availableFrom = day || null;
    if (priceCents === null || (priceCents === card.priceCents && availableFrom === card.availableFrom)) return [];
    return [{ id: card.id, version: card.version ?? 1, priceCents, availableFrom }];
  });
}
