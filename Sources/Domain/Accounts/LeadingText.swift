/// Finds what leads a reader elsewhere: addresses, handles, and what mail programs turn into links.
enum LeadingText {
    private static let minLabelLengths = (name: 3, suffix: 2)
    private static let dots = ["[.]", "(.)", "[dot]", "(dot)", "{dot}", "。", "．", "｡"]
    /// The suffixes of domains that are spelled out: `evil dot com`.
    private static let spokenSuffixes: Set = [
        "com", "net", "org", "edu", "io", "me", "co", "app", "xyz", "info", "link", "site", "shop", "online", "club",
        "top", "live", "ru", "cn", "uk", "de", "ly", "gg",
    ]

    /// Whether a text, tidied and of a checked length, has an email address, a handle, a phone number or a link.
    static func isIn(_ text: String) -> Bool {
        guard mayBeIn(text) else { return false }
        let plain = plain(text)
        return plain.contains("@") || plain.contains("://") || !PhoneNumbers.all(in: plain).isEmpty || hasDomain(plain)
    }

    /// Whether a text has a sign or a digit, or spells out a dot. Most names have neither, and are read no further.
    private static func mayBeIn(_ text: String) -> Bool {
        !text.utf8.allSatisfy { isLetter($0) || $0 == UInt8(ascii: " ") } || text.lowercased().contains("dot")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    /// The text in its plain form, with a period for each way to write one.
    private static func plain(_ text: String) -> String {
        var plain = Text.compatible(text).lowercased()
        for dot in dots { plain = plain.replacing(dot, with: ".") }
        let words = plain.split(separator: " ")
        for (name, (dot, suffix)) in zip(words, zip(words.dropFirst(), words.dropFirst(2)))
        where (dot == "dot" || dot == ".") && spokenSuffixes.contains(String(suffix.prefix(while: \.isLetter))) {
            plain = plain.replacing("\(name) \(dot) ", with: "\(name).")
        }
        return plain
    }

    /// `evil.example`, and `t.me/x`, whose name is shorter.
    private static func hasDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return zip(labels, labels.dropFirst()).contains { before, after in
            let name = before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            let suffix = after.prefix(while: \.isLetter)
            guard !name.isEmpty, suffix.count >= minLabelLengths.suffix else { return false }
            return name.count >= minLabelLengths.name || after.dropFirst(suffix.count).first == "/"
        }
    }
}
