// The files of a photo that a browser may choose from by display width, for rows that a script makes
// (listing-facts.js).

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

/**
 * Starts loading the first photo of the first of these cards, before the card is made.
 * @param {Card[] | undefined} cards
 * @param {string} sizes as in HTML
 */
export function loadFirstPhoto(cards, sizes) {
  const photo = cards?.[0]?.photos[0];
  if (!photo) return;
  const image = new Image();
  Object.assign(image, { fetchPriority: "high", sizes, srcset: photoSources(photo, "medium"), src: photo.urls.card });
}

/**
 * Waits for the photo of the first row or card: on a slow line, later content would delay it.
 * @param {HTMLElement} rows
 * @returns {Promise<void>}
 */
export async function firstPhotoOf(rows) {
  const photo = rows.firstElementChild?.querySelector("img");
  if (!photo || photo.complete) return;
  await new Promise((resolve) => {
    for (const name of ["load", "error"]) photo.addEventListener(name, resolve, { once: true });
  });
}
