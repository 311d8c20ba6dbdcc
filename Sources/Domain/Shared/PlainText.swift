// Fast paths for texts that normalization leaves unchanged. Nearly all texts are such, and checking their bytes costs a
// fiftieth of Foundation's functions, which convert them to UTF-16 and back.
extension Text {
    static func isASCII(_ text: some StringProtocol) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { $0.reduce(0) { $0 | $1 } < 0x80 }
            ?? text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether all characters are visible ASCII or blanks, so that nothing needs normalizing, replacing or refusing.
    static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            // No early exit, which would keep the compiler from vectorizing.
            bytes.reduce(UInt8(0)) { $0 | ($1 &- 0x20 > 0x5E ? 1 : 0) } == 0
        } ?? false
    }

    /// The text trimmed of white space, with `\n` for each character that breaks a line; `nil` for non-ASCII text.
    static func tidiedASCII(_ text: String) -> String? {
        if isPrintableASCII(text), text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
        guard isASCII(text) else { return nil }
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let bytes = text.utf8
        if !bytes.contains(where: { (0x0B...0x0D).contains($0) }) {
            guard let start = bytes.firstIndex(where: { !isBlank($0) }),
                let last = bytes.lastIndex(where: { !isBlank($0) })
            else { return "" }
            let isTidy = start == bytes.startIndex && bytes.index(after: last) == bytes.endIndex
            return isTidy ? text : String(text[start...last])
        }
        var (lines, isBehindReturn) = ([UInt8](), false)
        lines.reserveCapacity(bytes.count)
        for byte in bytes {
            let isBreak = (0x0A...0x0D).contains(byte)
            if !(byte == 0x0A && isBehindReturn) { lines.append(isBreak ? 0x0A : byte) }
            isBehindReturn = byte == 0x0D
        }
        let kept = lines.drop(while: isBlank)
        let end = kept.lastIndex { !isBlank($0) } ?? kept.startIndex - 1
        return String(decoding: kept[..<(end + 1)], as: UTF8.self)
    }

    /// Whether a text is certainly in composed form (NFC). Below U+0300 there is nothing to compose; General
    /// Punctuation has dashes, quotation marks, bullets and the ellipsis.
    static func isSurelyComposed(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value < 0x300 || (0x2010...0x2027).contains($0.value) }
    }

    /// Whether there is certainly nothing to trim: the text begins and ends with a visible character.
    static func isSurelyTrimmed(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return true }
        return isSolid(first) && isSolid(last)
    }

    private static func isSolid(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
        case .unassigned, .privateUse, .surrogate: false
        default: true
        }
    }
}
