// The typed table of prices, for the API.

/** The API changes at most this many at once. */
export const maxChanges = 200;

/**
 * The changes of rows that differ from their listings.
 * @param {{ card: Card, price: string, day: string }[]} rows
 * @returns {PriceChange[]}
 */
export function changesOf(rows) {
  return rows.flatMap(({ card, price, day }) => {
    const priceCents = Math.round(Number(price) * 100);
    const availableFrom = day || null;
    if (!price || (priceCents === card.priceCents && availableFrom === card.availableFrom)) return [];
    return [{ id: card.id, version: card.version ?? 1, priceCents, availableFrom }];
  });
}
