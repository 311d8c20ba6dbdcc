import Domain
import Foundation
import Logging
import PhotoFiles
import Search
import Store
import Synchronization

/// Keeps a snapshot of the search in the data folder, so that a start reads one file instead of all listings. It is a
/// cache: the database stays the truth, and an unreadable or unwritable snapshot does no harm.
final class SearchSnapshotKeeper: Sendable {
    /// An older snapshot that cannot be replaced is removed, because it contains texts that were deleted since.
    private static let maxAge = Instant.Span.hours(1)
    /// The longest pause after a few megabytes, which leaves the disk to others.
    private static let maxPause = Duration.milliseconds(100)

    private struct State {
        /// The sequence number of the last change in the file; `nil` without a usable file.
        var sequence: Int64?
        var writtenAt: Instant?
        var failedAt: Instant?
        /// Whether the file still has texts of an erased account.
        var mustErase = false
    }

    private let file: SnapshotFile
    private let search: SearchEngine
    private let source: SearchSourceTable
    private let clock: Clock
    private let interval: Instant.Span
    private let minFreeBytes: Int
    private let logger: Logger
    private let state = Mutex(State())
    private let isStopping = Atomic(false)

    init(_ settings: Settings, _ search: SearchEngine, _ source: SearchSourceTable, _ clock: Clock, _ logger: Logger) {
        file = SnapshotFile(path: settings.snapshotPath)
        self.search = search
        self.source = source
        self.clock = clock
        self.logger = logger
        interval = .seconds(settings.snapshotSeconds)
        minFreeBytes = settings.minFreeDiskBytes
    }

    /// The sequence number of the last change in the snapshot.
    var sequence: Int64? { state.withLock(\.sequence) }
    var writtenAt: Instant? { state.withLock(\.writtenAt) }

    /// Loads the search, from the snapshot if it is usable.
    func load() async throws {
        file.removeDraft()
        let report = try await search.load(from: file)
        let found: Logger.Metadata = ["listings": "\(search.count)", "changes": "\(report.changes)"]
        switch report.refusal {
        case nil:
            let sequence = await search.appliedChange() - report.changes
            state.withLock { $0 = State(sequence: sequence, writtenAt: modificationTime()) }
            logger.info("The search was read from its snapshot", metadata: found)
        case .missing?: logger.info("The search was loaded from the database: it has no snapshot", metadata: found)
        case let refusal?:
            logger.notice(
                "The search was loaded from the database: its snapshot is not usable",
                metadata: found.merging(["reason": "\(refusal)"]) { $1 })
        }
    }

    private func modificationTime() -> Instant? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        return (attributes?[.modificationDate] as? Date).map {
            Instant(milliseconds: Int64($0.timeIntervalSince1970 * 1000))
        }
    }

    /// Stops the pauses between writes.
    func stop() { isStopping.store(true, ordering: .relaxed) }

    /// Requests a snapshot without erased texts.
    func erase() { state.withLock { $0.mustErase = true } }

    /// Writes a snapshot when it is due: after enough changes, or some time after any.
    func step() async {
        // Read before the content is taken, because a later request concerns later content.
        let state = state.withLock { state in
            defer { state.mustErase = false }
            return state
        }
        let (content, now) = (await search.snapshotContent(), clock.now())
        let isRecent = { (time: Instant?) in time.map { now < $0 + self.interval && $0 <= now } ?? false }
        guard isNew(content) else { return }
        let isFarBehind = state.sequence.map { content.sequence - $0 > content.changesWorthWriting } ?? true
        let isTime = isFarBehind || state.mustErase || !isRecent(state.writtenAt)
        let isDone = isTime && !isRecent(state.failedAt) ? await write(content) : false
        if !isDone && state.mustErase { erase() }
    }

    /// Writes a snapshot if anything has changed.
    func finish() async {
        let content = await search.snapshotContent()
        if isNew(content) { _ = await write(content) }
    }

    /// Whether the file would differ. A folder without listings needs none.
    private func isNew(_ content: SnapshotContent) -> Bool {
        let sequence = sequence
        return search.isLoaded && content.sequence != sequence && (sequence != nil || content.count > 0)
    }

    /// Returns whether it was written.
    private func write(_ content: SnapshotContent) async -> Bool {
        let now = clock.now()
        do {
            let (schema, id) = (try await source.snapshots().schema, SearchSnapshots.ID(at: now))
            try await onOwnThread { [self] in try writeDraft(content, id, schema) }
            // In this order: a database that knows the id then contains every change in the snapshot.
            try await source.record(id)
            try file.install()
            state.withLock { state in
                (state.sequence, state.writtenAt, state.failedAt) = (content.sequence, now, nil)
            }
            return true
        } catch {
            file.removeDraft()
            logger.warning("The snapshot of the search was not written", metadata: ["error": "\(error)"])
            fail(at: now)
            return false
        }
    }

    private func writeDraft(_ content: SnapshotContent, _ id: SearchSnapshots.ID, _ schema: Int64) throws {
        // The last free space belongs to the database.
        let room = DiskRoom.freeBytes(at: FileSystem.parent(of: file.path)) ?? .max
        guard room - content.size >= minFreeBytes else { throw NoRoom(size: content.size, room: room) }
        var last = ContinuousClock.now
        try content.write(file, as: id, schema: schema) { [self] in
            if !isStopping.load(ordering: .relaxed) {
                Thread.sleep(forTimeInterval: min(Self.maxPause, ContinuousClock.now - last) / .seconds(1))
            }
            last = ContinuousClock.now
        }
    }

    private func fail(at now: Instant) {
        state.withLock { state in
            state.failedAt = now
            guard state.writtenAt.map({ $0 + Self.maxAge < now }) ?? true else { return }
            file.remove()
            (state.sequence, state.writtenAt) = (nil, nil)
        }
    }
}

/// A snapshot would take the last free disk space.
private struct NoRoom: Error, CustomStringConvertible {
    let size: Int
    let room: Int

    var description: String { "it needs \(size) bytes, but only \(room) are free" }
}
