// The monthly cost of a listing to each person, utilities included where known, like the server's CostShare.
import { monthlyCents } from "../monthly.js";

/**
 * One person per bedroom shares a flat; a room in a shared flat is one person's, with a share of the flat's utilities;
 * a studio is one person's. Null for a sale or without a price.
 * @param {Pick<Card, "kind" | "priceCents" | "pricePeriod" | "bedrooms" | "amenities">} listing
 * @param {number} utilitiesCents of a whole flat, where the price does not include them
 * @returns {{ cents: number, people: number, utilities: boolean } | null}
 */
export function allInCents({ kind, priceCents, pricePeriod, bedrooms, amenities }, utilitiesCents) {
  if (priceCents === null || kind === "buy" || pricePeriod === "once") return null;
  const people = Math.max(1, bedrooms ?? 1);
  const price = monthlyCents(priceCents, pricePeriod);
  const utilities = amenities.includes("utilitiesIncluded") ? 0 : utilitiesCents;
  const whole = kind === "roommate" ? price * people + utilities : price + utilities;
  return { cents: Math.round(whole / people), people, utilities: utilities > 0 };
}
