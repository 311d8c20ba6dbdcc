/// Why the receiver of a message is cautioned: what swindlers ask for.
public enum MessageCaution: String, CaseIterable, Sendable {
    case wireTransfer, giftCard, cryptocurrency
    /// Who offers the home says that they are abroad, or sends the keys.
    case outOfCountry
    /// The author wants to go on elsewhere, where nobody can help.
    case contactPushed
}

/// Finds cautions by phrases, e-mail addresses and telephone numbers. The phrases are in
/// Resources/message-cautions.txt.
public struct MessageCautionRules: Sendable {
    private var table = PhraseTable<MessageCaution>()

    /// The rules that Digs ships.
    public static let shipped = MessageCautionRules(
        lines: String(decoding: PackageResources.message_cautions_txt, as: UTF8.self))

    private init(lines text: String) {
        for line in text.split(separator: "\n") {
            if let rule = try? PhraseRule<MessageCaution>(line) { table.add(rule) }
        }
    }

    /// The cautions about a text, each once, in the order of `MessageCaution.allCases`.
    public func cautions(of text: String) -> [MessageCaution] {
        var found = Set<MessageCaution>()
        let words = Text.words(text)
        var next = 0
        for start in words.indices where start >= next {
            let rest = words[start...]
            let allowed = table.longestAllowed(at: rest)
            if allowed > 0 {
                next = start + allowed
            } else if let hit = table.longest(at: rest) {
                found.insert(hit.reason)
                next = start + hit.count
            }
        }
        if ContactDetails.areIn(text) { found.insert(.contactPushed) }
        return MessageCaution.allCases.filter(found.contains)
    }
}

/// E-mail addresses and telephone numbers in a text.
enum ContactDetails {
    /// Digits of a number with its area code. Prices, dates and postal codes have fewer.
    private static let minPhoneDigits = 10
    private static let maxPhoneDigits = 15

    static func areIn(_ text: String) -> Bool { hasAddress(text) || hasPhone(text) }

    /// A letter or digit, an at sign, and a name with a dot.
    private static func hasAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).contains { before, after in
            guard before.last.map({ $0.isLetter || $0.isNumber }) == true else { return false }
            let labels = after.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }.split(separator: ".")
            return labels.count >= 2 && labels[1].contains(where: \.isLetter)
        }
    }

    /// Enough digits in a row, with the signs between them that people write numbers with.
    private static func hasPhone(_ text: String) -> Bool {
        var (digits, separators) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (digits, separators) = (digits + 1, 0)
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("), UInt8(ascii: ")"),
                UInt8(ascii: "/"):
                separators += 1
                if separators <= 2 { continue }
                fallthrough
            default:
                if isPhone(digits) { return true }
                (digits, separators) = (0, 0)
            }
        }
        return isPhone(digits)
    }

    private static func isPhone(_ digits: Int) -> Bool { (minPhoneDigits...maxPhoneDigits).contains(digits) }
}
