/// Turns a piece of HTML that somebody else wrote into plain text.
public enum MarkupText {
    private static let names: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–", "mdash": "—",
    ]
    /// The longest entity that is looked for, such as `&#x10FFFF;`.
    private static let maxEntityLength = 10
    /// Elements whose content nobody reads.
    private static let hidden: Set<String> = ["script", "style", "template", "textarea", "title"]

    /// The text without elements, comments and entities, on one line, of the first `Limits.markupBytes` bytes. The
    /// result is plain text: it may have `<` and `&`, and is escaped wherever it's shown.
    public static func text(ofHTML html: String) -> String {
        var rest = Array(String(decoding: html.utf8.prefix(Limits.markupBytes), as: UTF8.self).unicodeScalars)[...]
        var text = String.UnicodeScalarView()
        while let scalar = rest.first {
            if scalar == "<", let end = endOfTag(rest) {
                text.append(" ")
                rest = contentEnd(of: rest[..<end], rest[end...])
            } else if scalar == "&", let (character, end) = entity(rest) {
                text.append(contentsOf: character.unicodeScalars)
                rest = rest[end...]
            } else {
                text.append(scalar)
                rest = rest.dropFirst()
            }
        }
        return String(text).split { $0.isWhitespace }.joined(separator: " ")
    }

    /// The index behind a tag or comment that begins here; `nil` for a `<` that is only a character. What nothing ends
    /// goes on to the end.
    private static func endOfTag(_ rest: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let next = rest.dropFirst().first, next == "/" || next == "!" || next == "?" || isLetter(next) else {
            return nil
        }
        if rest.starts(with: "<!--".unicodeScalars) {
            var index = rest.startIndex + 4
            while index + 2 < rest.endIndex {
                if rest[index] == "-", rest[index + 1] == "-", rest[index + 2] == ">" { return index + 3 }
                index += 1
            }
            return rest.endIndex
        }
        var quote: Unicode.Scalar?
        for index in rest.indices {
            let scalar = rest[index]
            if let open = quote {
                if scalar == open { quote = nil }
            } else if scalar == "\"" || scalar == "'" {
                quote = scalar
            } else if scalar == ">" {
                return index + 1
            }
        }
        return rest.endIndex
    }

    /// Skips what a hidden element holds, up to its end tag.
    private static func contentEnd(
        of tag: ArraySlice<Unicode.Scalar>, _ rest: ArraySlice<Unicode.Scalar>
    ) -> ArraySlice<Unicode.Scalar> {
        let name = lowercased(tag.dropFirst().prefix(while: isLetter))
        guard hidden.contains(name) else { return rest }
        let end = Array("</\(name)".unicodeScalars)
        for index in rest.indices where rest[index] == "<" {
            guard lowercased(rest[index...].prefix(end.count)) == "</\(name)" else { continue }
            return rest[index...]
        }
        return rest[rest.endIndex...]
    }

    private static func entity(_ rest: ArraySlice<Unicode.Scalar>) -> (character: String, end: Int)? {
        guard let end = rest.prefix(maxEntityLength + 1).firstIndex(of: ";") else { return nil }
        let name = Substring(String(String.UnicodeScalarView(rest[(rest.startIndex + 1)..<end])))
        if let known = names[name] { return (String(known), end + 1) }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.dropFirst().first == "x" || name.dropFirst().first == "X"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value), value > 0
        else { return nil }
        return (String(Character(scalar)), end + 1)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func lowercased(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars)).lowercased()
    }
}
