/// A row of a listings file that an owner uploads.
public struct ListingFileRow: Sendable {
    /// The line on which it starts.
    public let line: Int
    /// The owner's own id of the listing; `nil` when there is none, or it cannot be read.
    public let externalID: String?
    /// The listing, or what is wrong with it, by the names of the columns.
    public let content: Result<ListingDraft, Problem>

    public init(line: Int, externalID: String?, content: Result<ListingDraft, Problem>) {
        (self.line, self.externalID, self.content) = (line, externalID, content)
    }
}

/// Reads the listings of a CSV file in memory.
public protocol ListingFileReader: Sendable {
    /// All rows in the order of the file. Throws when the file cannot be read as a table, naming the line, or has more
    /// rows than allowed.
    func rows(of bytes: [UInt8], atMost maxRows: Int) throws(Problem) -> [ListingFileRow]
    /// The same problem, with columns of the file as the fields of its errors.
    func namingColumns(_ problem: Problem) -> Problem
}
