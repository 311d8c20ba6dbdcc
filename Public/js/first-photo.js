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
