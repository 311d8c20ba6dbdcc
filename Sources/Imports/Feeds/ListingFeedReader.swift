import Domain

/// Reads the listings of a feed, as software that manages homes sends it to marketplaces, one by one: each becomes a
/// record of our columns. HotPads's format 2.1 and MITS's 4 and 5 are told apart by their root, in whatever envelope it
/// comes.
struct ListingFeedReader {
    private enum Format: String {
        case hotPads = "hotPadsItems"
        case mits = "PhysicalProperty"
    }

    private var reader: XMLReader
    private var format = Format.hotPads
    /// The property whose units are being read.
    private var property: MITSProperty?

    /// Whether a file is XML, or a web page, by its first letter.
    static func isFeed(_ head: [UInt8]) -> Bool {
        var beginning = head[...]
        if let isBigEndian = UTF16Stream.isBigEndian(beginning) {
            var stream = UTF16Stream(isBigEndian: isBigEndian)
            beginning = stream.text(Array(beginning))[...]
        }
        if beginning.starts(with: [0xEF, 0xBB, 0xBF]) { beginning = beginning.dropFirst(3) }
        return beginning.first { !XMLTag.isBlank($0) } == UInt8(ascii: "<")
    }

    /// Throws a problem when the file is a web page, or XML of something else.
    init(_ input: InputFile) throws(Problem) {
        reader = XMLReader(input, .feed)
        while try reader.next() {
            if let root = Format(rawValue: reader.localName) {
                format = root
                return
            }
            if reader.name.lowercased() == "html" { throw reader.webPage }
        }
        throw reader.wrong(
            "is XML, but no feed of listings, which has <\(Format.hotPads.rawValue)> or <\(Format.mits.rawValue)>")
    }

    var encoding: SpreadsheetEncoding {
        reader.isUTF16 ? .utf16 : reader.encoding == .windows1252 ? .windows1252 : .utf8
    }

    /// The next listing; `nil` at the end of the feed.
    mutating func next() throws(Problem) -> CSVRecord? {
        while true {
            if let record = property?.next() { return record }
            guard try reader.next() else { return nil }
            guard reader.type != .closing else { continue }
            if let root = Format(rawValue: reader.localName) { format = root }
            switch (format, reader.localName) {
            case (.hotPads, "Listing"):
                let element = try reader.element()
                return FeedListing(hotPads: element).record(line: element.line)
            case (.mits, "Property"): property = MITSProperty(try reader.element())
            default: continue
            }
        }
    }
}
