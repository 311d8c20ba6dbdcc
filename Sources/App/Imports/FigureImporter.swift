import Domain
import Imports
import Store

/// Imports the figures of a file: all of them, or none if a row is bad.
///
/// The file is read twice, because only its end shows that it is complete: first to check it, then to store it in small
/// transactions, so that a running server can write in between. Neither pass needs more memory than a batch and a few
/// bytes per figure. Repeating an interrupted import completes it.
package struct FigureImporter: Sendable {
    private static let rowsPerTransaction = 500

    private let store: Store
    private let catalogue: AreaCatalogue
    private let skipsBadRows: Bool

    /// - Parameter skipsBadRows: whether to import the good rows although others are bad.
    package init(_ installation: Installation, skipsBadRows: Bool) async throws {
        store = installation.store
        self.skipsBadRows = skipsBadRows
        catalogue = try await installation.areas.catalogue()
    }

    /// Reads the file to its end and stores nothing. The report shows the effect of an import.
    package func check(
        _ rows: consuming ImportRows<AreaFigureRow>, progress: (Double?) -> Void
    ) throws -> ImportReport {
        var rows = rows
        while let row = try rows.next() {
            if known(row) == nil { rows.report.skip(Self.unknown) }
            if rows.report.read.isMultiple(of: 10_000) { progress(rows.fractionRead) }
        }
        return rows.report
    }

    /// Whether a file with this report may be stored.
    package func takes(_ report: ImportReport) -> Bool {
        report.imported > 0 && (skipsBadRows || report.badRowCount == 0)
    }

    /// Stores what `check` accepted.
    package func store(
        _ rows: consuming ImportRows<AreaFigureRow>, progress: (Int, Double?) -> Void
    ) async throws -> MergeCount {
        var (rows, count, stored) = (rows, MergeCount(), 0)
        while case let batch = try rows.next(atMost: Self.rowsPerTransaction), !batch.isEmpty {
            count.add(try await store.areas.merge(batch.compactMap(known)))
            stored += batch.count
            progress(stored, rows.fractionRead)
        }
        try await store.areas.announceAreas()
        return count
    }

    private static let unknown = "unknown areas without a name: import areas first"

    /// The row, with its area to add if missing; `nil` when nothing describes the area.
    private func known(_ row: AreaFigureRow) -> AreaFigureRow? {
        if catalogue.area(row.area) != nil { return AreaFigureRow(area: row.area, unknown: nil, figures: row.figures) }
        return row.unknown == nil ? nil : row
    }
}
