// The page colors derived from an accent, as in Sources/Domain/Tenancy/AccentColor.swift.

const [minContrast, minFillContrast] = [4.5, 1.25];
const mixingStep = 0.02;
const [black, white] = [0x000000, 0xffffff];
const [lightBackground, lightCard] = [0xf4f4f9, 0xffffff];
const [darkBackground, darkCard] = [0x21243d, 0x191b30];

/** @param {number} color */
const partsOf = (color) => [color >> 16, color >> 8 & 0xff, color & 0xff];
/** @param {number} color */
const textOf = (color) => `#${color.toString(16).padStart(6, "0")}`;

/**
 * From 1 (equal) to 21 (black on white), by WCAG 2.2.
 * @param {number} one
 * @param {number} two
 */
export function contrast(one, two) {
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {number} color */
function luminance(color) {
  const [red, green, blue] = partsOf(color).map((part) => part / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * @param {number} color
 * @param {number} other
 * @param {number} share
 */
function mixed(color, other, share) {
  const others = partsOf(other);
  return partsOf(color).map((part, at) => Math.round(part * (1 - share) + others[at] * share))
    .reduce((sum, part) => sum * 256 + part, 0);
}

/**
 * The color mixed with as little of another one as gives it contrast with a background, or the other one.
 * @param {number} color
 * @param {number} other
 * @param {number} background
 * @param {number} [least]
 */
function mixedUntil(color, other, background, least = minContrast) {
  for (let step = 0; step * mixingStep < 1; step += 1) {
    const found = mixed(color, other, step * mixingStep);
    if (contrast(found, background) >= least) return found;
  }
  return other;
}

/**
 * The accent as text and as a fill, and the text on that, on light pages and on dark ones.
 * @param {string} text such as `#0a6e8a`
 * @returns {{ light: AccentSample, dark: AccentSample }}
 */
export function accentRoles(text) {
  const color = Number.parseInt(text.slice(1), 16);
  const light = mixedUntil(color, black, lightBackground);
  const dark = mixedUntil(color, white, darkBackground);
  const ink = mixedUntil(mixed(dark, black, 0.85), black, dark);
  const fill = mixedUntil(color, black, lightCard, minFillContrast);
  const lightInk = contrast(fill, white) >= minContrast ? white : black;
  return {
    light: { accent: textOf(light), fill: textOf(fill), ink: textOf(lightInk), card: textOf(lightCard) },
    dark: { accent: textOf(dark), fill: textOf(dark), ink: textOf(ink), card: textOf(darkCard) },
  };
}
