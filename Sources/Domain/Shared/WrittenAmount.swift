import Foundation

/// An amount of money, or another decimal number, as people write it: `$1,200`, `1.200,00 €`, `1200.-`, `USD 1200/mo`.
/// Exact: nothing passes through floating point.
public struct WrittenAmount: Sendable, Equatable {
    /// The sign before the decimals in a language, which decides what `1,200` means.
    public enum DecimalSign: Character, Sendable {
        case point = "."
        case comma = ","

        /// The sign of amounts on pages in a locale.
        public init(_ locale: Locale) { self = locale.decimalSeparator == "," ? .comma : .point }
    }

    /// How a text can be read.
    public enum Reading: Sendable, Equatable {
        case amount(WrittenAmount)
        /// Two amounts, in hundredths, between which only the writer can choose.
        case ambiguous(Int, Int)
        case malformed
    }

    public let hundredths: Int
    /// The currency that the text names by its code (ISO 4217), or by a sign that only it has.
    public let currency: String?
    /// The period that the text names.
    public let period: PricePeriod?

    private static let (maxCharacters, maxDigits) = (60, 12)

    /// Reads a text. Grouping marks must stand before three digits each, and a range is no amount.
    public static func reading(_ text: String, _ sign: DecimalSign) -> Reading {
        guard Text.fits(text, maxCharacters) else { return .malformed }
        var words = AmountWords(Text.plainNumber(text, upTo: maxCharacters))
        words.takeUnits()
        switch digits(words.rest, sign) {
        case .one(let hundredths):
            return .amount(
                WrittenAmount(hundredths: hundredths, currency: words.currency, period: words.period))
        case .two(let small, let large): return .ambiguous(small, large)
        case nil: return .malformed
        }
    }

    /// The hundredths of a number without a unit; `nil` for what is none, or two.
    public static func number(_ text: String, _ sign: DecimalSign) -> Int? {
        guard Text.fits(text, maxCharacters), case .one(let hundredths) = digits(text, sign) else { return nil }
        return hundredths
    }

    private enum Digits {
        case one(Int)
        case two(Int, Int)
    }

    /// The hundredths of a number with grouping marks and decimals.
    private static func digits(_ text: String, _ sign: DecimalSign) -> Digits? {
        var groups = [""]
        var marks: [Character] = []
        for character in text {
            if character.isASCII, character.isNumber {
                groups[groups.count - 1].append(character)
            } else if ".,' ’".contains(character) {
                marks.append(character == "’" ? "'" : character)
                groups.append("")
            } else {
                return nil
            }
        }
        guard !groups[0].isEmpty, groups.joined().utf8.count <= maxDigits + 3 else { return nil }
        guard let last = marks.last else { return whole(groups).map(Digits.one) }
        let isDecimal = last == "." || last == ","
        let onlyOnce = marks.count(where: { $0 == last }) == 1
        let grouping = Set(marks.dropLast())
        let asDecimal: Int? =
            isDecimal && onlyOnce && grouping.count <= 1 ? decimal(groups.dropLast(), groups[groups.count - 1]) : nil
        let asGroups: Int? = Set(marks).count == 1 ? whole(groups) : nil
        switch (asDecimal, asGroups) {
        case (let decimal?, let whole?):
            // One mark before three digits: in its own language a decimal sign hardly has three, but may.
            return last == sign.rawValue ? .two(decimal, whole) : .one(whole)
        case (nil, _?) where marks.count == 1 && last == sign.rawValue: return nil
        case (let value?, nil), (nil, let value?): return .one(value)
        case (nil, nil): return nil
        }
    }

    /// The hundredths of digits in groups of three; of one group of any length.
    private static func whole(_ groups: some Collection<String>) -> Int? {
        guard let first = groups.first, !first.isEmpty, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
            groups.count == 1 || first.utf8.count <= 3 && first.first != "0"
        else { return nil }
        let digits = groups.joined()
        guard digits.utf8.count <= maxDigits else { return nil }
        return Int(digits).map { $0 * 100 }
    }

