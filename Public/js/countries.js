// The countries of the world by their ISO 3166-1 codes, with the browser's names.
import { locale } from "./i18n.js";

const codes = [
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH",
  "CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN",
  "GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB",
  "LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL",
  "NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO",
  "SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA",
  "ZM ZW",
].join(" ").split(" ");
const names = new Intl.DisplayNames(locale, { type: "region" });

/**
 * The countries as `[code, name]`, sorted by name.
 * @returns {[string, string][]}
 */
export function countries() {
  const collator = new Intl.Collator(locale);
  return codes.map((code) => /** @type {[string, string]} */ ([code, names.of(code) ?? code]))
    .sort((one, other) => collator.compare(one[1], other[1]));
}

/**
 * @param {string} code
 * @returns {string | undefined}
 */
export const countryName = (code) => names.of(code);

/** The countries whose addresses are written with a state, province or county. */
const withRegions = new Set([
  "AE AR AU BR BS CA CL CN CO CR CV EG ES FM HK HN ID IE IN IQ IT JM JP KN KR KY MH MX MY MZ NG NI PA PE PG PH PW RU",
  "SC SO SR SV TH TR TV TW UA US UY UZ VE VN",
].join(" ").split(" "));

/** @param {string} code */
export const hasRegions = (code) => withRegions.has(code);

/**
 * The country of a currency, such as MX for MXN; null for a currency of several countries, such as EUR.
 * @param {string} currency
 * @returns {string | null}
 */
export function currencyCountry(currency) {
  const country = currency.slice(0, 2);
  return codes.includes(country) ? country : null;
}
