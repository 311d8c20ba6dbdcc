// Pins that would cover each other become one cluster.

const [widthPixels, heightPixels] = [52, 34];

/**
 * Sorts pins into groups that stand close together on the screen. `place(pin)` answers its `{x, y}` in pixels. Answers lists
 * of pins; a pin of its own is a list of one.
 * @param {Pin[]} pins
 * @param {(pin: Pin) => { x: number, y: number }} place
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
 * A cluster of pins as the API tells clusters.
 * @param {Pin[]} pins
 */
export function pinCluster(pins) {
  const prices = pins.map((pin) => pin.perPersonCents ?? pin.priceCents);
  const latitudes = pins.map(({ location }) => location.latitude);
  const longitudes = pins.map(({ location }) => location.longitude);
  /** @param {number[]} values */
  const middle = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    location: { latitude: middle(latitudes), longitude: middle(longitudes) }, count: pins.length,
    minPriceCents: Math.min(...prices), maxPriceCents: Math.max(...prices),
    bounds: { south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes) },
  };
}
