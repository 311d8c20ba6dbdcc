/// The signs, codes and words that name currencies beside an amount. The client reads the same (`currency-names.js`).
enum CurrencyNames {
    /// Each name and the codes of the currencies that it may mean, the longest first, so that it is taken off whole.
    static let all: [(name: String, codes: Set<String>)] =
        (named + common.map { ($0, [$0.uppercased()]) })
        .sorted { ($0.0.count, $1.0) > ($1.0.count, $0.0) }
        .map { (name: $0.0, codes: $0.1) }

    /// The code at the start or the end of a text. Other codes than the common ones count in capitals only: "all" and
    /// "top" are words too.
    static func code(in text: String) -> (code: String, isAtStart: Bool)? {
        for (part, next, isAtStart) in [
            (text.prefix(3), text.dropFirst(3).first, true), (text.suffix(3), text.dropLast(3).last, false),
        ] where CurrencyCode.isValid(String(part)) && !(next?.isLetter ?? false) {
            return (String(part), isAtStart)
        }
        return nil
    }

    private static let dollars: Set = [
        "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "BBD", "BSD", "BZD", "FJD", "GYD", "JMD", "KYD", "LRD", "NAD",
        "SBD", "SRD", "TTD", "XCD",
    ]
    private static let pesos: Set = ["MXN", "ARS", "CLP", "COP", "CUP", "DOP", "PHP", "UYU"]
    private static let rupees: Set = ["INR", "PKR", "LKR", "NPR", "MUR"]
    private static let crowns: Set = ["SEK", "NOK", "DKK", "ISK"]

    private static let named: [(String, Set<String>)] = [
        ("us$", ["USD"]), ("u$s", ["USD"]), ("ca$", ["CAD"]), ("c$", ["CAD"]), ("au$", ["AUD"]), ("a$", ["AUD"]),
        ("nz$", ["NZD"]), ("hk$", ["HKD"]), ("s$", ["SGD"]), ("nt$", ["TWD"]), ("mx$", ["MXN"]), ("r$", ["BRL"]),
        ("$", dollars.union(pesos)), ("dollars", dollars), ("dollar", dollars), ("dólares", dollars),
        ("pesos", pesos), ("peso", pesos), ("¥", ["JPY", "CNY"]), ("円", ["JPY"]), ("元", ["CNY", "TWD"]),
        ("€", ["EUR"]), ("euros", ["EUR"]), ("euro", ["EUR"]), ("£", ["GBP"]), ("pounds", ["GBP"]), ("₫", ["VND"]),
        ("đ", ["VND"]), ("₩", ["KRW"]), ("₹", ["INR"]), ("rs.", rupees), ("rs", rupees), ("₪", ["ILS"]),
        ("₺", ["TRY"]), ("₽", ["RUB"]), ("₴", ["UAH"]), ("฿", ["THB"]), ("₱", ["PHP"]), ("₦", ["NGN"]),
        ("zł", ["PLN"]), ("kč", ["CZK"]), ("rm", ["MYR"]), ("fr.", ["CHF"]), ("sfr.", ["CHF"]), ("kr.", crowns),
        ("kr", crowns),
        ("tl", ["TRY"]), ("rp.", ["IDR"]), ("rp", ["IDR"]), ("r", ["ZAR"]), ("ksh", ["KES"]), ("tsh", ["TZS"]),
        ("ush", ["UGX"]), ("gh₵", ["GHS"]), ("₵", ["GHS"]), ("₡", ["CRC"]), ("₲", ["PYG"]), ("gs.", ["PYG"]),
        ("s/.", ["PEN"]), ("s/", ["PEN"]), ("soles", ["PEN"]), ("b/.", ["PAB"]), ("bs.", ["BOB", "VES"]),
        ("bs", ["BOB", "VES"]), ("q", ["GTQ"]), ("l.", ["HNL"]), ("rd$", ["DOP"]), ("j$", ["JMD"]), ("tt$", ["TTD"]),
        ("lei", ["RON", "MDL"]), ("ft", ["HUF"]), ("лв.", ["BGN"]), ("лв", ["BGN"]), ("руб.", ["RUB"]),
        ("руб", ["RUB"]), ("грн", ["UAH"]), ("₸", ["KZT"]), ("₾", ["GEL"]), ("৳", ["BDT"]), ("dhs", ["AED"]),
        ("dh", ["AED", "MAD"]), ("nis", ["ILS"]), ("rmb", ["CNY"]), ("yuan", ["CNY"]), ("yen", ["JPY"]),
        ("won", ["KRW"]), ("reais", ["BRL"]), ("us", ["USD"]), ("rupees", rupees), ("bucks", dollars),
    ]

    private static let common = [
        "usd", "eur", "gbp", "chf", "cad", "aud", "nzd", "mxn", "jpy", "cny", "krw", "vnd", "inr", "brl", "ars", "clp",
        "cop", "pen", "sek", "nok", "dkk", "pln", "czk", "hkd", "sgd", "aed", "ils", "zar",
    ]
}
