// The typed table of prices, for the API.
import { centsOf } from "../amount.js";
import { wholeOf } from "../number.js";

/** The API changes at most this many at once. */
export const maxChanges = 200;

/**
 * The changes of rows that differ from their listings.
 * @param {{ card: Card, price: string, day: string, bedrooms?: string, status?: string | null }[]} rows
 * @returns {PriceChange[]}
 */
export function changesOf(rows) {
  return rows.flatMap(({ card, price, day, bedrooms, status }) => {
    const priceCents = centsOf(price, card.currency ?? undefined);
    if (priceCents === null) return [];
    const availableFrom = day || null;
    const rooms = bedrooms === undefined ? card.bedrooms : wholeOf(bedrooms);
    const isRoomier = bedrooms !== undefined && rooms !== (card.bedrooms ?? null);
    const isOther = Boolean(status) && status !== card.status;
    if (priceCents === card.priceCents && availableFrom === card.availableFrom && !isRoomier && !isOther) return [];
    return [{ id: card.id, version: card.version ?? 1, priceCents, availableFrom,
      ...isRoomier && { bedrooms: rooms }, ...isOther && { status: String(status) } }];
  });
}
