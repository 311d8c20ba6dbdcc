// The bytes of a QR code: the data and its error correction.

/** By version: the error correction bytes of a block, and the number of blocks. */
const CHECK_BYTES = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const ALL_BYTES = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346];

/** @param {number} version */
const dataBytes = (version) => ALL_BYTES[version] - CHECK_BYTES[version] * BLOCKS[version];
/** @param {number} version */
const countBits = (version) => (version < 10 ? 8 : 16);

/** @param {number} length */
export function smallestVersion(length) {
  for (let version = 1; version <= 10; version++) {
    if (4 + countBits(version) + 8 * length <= 8 * dataBytes(version)) return version;
  }
  throw new RangeError(`A QR code here holds up to 213 bytes; these are ${length}.`);
}

/**
 * All bytes of a code, in drawing order.
 * @param {Uint8Array} bytes
 * @param {number} version
 * @returns {number[]}
 */
export function codewords(bytes, version) {
  return interleave(encodeData(bytes, version), version);
}

/**
 * The data bytes: mode, length, text, terminator, padding.
 * @param {Uint8Array} bytes
 * @param {number} version
 */
function encodeData(bytes, version) {
  /** @type {number[]} */
  const bits = [];
  /**
   * @param {number} value
   * @param {number} count
   */
  const put = (value, count) => { for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(0b0100, 4);
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  const room = 8 * dataBytes(version);
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let filler = 0xec; bits.length < room; filler ^= 0xec ^ 0x11) put(filler, 8);
  return Array.from(
    { length: bits.length / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((all, bit) => all * 2 + bit, 0));
}

/**
 * Splits the data into blocks, adds the error correction bytes and interleaves them.
 * @param {number[]} data
 * @param {number} version
 */
function interleave(data, version) {
  const count = BLOCKS[version];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const generator = generatorOf(CHECK_BYTES[version]);
  const blocks = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i >= firstLong ? 1 : 0);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const checks = blocks.map((block) => errorCorrection(block, generator));
  /** @param {number[][]} piles */
  const deal = (piles) => Array.from({ length: Math.max(...piles.map((pile) => pile.length)) },
    (_, i) => piles.filter((pile) => i < pile.length).map((pile) => pile[i])).flat();
  return [...deal(blocks), ...deal(checks)];
}

/**
 * The product in the field with 256 elements.
 * @param {number} a
 * @param {number} b
 */
function multiply(a, b) {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/**
 * The coefficients of the generator polynomial without the highest.
 * @param {number} degree
 */
function generatorOf(degree) {
  const result = Array(degree).fill(0);
  result[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = multiply(root, 2)) {
    for (let j = 0; j < degree; j++) result[j] = multiply(result[j], root) ^ (result[j + 1] ?? 0);
  }
  return result;
}

/**
 * @param {number[]} data
 * @param {number[]} generator
 */
function errorCorrection(data, generator) {
  const rest = Array(generator.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    generator.forEach((coefficient, i) => { rest[i] ^= multiply(coefficient, factor); });
  }
  return rest;
}
