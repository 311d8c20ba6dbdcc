/// Why the recipient of a message is cautioned: requests typical of scammers.
public enum MessageCaution: String, CaseIterable, Sendable {
    case wireTransfer, giftCard, cryptocurrency
    /// The person who offers the home claims to be abroad, or to send the keys.
    case outOfCountry
    /// The author wants to continue elsewhere, where nobody can help.
    case contactPushed
}

/// Finds cautions by phrases, email addresses and telephone numbers. The phrases are in Resources/message-cautions.txt.
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
        forEachHit(in: Text.words(text)) { reason, _ in found.insert(reason) }
        if !ContactDetails.all(in: text).isEmpty { found.insert(.contactPushed) }
        return MessageCaution.allCases.filter(found.contains)
    }

    /// The email addresses, telephone numbers and phrases in a text that lead elsewhere.
    public func outsideContacts(in text: String) -> Set<String> {
        var found = ContactDetails.all(in: text)
        forEachHit(in: Text.words(text)) { reason, words in
            if reason == .contactPushed { found.insert(words.joined(separator: " ")) }
        }
        return found
    }

    private func forEachHit(in words: [String], _ body: (MessageCaution, ArraySlice<String>) -> Void) {
        var next = 0
        for start in words.indices where start >= next {
            let rest = words[start...]
            let allowed = table.longestAllowed(at: rest)
            if allowed > 0 {
                next = start + allowed
            } else if let hit = table.longest(at: rest) {
                body(hit.reason, rest.prefix(hit.count))
                next = start + hit.count
            }
        }
    }
}

/// Finds email addresses and telephone numbers in a text.
enum ContactDetails {
    /// The addresses in lowercase, and the digits of the numbers.
    static func all(in text: String) -> Set<String> { addresses(in: text).union(PhoneNumbers.all(in: text)) }

    /// A letter or digit, an at sign, and a name with a dot.
    private static func addresses(in text: String) -> Set<String> {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return [] }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).reduce(into: []) { found, pair in
            guard pair.0.last.map({ $0.isLetter || $0.isNumber }) == true else { return }
            let labels = pair.1.prefix { isPartOfName($0) }.split(separator: ".")
            guard labels.count >= 2, labels[1].contains(where: \.isLetter) else { return }
            let local = pair.0.reversed().prefix { isPartOfName($0) || $0 == "_" || $0 == "+" }.reversed()
            found.insert("\(String(local))@\(labels.joined(separator: "."))".lowercased())
        }
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "-" || character == "."
    }
}
