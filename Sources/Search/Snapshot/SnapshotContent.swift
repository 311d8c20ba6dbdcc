import Domain

/// All indexes after one change of the store. Indexes are immutable, so taking a snapshot copies nothing.
public struct SnapshotContent: Sendable {
    /// The sequence number of the last change in it.
    public let sequence: Int64
    let indexes: [Tenant.ID: ListingIndex]

    public var count: Int { indexes.values.reduce(0) { $0 + $1.count } }

    /// The approximate size of the file, in bytes.
    public var size: Int {
        indexes.values.reduce(200) { total, index in
            let cells = index.regions.lazy.flatMap(\.cells).reduce(0) { $0 + $1.encodedSize }
            return total + cells + index.words.encodedSize + 100
        }
    }

    /// After this many changes a new snapshot is worth writing; after twice as many the old one is useless.
    public var changesWorthWriting: Int64 { SnapshotRefusal.maxBehind(listings: UInt64(count)) / 2 }

    /// Writes the draft of a snapshot, durably; it counts once its id is stored and it is installed. Needs the memory
    /// of one cell. Blocks for seconds.
    ///
    /// - Parameter pause: called after every few megabytes.
    public func write(
        _ file: SnapshotFile, as id: SearchSnapshots.ID, schema: Int64, pause: @escaping () -> Void = {}
    ) throws(SnapshotFileError) {
        do { try writeDraft(file, id, schema, pause) } catch {
            file.removeDraft()
            throw error
        }
    }

    private func writeDraft(
        _ file: SnapshotFile, _ id: SearchSnapshots.ID, _ schema: Int64, _ pause: @escaping () -> Void
    ) throws(SnapshotFileError) {
        let writer = try SnapshotWriter(file, pause: pause)
        var encoder = SnapshotEncoder()
        let header = SnapshotHeader(
            rules: SnapshotFormat.rules, schema: schema, id: id, sequence: sequence, tenants: UInt32(indexes.count),
            listings: UInt64(indexes.values.reduce(0) { $0 + $1.count - $1.overflow.count }))
        header.encode(to: &encoder)
        try writer.append(encoder.bytes)
        writer.seed = id.low
        for (tenant, index) in indexes { try Self.write(index, of: tenant, writer, &encoder) }
        try writer.append([])
        try writer.flush()
    }

    private static func write(
        _ index: ListingIndex, of id: Tenant.ID, _ writer: SnapshotWriter, _ encoder: inout SnapshotEncoder
    ) throws(SnapshotFileError) {
        let cells = index.regions.flatMap(\.cells)
        let tenant = SnapshotTenant(
            id: id, wordCount: UInt32(index.words.count), cells: UInt32(cells.count),
            overflow: index.overflow.map(\.number))
        encoder.clear()
        tenant.encode(to: &encoder)
        try writer.append(encoder.bytes)
        var isUsed = [Bool](repeating: false, count: index.words.count)
        for cell in cells {
            // Replaced texts must not survive in the file.
            let cell = cell.compacted(index.words)
            for word in cell.words.texts.words { isUsed[Int(word)] = true }
            encoder.clear()
            cell.encode(to: &encoder)
            try writer.append(encoder.bytes)
        }
        encoder.clear()
        index.words.sorted(keeping: isUsed).encode(to: &encoder)
        try writer.append(encoder.bytes)
    }
}
