// Groups pins that would cover each other on the screen.

const [widthPixels, heightPixels] = [52, 34];

/**
 * Groups pins that are close together on the screen. `place(pin)` returns its pixels. A single pin is a group of one.
 * @param {Pin[]} pins
 * @param {(pin: Pin) => { x: number, y: number }} place
 * @returns {Pin[][]}
 */
export function groupPins(pins, place) {
  /** @type {{ x: number, y: number, pins: Pin[] }[]} */
  const groups = [];
  for (const pin of pins) {
    const { x, y } = place(pin);
    const near = groups.find((group) => Math.abs(group.x - x) < widthPixels && Math.abs(group.y - y) < heightPixels);
    if (near) near.pins.push(pin);
    else groups.push({ x, y, pins: [pin] });
  }
  return groups.map((group) => group.pins);
}

/**
 * A cluster of pins in the shape of the API's clusters.
 * @param {Pin[]} pins
 * @returns {Cluster}
 */
export function pinCluster(pins) {
  const prices = pins.map((pin) => pin.perPersonCents ?? pin.priceCents);
  const latitudes = pins.map(({ location }) => location.latitude);
  const longitudes = pins.map(({ location }) => location.longitude);
  /** @param {number[]} values */
  const middle = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    location: { latitude: middle(latitudes), longitude: middle(longitudes) },
    count: pins.length,
    minPriceCents: Math.min(...prices),
    maxPriceCents: Math.max(...prices),
    bounds: {
      south: Math.min(...latitudes),
      west: Math.min(...longitudes),
      north: Math.max(...latitudes),
      east: Math.max(...longitudes),
    },
  };
}
