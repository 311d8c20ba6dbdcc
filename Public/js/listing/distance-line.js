// The distance of a listing from a place.
import { distanceText, isNextDoor } from "../format.js";
import { t } from "../i18n.js";

/**
 * `2 mi from RIT`, or `next door to RIT`.
 * @param {number} distance
 * @param {string | undefined} from
 * @param {boolean} [approximate]
 */
export function distanceLine(distance, from, approximate) {
  if (from && isNextDoor(distance, approximate)) return t("listing.nextDoor", { place: from });
  if (from) return t("listing.from", { distance: distanceText(distance, approximate), place: from });
  return isNextDoor(distance, approximate) ? distanceText(distance)
    : t("listing.away", { distance: distanceText(distance, approximate) });
}
