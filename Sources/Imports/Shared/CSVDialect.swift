extension CSVReader {
    /// The separator and quoting rules of a file.
    public struct Dialect: Sendable, Equatable {
        let delimiter: UInt8
        /// Whether quotes around a field hide delimiters and line ends, and `""` inside them is one quote.
        let quoting: Bool

        public static let commas = Dialect(delimiter: UInt8(ascii: ","), quoting: true)
        /// The dialect of GeoNames and the Census: a quote is an ordinary character.
        public static let bareTabs = Dialect(delimiter: UInt8(ascii: "\t"), quoting: false)
        public static let barePipes = Dialect(delimiter: UInt8(ascii: "|"), quoting: false)
    }
}

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
