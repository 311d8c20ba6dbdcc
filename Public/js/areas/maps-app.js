// A link that opens a place in the device's own maps app.

const zoom = 12;

/**
 * Android opens `geo:` in the app that its owner chose, Apple's devices open their own; elsewhere OpenStreetMap is a
 * page for everybody.
 * @param {{ latitude: number, longitude: number, label: string }} place
 * @param {string} [userAgent]
 * @returns {string}
 */
export function mapsAppURL({ latitude, longitude, label }, userAgent = navigator.userAgent) {
  const point = `${latitude},${longitude}`;
  const name = encodeURIComponent(label).replace(/[()]/g, escaped);
  if (/Android/.test(userAgent)) return `geo:${point}?q=${point}(${name})`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?ll=${point}&q=${encodeURIComponent(label)}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}

/** Parentheses enclose the label of a `geo:` URL.
 * @param {string} character
 */
const escaped = (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
