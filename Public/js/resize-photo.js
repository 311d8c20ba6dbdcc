/** Makes photos small before the upload: at most 2048 pixels a side, upright, and without their location. */

export const MAX_PIXELS = 2048;
/** A photo of fewer bytes that fits `MAX_PIXELS` is sent unchanged. */
const SMALL_BYTES = 400_000;
const QUALITY = 0.86;

/**
 * A JPEG of `file`, turned by its EXIF orientation; `file` itself when it is already small or this browser cannot read
 * it (the server may be able to, or says which formats work).
 * @param {File} file
 * @returns {Promise<any>}
 */
export async function resizePhoto(file) {
  const whole = await bitmap(file);
  if (!whole) return file;
  try {
    const scale = Math.min(1, MAX_PIXELS / Math.max(whole.width, whole.height));
    if (scale === 1 && file.size <= SMALL_BYTES && isUploadable(file.type)) return file;
    const small = await jpeg(whole, Math.round(whole.width * scale) || 1, Math.round(whole.height * scale) || 1);
    return small && (scale < 1 || small.size < file.size || !isUploadable(file.type)) ? small : file;
  } finally {
    whole.close();
  }
}

/** @param {string} type */
const isUploadable = (type) => ["image/jpeg", "image/png", "image/webp"].includes(type);

/** @param {File} file */
async function bitmap(file) {
  try {
    return await createImageBitmap(file, { imageOrientation: /** @type {any} */ ("from-image") });
  } catch {
    return null;
  }
}

/**
 * Null when the browser lacks memory.
 * @param {ImageBitmap} image
 * @param {number} width
 * @param {number} height
 */
async function jpeg(image, width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) return null;
  // JPEG has no transparency: make transparent pixels white, not black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
