// Bounds of a map, between Leaflet and the API.

/**
 * Leaflet's bounds as the API's `south,west,north,east`, wrapped into -180 to 180.
 * @param {any} bounds
 * @returns {string}
 */
export function boundsText(bounds) {
  /** @param {number} value */
  const latitude = (value) => Math.max(-90, Math.min(90, value)).toFixed(5);
  const isWhole = bounds.getEast() - bounds.getWest() >= 360;
  /** @param {number} value */
  const longitude = (value) => (((((value + 180) % 360) + 360) % 360) - 180).toFixed(5);
  const [west, east] = isWhole ? ["-180", "180"] : [longitude(bounds.getWest()), longitude(bounds.getEast())];
  return [latitude(bounds.getSouth()), west, latitude(bounds.getNorth()), east].join(",");
}

/**
 * The API's `south,west,north,east` as corners for Leaflet.
 * @param {string} text
 * @returns {[number, number][]}
 */
export function boundsOf(text) {
  const [south, west, north, east] = text.split(",").map(Number);
  return [[south, west], [north, east < west ? east + 360 : east]];
}
