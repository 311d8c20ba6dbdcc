// The files of a photo that a browser may choose from by display width, for photos that a script shows.

/** The longest side of each stored size, as in the API. */
const sides = { small: 320, card: 640, medium: 960, large: 1920 };

/**
 * The `srcset` of a photo: the files up to a size, each with its true width, which is less than its longest side for an
 * upright photo and never more than that of the largest.
 * @param {Photo} photo
 * @param {'medium' | 'large'} largest
 * @returns {string}
 */
export function photoSources({ urls, width, height }, largest) {
  const names = /** @type {(keyof typeof sides)[]} */ (Object.keys(sides));
  /** @type {Map<number, string>} */
  const files = new Map();
  for (const name of names.filter((name) => sides[name] <= sides[largest])) {
    const shown = Math.max(1, Math.round(width * Math.min(1, sides[name] / Math.max(width, height))));
    if (!files.has(shown)) files.set(shown, urls[name]);
  }
  return [...files].map(([shown, url]) => `${url} ${shown}w`).join(", ");
}
