import Domain
import Imports

/// Reads owners' uploaded files with the reader of `digs import listings`.
struct UploadedListingReader: ListingFileReader {
    func rows(
        of bytes: [UInt8], atMost maxRows: Int, defaultEmail: EmailAddress
    ) throws(Problem) -> [ListingFileRow] {
        let file = InputFile(name: "The file", bytes: bytes)
        var rows = try ListingFile.rows(of: file, defaultEmail: defaultEmail.text)
        rows.maxRows = maxRows
        rows.report.collectsBadRows = true
        let good = try rows.rest().map { row in
            ListingFileRow(line: row.line, externalID: row.externalID, content: .success(row.draft))
        }
        let bad = rows.report.takeBadRows().map { row in
            ListingFileRow(line: row.line, externalID: nil, content: .failure(.invalid(row.errors)))
        }
        return (good + bad).sorted { $0.line < $1.line }
    }

    func namingColumns(_ problem: Problem) -> Problem { ListingColumns.named(problem) }
}