    /// The hundredths with decimals, of which only two may be other than zero.
    private static func decimal(_ groups: some Collection<String>, _ decimals: String) -> Int? {
        guard let whole = whole(groups), decimals.dropFirst(2).allSatisfy({ $0 == "0" }),
            let hundredths = Int((decimals + "00").prefix(2))
        else { return nil }
        return whole + hundredths
    }
}

/// The currency and the period around the digits of an amount.
private struct AmountWords {
    private(set) var rest: String
    private(set) var currency: String?
    private(set) var period: PricePeriod?

    init(_ text: String) { rest = text }

    mutating func takeUnits() {
        // In any order, on both sides: "USD 1200/mo", "1.200,00 € al mes".
        var isLonger = true
        while isLonger {
            isLonger = false
            for (words, period) in Self.periods where self.period == nil && take(words, atStart: false) {
                (self.period, isLonger) = (period, true)
            }
            for (words, currency) in Self.currencies where self.currency == nil && take(words, atStart: true) {
                (self.currency, isLonger) = (currency, true)
            }
        }
        // "1200.-" has no cents.
        for ending in [".-", ",-", ".--", ",--"] where rest.hasSuffix(ending) {
            rest = String(rest.dropLast(ending.count))
            return
        }
    }

    /// Takes one of the words off the end, and with `atStart` off the start too.
    private mutating func take(_ words: [String], atStart: Bool) -> Bool {
        let small = rest.lowercased()
        guard small.count == rest.count else { return false }
        for word in words {
            let isWord = word.last?.isLetter ?? false
            if small.hasSuffix(word), !isWord || !endsInLetter(small.dropLast(word.count)) {
                rest = String(rest.dropLast(word.count)).trimmedBlanks
                return true
            }
            let follower = small.dropFirst(word.count).first
            if atStart, small.hasPrefix(word), !isWord || !(follower?.isLetter ?? false) {
                rest = String(rest.dropFirst(word.count)).trimmedBlanks
                return true
            }
        }
        return false
    }

    private func endsInLetter(_ text: Substring) -> Bool { text.last?.isLetter ?? false }

    private static let periods: [([String], PricePeriod)] = [
        (
            [
                "per calendar month", "per month", "a month", "each month", "monthly", "/ month", "/month", "/mth",
                "/mo.",
                "/mo", "/ mo", "/m", "p.c.m.", "pcm", "p.m.", "pm", "al mes", "por mes", "mensuales", "mensual", "/mes",
                "/ mes", "/monat",
            ], .month
        ),
        (
            [
                "per week", "a week", "weekly", "/week", "/ week", "/wk", "p.w.", "pw", "a la semana", "por semana",
                "semanales", "semanal", "/semana", "/sem",
            ], .week
        ),
        (
            [
                "per semester", "a semester", "/semester", "per term", "por semestre", "al semestre", "/semestre",
            ], .semester
        ),
    ]

    /// Signs that several currencies share name none.
    private static let currencies: [([String], String?)] =
        [
            (["us$", "u$s"], "USD"), (["ca$", "c$"], "CAD"), (["au$", "a$"], "AUD"), (["nz$"], "NZD"), (["hk$"], "HKD"),
            (["mx$"], "MXN"), (["r$"], "BRL"), (["€", "euros", "euro"], "EUR"), (["£"], "GBP"), (["₫"], "VND"),
            (["₩"], "KRW"), (["₹"], "INR"), (["円"], "JPY"), (["元"], "CNY"), (["zł"], "PLN"), (["chf", "fr."], "CHF"),
        ]
        + [
            "usd", "eur", "gbp", "cad", "aud", "nzd", "mxn", "jpy", "cny", "krw", "vnd", "inr", "brl", "ars", "clp",
            "cop", "pen", "sek", "nok", "dkk", "pln", "czk", "hkd", "sgd", "aed", "ils", "zar",
        ].map { ([$0], $0.uppercased()) }
        + [(["$", "¥", "dollars", "dólares", "pesos"], nil)]
}

extension String {
    fileprivate var trimmedBlanks: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
