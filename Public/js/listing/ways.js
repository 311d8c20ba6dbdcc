// The distance of a listing from a campus, and its travel times.
import { get } from "../api.js";
import { campusMiles } from "../campus.js";

const [maxWords, maxResults] = [10, 50];

/**
 * The distance from a campus, and the minutes where the listing is within a search around it.
 * @param {Campus | University | null} campus
 * @param {ListingFacts} listing
 * @returns {Promise<{ distanceMiles?: number, travel?: Travel, from: string } | null>}
 */
export async function waysFrom(campus, { id, location, title, kind, bedrooms, status }) {
  if (!campus || !location) return null;
  const distanceMiles = campusMiles(/** @type {Campus} */ (campus), location) ?? undefined;
  const words = ((title ?? "").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).join(" ");
  const query = {
    universityId: campus.id,
    kind,
    minBedrooms: bedrooms,
    maxBedrooms: bedrooms,
    q: words,
    limit: maxResults,
  };
  const { items } = status === "active" ? await get("/v1/listings", { query }) : { items: [] };
  const found = items.find((/** @type {Card} */ item) => item.id === id);
  return { distanceMiles, ...found, from: campus.name };
}
