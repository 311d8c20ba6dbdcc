import Domain
import Imports
import Store

/// Imports the property records of a city. The file is read to its end first, so that a damaged one, or one with a bad
/// row, changes nothing.
///
/// Rows are stored in small transactions, so that a running server can write in between; repeating an interrupted
/// import completes it.
package struct PropertyImporter: Sendable {
    private static let rowsPerTransaction = 500

    private let store: Store

    package init(_ installation: Installation) { store = installation.store }

    /// Throws a problem when the file is older than the stored data, would remove too much of it, or reuses ids of
    /// another dataset's records.
    ///
    /// - Parameter share: how much of the stored data may be removed; `nil` removes nothing.
    package func check(_ file: PropertyFile, retiringAtMost share: Double?, mayBeOlder: Bool) async throws {
        try await store.propertyRecords.checkImport(
            of: file.dataset, retiringAllBut: share.map { _ in Set(file.properties.map(\.id)) }, atMost: share ?? 0,
            mayBeOlder: mayBeOlder)
    }

    /// - Parameter retireAbsent: whether to remove properties that the file lacks.
    package func store(
        _ file: PropertyFile, retireAbsent: Bool = false, progress: (Int) -> Void = { _ in }
    ) async throws -> MergeCount {
        let (all, dataset) = (file.properties, file.dataset)
        _ = try await store.propertyRecords.store(dataset)
        var count = MergeCount()
        for start in stride(from: 0, to: all.count, by: Self.rowsPerTransaction) {
            let end = min(start + Self.rowsPerTransaction, all.count)
            count.add(try await store.propertyRecords.merge(Array(all[start..<end])))
            progress(end)
        }
        if retireAbsent {
            count.retired = try await store.propertyRecords.removeProperties(
                of: dataset.id, besides: Set(all.map(\.id)))
        }
        _ = try await store.propertyRecords.rebuildBlocks(of: dataset.id)
        try await store.propertyRecords.announceRecords()
        return count
    }
}
