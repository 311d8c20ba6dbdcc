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
    /// The currencies that the text may mean by a code (ISO 4217), a sign or a word; `nil` when it names none.
    public let currencies: Set<String>?
    /// The name of the currency: its code, or the sign that several share.
    public let currencyName: String?
    /// The period that the text names.
    public let period: PricePeriod?

    private static let (maxCharacters, maxDigits) = (60, 12)

    /// Reads a text. Grouping marks must stand before three digits each, and a range is no amount.
    /// - Parameter currency: the currency that is meant, if one is known. One without cents has no decimals.
    public static func reading(_ text: String, _ sign: DecimalSign, in currency: String? = nil) -> Reading {
        guard Text.fits(text, maxCharacters) else { return .malformed }
        var words = AmountWords(Text.plainNumber(text, upTo: maxCharacters))
        words.takeUnits()
        let hasCents = currency.map(CurrencyCode.hasCents) ?? true
        switch digits(words.rest, sign) {
        case .two(let small, let large) where hasCents: return .ambiguous(small, large)
        case .one(let hundredths), .two(_, let hundredths):
            return .amount(
                WrittenAmount(
                    hundredths: hundredths, currencies: words.currencies, currencyName: words.currencyName,
                    period: words.period))
        case nil: return .malformed
        }
    }

    /// Whether the text can mean an amount in a currency.
    public func isIn(_ currency: String) -> Bool { currencies?.contains(currency) ?? true }

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
            } else if ".,' ’‘ʼ′´`".contains(character) {
                marks.append("’‘ʼ′´`".contains(character) ? "'" : character)
                groups.append("")
            } else {
                return nil
            }
        }
        guard !groups[0].isEmpty, groups.joined().utf8.count <= maxDigits + 3 else { return nil }
        guard let last = marks.last else { return whole(groups, nil).map(Digits.one) }
        let isDecimal = last == "." || last == ","
        let onlyOnce = marks.count(where: { $0 == last }) == 1
        let grouping = Set(marks.dropLast())
        let asDecimal: Int? =
            isDecimal && onlyOnce && grouping.count <= 1
            ? decimal(groups.dropLast(), groups[groups.count - 1], marks[0]) : nil
        let asGroups: Int? = Set(marks).count == 1 ? whole(groups, last) : nil
        switch (asDecimal, asGroups) {
        case (let decimal?, let whole?):
            // One mark before three digits: in its own language a decimal sign hardly has three, but may.
            return last == sign.rawValue ? .two(decimal, whole) : .one(whole)
        case (nil, _?) where marks.count == 1 && last == sign.rawValue: return nil
        case (let value?, nil), (nil, let value?): return .one(value)
        case (nil, nil): return nil
        }
    }

    /// The hundredths of digits in groups of three, or as in India with groups of two before the last (`12,50,000`); of
    /// one group of any length.
    private static func whole(_ groups: some Collection<String>, _ mark: Character?) -> Int? {
        let sizes = groups.map(\.utf8.count)
        guard let first = groups.first, !first.isEmpty else { return nil }
        if sizes.count > 1 {
            let isIndian = mark == "," && sizes.count > 2 && sizes[0] < 3
            let middle = sizes.dropFirst().dropLast()
            guard sizes[0] <= 3, first.first != "0", sizes.last == 3,
                middle.allSatisfy({ $0 == 3 }) || isIndian && middle.allSatisfy({ $0 == 2 })
            else { return nil }
        }
        let digits = groups.joined()
        guard digits.utf8.count <= maxDigits else { return nil }
        return Int(digits).map { $0 * 100 }
    }

    /// The hundredths with decimals, of which only two may be other than zero.
    private static func decimal(_ groups: some Collection<String>, _ decimals: String, _ mark: Character) -> Int? {
        guard let whole = whole(groups, mark), decimals.dropFirst(2).allSatisfy({ $0 == "0" }),
            let hundredths = Int((decimals + "00").prefix(2))
        else { return nil }
        return whole + hundredths
    }
}
