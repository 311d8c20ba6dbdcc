/// A row of a listings file that an owner uploads.
public struct ListingFileRow: Sendable {
    /// The line on which it starts.
    public let line: Int
    /// The owner's own id of the listing; `nil` when absent or unreadable.
    public let externalID: String?
    /// The listing, or its errors by column name.
    public let content: Result<ListingDraft, Problem>

    public init(line: Int, externalID: String?, content: Result<ListingDraft, Problem>) {
        self.line = line
        self.externalID = externalID
        self.content = content
    }
}

/// Reads the listings of a CSV file in memory.
public protocol ListingFileReader: Sendable {
    /// All rows in file order. Throws when the file is not a readable table, naming the line, or has more rows than
    /// allowed.
    ///
    /// - Parameter defaultEmail: the contact of rows that name none.
    func rows(
        of bytes: [UInt8], atMost maxRows: Int, defaultEmail: EmailAddress
    ) throws(Problem) -> [ListingFileRow]
    /// The same problem, with the file's columns as its fields.
    func namingColumns(_ problem: Problem) -> Problem
}
