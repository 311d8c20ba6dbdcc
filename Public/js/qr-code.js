/**
 * QR codes (ISO/IEC 18004) in byte mode, error correction M, versions 1 to 10: up to 213 bytes. The page draws them as
 * SVG itself, so that a secret never leaves it.
 */

import { codewords, smallestVersion } from "./qr-bytes.js";
import { shape } from "./svg.js";

/** The centers of the alignment patterns, in both directions. */
const ALIGNMENTS = [
  [], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
];
/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * The code as rows of booleans (true is dark), without the quiet zone. Throws a RangeError when the text is too long.
 * @param {string} text
 * @returns {boolean[][]}
 */
export function qrRows(text) {
  const bytes = new TextEncoder().encode(text);
  const version = smallestVersion(bytes.length);
  const grid = new Grid(version);
  grid.place(codewords(bytes, version));
  return grid.masked();
}

/**
 * The code as an SVG image named `label`, with its quiet zone, black on white in every theme.
 * @param {string} text
 * @param {string} label
 * @returns {SVGElement}
 */
export function qrImage(text, label) {
  const rows = qrRows(text);
  const side = rows.length + 8;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  const svg = shape("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, class: "qr" });
  svg.append(
    shape("rect", { width: side, height: side, fill: "#fff" }),
    shape("path", { d: path, fill: "#000", "shape-rendering": "crispEdges" }));
  return svg;
}

class Grid {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.side = 17 + 4 * version;
    this.dark = Array.from({ length: this.side }, () => Array(this.side).fill(false));
    this.fixed = Array.from({ length: this.side }, () => Array(this.side).fill(false));
    this.drawPatterns();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} dark
   */
  set(x, y, dark) {
    if (x < 0 || y < 0 || x >= this.side || y >= this.side) return;
    this.dark[y][x] = dark;
    this.fixed[y][x] = true;
  }

  drawPatterns() {
    for (let i = 0; i < this.side; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    const [near, far] = [3, this.side - 4];
    for (const [x, y] of [[near, near], [far, near], [near, far]]) this.drawSquare(x, y, 4, [2, 4]);
    const spots = ALIGNMENTS[this.version];
    // Three corners already have finder patterns.
    /**
     * @param {number} x
     * @param {number} y
     */
    const isCorner = (x, y) => [x, y].every((at) => at === 6 || at === this.side - 7) && x + y < 2 * (this.side - 7);
    for (const x of spots) for (const y of spots) if (!isCorner(x, y)) this.drawSquare(x, y, 2, [1]);
    this.drawFormat(0);
    this.drawVersion();
  }

  /**
   * Draws a square around a point, with light rings at the distances `light`.
   * @param {number} centerX
   * @param {number} centerY
   * @param {number} reach
   * @param {number[]} light
   */
  drawSquare(centerX, centerY, reach, light) {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        this.set(centerX + x, centerY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
      }
    }
  }

  /** @param {number} mask */
  drawFormat(mask) {
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    /** @param {number} i */
    const bit = (i) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 8; i++) {
      this.set(8, i < 6 ? i : i + 1, bit(i));
      this.set(this.side - 1 - i, 8, bit(i));
    }
    for (let i = 8; i < 15; i++) {
      this.set(i === 8 ? 7 : 14 - i, 8, bit(i));
      this.set(8, this.side - 15 + i, bit(i));
    }
    this.set(8, this.side - 8, true);
  }

  drawVersion() {
    if (this.version < 7) return;
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const [near, far] = [Math.floor(i / 3), this.side - 11 + (i % 3)];
      this.set(far, near, ((bits >> i) & 1) === 1);
      this.set(near, far, ((bits >> i) & 1) === 1);
    }
  }

  /**
   * Places the bits up and down in columns of two from the right, around the fixed patterns.
   * @param {ArrayLike<number>} bytes
   */
  place(bytes) {
    let at = 0;
    for (let right = this.side - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.side; step++) {
        const y = up ? this.side - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y][x]) continue;
          this.dark[y][x] = ((bytes[at >> 3] >> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  /** The rows under the mask with the lowest penalty. */
  masked() {
    const tries = MASKS.map((flips, mask) => {
      this.drawFormat(mask);
      return this.dark.map((row, y) => row.map((dark, x) => dark !== (!this.fixed[y][x] && flips(x, y))));
    });
    return tries.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
  }
}

/** @param {boolean[][]} rows */
function penalty(rows) {
  const side = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((row) => row.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < side; y++) {
    for (let x = 1; x < side; x++) {
      if (new Set([rows[y][x], rows[y][x - 1], rows[y - 1][x], rows[y - 1][x - 1]]).size === 1) sum += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs(dark * 20 - side * side * 10) / (side * side));
}
