/// Tells 8-bit encodings apart by the letters that their bytes would be: those of Western languages are common, and no
/// capital stands behind a small letter.
struct EncodingGuess {
    /// The encoding; `nil` when the bytes fit both as well.
    let encoding: TextEncoding?

    /// - Parameter bytes: the beginning of a file that is not UTF-8.
    init(_ bytes: ArraySlice<UInt8>) {
        let isMacintosh = bytes.contains(.carriageReturn) && !bytes.contains(.lineFeed)
        let (windowsText, macText) = (TextEncoding.windows1252.text(bytes), TextEncoding.macRoman.text(bytes))
        let (windows, mac) = (Self.score(windowsText), Self.score(macText) + (isMacintosh ? 2 : 0))
        encoding = windows > mac || windowsText == macText ? .windows1252 : windows < mac ? .macRoman : nil
    }

    private static let letters = Set("áéíóúüñäößàèçêâîôûëïåæøÁÉÍÓÚÜÑÄÖÅØÀÈÇ".unicodeScalars)
    private static let marks = Set("“”‘’–—…•€£°²½®©™¿¡ºª«»·\u{A0}".unicodeScalars)

    private static func score(_ text: String) -> Int {
        var (score, last) = (0, Unicode.Scalar(UInt8(ascii: " ")))
        for scalar in text.unicodeScalars {
            if !scalar.isASCII {
                let isInWord = last.properties.isLowercase && scalar.properties.isUppercase
                score += isInWord ? -2 : letters.contains(scalar) ? 2 : marks.contains(scalar) ? 1 : -2
            }
            last = scalar
        }
        return score
    }
}
