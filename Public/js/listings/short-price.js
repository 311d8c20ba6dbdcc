// Prices for the pins of a map.
import { locale } from "../i18n.js";

/**
 * A short price: `$1,250`, from ten thousand on `$250K`.
 * @param {number} cents
 * @param {string} currency
 */
export function shortPrice(cents, currency) {
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 };
  if (cents >= 1_000_000) Object.assign(options, { notation: "compact", maximumFractionDigits: 1 });
  return new Intl.NumberFormat(locale, options).format(cents / 100);
}
