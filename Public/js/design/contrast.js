// Contrast of colors by WCAG 2.2.

/**
 * The red, green and blue of a text such as `#4a3fd6` or `rgb(74, 63, 214)`, from 0 to 255; null for another text.
 * @param {string} text
 * @returns {number[] | null}
 */
export function parseColor(text) {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text);
  if (hex) return hex.slice(1).map((part) => parseInt(part, 16));
  const parts = /^rgb\((\d+),? (\d+),? (\d+)\)$/.exec(text);
  return parts && parts.slice(1).map(Number);
}

/**
 * From 1 (equal) to 21 (black on white).
 * @param {number[]} one
 * @param {number[]} other
 * @returns {number}
 */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {number[]} color */
function luminance(color) {
  const [red, green, blue] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
