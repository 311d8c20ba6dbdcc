// Exact arithmetic with cents and percentages, each result rounded once, half a cent away from zero.

/** The whole of a percentage in ten-thousandths. */
export const perWhole = 1_000_000n;

/**
 * @param {bigint} dividend
 * @param {bigint} divisor above zero
 * @returns {bigint}
 */
export function divided(dividend, divisor) {
  const [quotient, rest] = [dividend / divisor, dividend % divisor];
  const isHalf = (rest < 0n ? -rest : rest) * 2n >= divisor;
  return isHalf ? quotient + (dividend < 0n ? -1n : 1n) : quotient;
}

/** A percentage in ten-thousandths, exactly as it was typed. */
export const exactPercent = (/** @type {number} */ value) => BigInt(Math.round(value * 10_000));
/** The share of an amount, to the nearest cent. */
export const share = (/** @type {bigint} */ percent, /** @type {bigint} */ cents) => divided(cents * percent, perWhole);
