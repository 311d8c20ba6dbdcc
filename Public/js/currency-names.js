// The signs, codes and words that name currencies beside an amount. The server reads the same (CurrencyNames.swift).

const dollars = "USD CAD AUD NZD SGD HKD TWD BBD BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD";
const pesos = "MXN ARS CLP COP CUP DOP PHP UYU";
/** @type {Record<string, string>} */
const codesByName = {
  "us$": "USD", "u$s": "USD", "ca$": "CAD", "c$": "CAD", "au$": "AUD", "a$": "AUD", "nz$": "NZD", "hk$": "HKD",
  "s$": "SGD", "nt$": "TWD", "mx$": "MXN", "r$": "BRL", "$": `${dollars} ${pesos}`, "dollars": dollars,
  "dollar": dollars, "dólares": dollars, "pesos": pesos, "peso": pesos, "¥": "JPY CNY", "円": "JPY", "元": "CNY TWD",
  "€": "EUR", "euros": "EUR", "euro": "EUR", "£": "GBP", "pounds": "GBP", "₫": "VND", "đ": "VND", "₩": "KRW",
  "₹": "INR", "rs.": "INR PKR LKR NPR MUR", "rs": "INR PKR LKR NPR MUR", "₪": "ILS", "₺": "TRY", "₽": "RUB",
  "₴": "UAH", "฿": "THB", "₱": "PHP", "₦": "NGN", "zł": "PLN", "kč": "CZK", "rm": "MYR", "fr.": "CHF", "sfr.": "CHF",
  "kr.": "SEK NOK DKK ISK", "kr": "SEK NOK DKK ISK",
  "tl": "TRY", "rp.": "IDR", "rp": "IDR", "r": "ZAR", "ksh": "KES", "tsh": "TZS", "ush": "UGX", "gh₵": "GHS",
  "₵": "GHS", "₡": "CRC", "₲": "PYG", "gs.": "PYG", "s/.": "PEN", "s/": "PEN", "soles": "PEN", "b/.": "PAB",
  "bs.": "BOB VES", "bs": "BOB VES", "q": "GTQ", "l.": "HNL", "rd$": "DOP", "j$": "JMD", "tt$": "TTD", "lei": "RON MDL",
  "ft": "HUF", "лв.": "BGN", "лв": "BGN", "руб.": "RUB", "руб": "RUB", "грн": "UAH", "₸": "KZT", "₾": "GEL", "৳": "BDT",
  "dhs": "AED", "dh": "AED MAD", "nis": "ILS", "rmb": "CNY", "yuan": "CNY", "yen": "JPY", "won": "KRW", "reais": "BRL",
  "us": "USD", "rupees": "INR PKR LKR NPR MUR", "bucks": dollars,
};
// Other codes count in capitals only: "all" and "top" are words too.
const common = "usd eur gbp chf cad aud nzd mxn jpy cny krw vnd inr brl ars clp cop pen sek nok dkk pln czk hkd sgd "
  + "aed ils zar";
for (const code of common.split(" ")) codesByName[code] = code.toUpperCase();

const names = Object.keys(codesByName).sort((one, other) => other.length - one.length);
const isLetter = (/** @type {string | undefined} */ character) => /\p{L}/u.test(character ?? "");
// Older browsers have no list.
const known = new Set(/** @type {any} */ (Intl).supportedValuesOf?.("currency") ?? common.toUpperCase().split(" "));

/**
 * Takes the name of a currency off the start or the end of a text; null when it has none there.
 * @param {string} text
 * @returns {{ rest: string, name: string, codes: string[] } | null}
 */
export function takeCurrency(text) {
  const small = text.toLowerCase();
  if (small.length !== text.length) return null;
  for (const name of names) {
    const codes = codesByName[name].split(" ");
    if (small.endsWith(name) && !(isLetter(name[0]) && isLetter(small.at(-name.length - 1)))) {
      return { rest: text.slice(0, -name.length).trim(), name: shown(name, codes), codes };
    }
    if (small.startsWith(name) && !(isLetter(name.at(-1)) && isLetter(small[name.length]))) {
      return { rest: text.slice(name.length).trim(), name: shown(name, codes), codes };
    }
  }
  const code = /^[A-Z]{3}(?!\p{L})/u.exec(text)?.[0] ?? /(?<!\p{L})[A-Z]{3}$/u.exec(text)?.[0];
  if (!code || !known.has(code)) return null;
  const rest = text.startsWith(code) ? text.slice(3) : text.slice(0, -3);
  return { rest: rest.trim(), name: code, codes: [code] };
}

/**
 * One currency is called by its code, several that share a sign by the sign.
 * @param {string} name
 * @param {string[]} codes
 */
const shown = (name, codes) => (codes.length === 1 ? codes[0] : name);
