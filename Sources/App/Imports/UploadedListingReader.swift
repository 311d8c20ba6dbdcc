import Domain
import Imports

/// Reads owners' uploaded files with the reader of `digs import listings`.
struct UploadedListingReader: ListingFileReader {
    func read(
        _ bytes: [UInt8], atMost maxRows: Int, _ options: ListingFileOptions
    ) throws(Problem) -> UploadedListings {
        var (rows, format) = try ListingFile.read(InputFile(name: "The file", bytes: bytes), options)
        rows.maxRows = maxRows
        rows.report.collectsBadRows = true
        let good = try rows.rest().map { row in
            ListingFileRow(
                line: row.line, externalID: row.externalID, title: row.draft.fields.title, readCells: row.readCells,
                content: .success(row.draft))
        }
        let bad = rows.report.takeBadRows().map { row in
            ListingFileRow(
                line: row.line, externalID: nil, title: row.title, readCells: [],
                content: .failure(.invalid(row.errors)))
        }
        return UploadedListings(format: format, rows: (good + bad).sorted { $0.line < $1.line })
    }

    func namingColumns(_ problem: Problem) -> Problem { ListingColumns.named(problem) }
}
