extension CSVReader {
    /// How fields are kept apart.
    public struct Dialect: Sendable, Equatable {
        let delimiter: UInt8
        /// Whether `"` around a field hides delimiters and line ends, and `""` inside it is one quote.
        let quoting: Bool

        public static let commas = Dialect(delimiter: UInt8(ascii: ","), quoting: true)
        /// As GeoNames and the Census write them: a quote is a letter like any other.
        public static let bareTabs = Dialect(delimiter: UInt8(ascii: "\t"), quoting: false)
        public static let barePipes = Dialect(delimiter: UInt8(ascii: "|"), quoting: false)
    }
}

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
