/// Characters that nobody sees. Pasted text is full of them, and most carry nothing.
enum InvisibleText {
    /// The text without the invisible characters that carry nothing, and with `\n` for every character that breaks a
    /// line. Kept are the joiners and selectors that scripts and emoji need, the tags of flags, and what turns the
    /// direction of text that runs from right to left. Overrides of the direction stay for `Text.check` to refuse: they
    /// would show another text than the one that is searched and moderated.
    static func cleaned(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isSuspect) else { return text }
        var cleaner = Cleaner(Array(text.unicodeScalars))
        return cleaner.text()
    }

    /// Whether a character may be invisible, or break a line.
    static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 ? (0x0B...0x0D).contains(value) : value == 0x85 || value == 0xAD }
        switch value {
        case 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            return true
        default: return false
        }
    }

    /// Whether a character overrides the direction of those behind it.
    static func isOverride(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{202D}" || scalar == "\u{202E}" }

    /// Whether a letter is written from right to left.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C: false
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// Cleans one text in a single pass.
private struct Cleaner {
    private let scalars: [Unicode.Scalar]
    private let isRightToLeft: Bool
    /// Whether characters that turn the direction stay, by their offsets.
    private let turns: [Int: Bool]
    private var kept = String.UnicodeScalarView()
    private var last: Unicode.Scalar?

    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        isRightToLeft = scalars.contains(where: InvisibleText.isRightToLeft)
        turns = Self.turns(of: scalars, isRightToLeft: isRightToLeft)
    }

    mutating func text() -> String {
        var index = 0
        while index < scalars.count {
            let count = flagLength(at: index)
            if count > 0 {
                for scalar in scalars[index..<index + count] { keep(scalar) }
                index += count
                continue
            }
            take(scalars[index], at: index)
            index += 1
        }
        return String(kept)
    }

    private mutating func keep(_ scalar: Unicode.Scalar) {
        kept.append(scalar)
        last = scalar
    }

    private mutating func take(_ scalar: Unicode.Scalar, at index: Int) {
        guard InvisibleText.isSuspect(scalar) else { return keep(scalar) }
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalar.value {
        case 0x0D where next == "\n": break
        case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: keep("\n")
        case 0x200E, 0x200F, 0x061C: if isRightToLeft { keep(scalar) }
        case 0x202A...0x202E, 0x2066...0x2069: if turns[index] ?? false { keep(scalar) }
        case 0x200C: if needsJoiners(last) { keep(scalar) }
        case 0x200D: if needsJoiners(last) || isEmoji(last) && isEmoji(next) { keep(scalar) }
        case 0xFE00...0xFE0F, 0xE0100...0xE01EF: if takesSelector(last, next) { keep(scalar) }
        case 0x180B...0x180D, 0x180F: if isMongolian(last) { keep(scalar) }
        case 0x115F, 0x1160: if isJamo(last) || isJamo(next) { keep(scalar) }
        default: break
        }
    }

    /// The number of characters of a flag of tags at `index`, such as Scotland's; zero for none.
    private func flagLength(at index: Int) -> Int {
        guard scalars[index].value == 0x1F3F4 else { return 0 }
        let tags = scalars[(index + 1)...].prefix(7).prefix { (0xE0030...0xE007A).contains($0.value) }
        let end = index + 1 + tags.count
        let isWhole = (3...6).contains(tags.count) && end < scalars.count && scalars[end].value == 0xE007F
        return isWhole ? tags.count + 2 : 0
    }
}

// The neighbors that give an invisible character its meaning.
extension Cleaner {
    /// Whether the joiners change the letters of a script: Arabic, those of India and South-East Asia, Mongolian.
    private func needsJoiners(_ scalar: Unicode.Scalar?) -> Bool {
        switch scalar?.value ?? 0 {
        case 0x180B...0x180F: false
        case 0x0590...0x1AFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x11FFF, 0x1E900...0x1E95F:
            true
        default: false
        }
    }

    private func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar, scalar.value > 0xFF else { return false }
        return scalar.properties.isEmoji || scalar == "\u{FE0F}"
    }

    /// Whether a selector chooses a form of the character before it: an emoji's, a keycap's, an ideograph's. A letter
    /// of an alphabet has only one form, and a second selector chooses nothing.
    private func takesSelector(_ scalar: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let scalar, !InvisibleText.isSuspect(scalar) else { return false }
        if scalar.value < 0x80 { return scalar.properties.isEmoji && next == "\u{20E3}" }
        return scalar.properties.isEmoji || scalar.value >= 0x1000
    }

    private func isMongolian(_ scalar: Unicode.Scalar?) -> Bool {
        (0x1810...0x18AF).contains(scalar?.value ?? 0)
    }

    private func isJamo(_ scalar: Unicode.Scalar?) -> Bool {
        let value = scalar?.value ?? 0
        return (0x1100...0x11FF).contains(value) && value != 0x115F && value != 0x1160
    }

    /// Decides which characters that turn the direction stay. Pairs are counted within a line, as the direction is. In
    /// text that runs from left to right, only an override changes anything; one from left to right that is
    /// closed does not.
    private static func turns(of scalars: [Unicode.Scalar], isRightToLeft: Bool) -> [Int: Bool] {
        var (turns, open): ([Int: Bool], [Int]) = ([:], [])
        func close(_ index: Int, isIsolate: Bool) {
            while let opener = open.popLast() {
                let opensIsolate = scalars[opener].value >= 0x2066
                if opensIsolate == isIsolate {
                    let isKept = isRightToLeft || scalars[opener] == "\u{202E}"
                    (turns[opener], turns[index]) = (isKept, isKept && isRightToLeft)
                    return
                }
                // A pop of embeddings does not close an isolate, and that of an isolate closes all within.
                guard isIsolate else { return open.append(opener) }
            }
        }
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0x202A, 0x202B, 0x2066...0x2068: open.append(index)
            case 0x202D, 0x202E:
                turns[index] = true
                open.append(index)
            case 0x202C: close(index, isIsolate: false)
            case 0x2069: close(index, isIsolate: true)
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: open = []
            default: break
            }
        }
        return turns
    }
}
