import Domain
import Foundation
import Logging
import Search
import Store
import Synchronization

/// Keeps a snapshot of the search in the data folder, so that a start reads one file and not all listings. It is a
/// cache: the database stays the truth, and a snapshot that cannot be read or written harms nothing.
final class SearchSnapshotKeeper: Sendable {
    /// An older snapshot that cannot be replaced is removed: it has texts that were deleted since.
    private static let maxAge = Instant.Span.hours(1)
    /// The longest pause after a few megabytes, so that others come to the disk.
    private static let maxPause = Duration.milliseconds(100)

    private struct State {
        /// The last change that the file has; `nil` without a usable file.
        var sequence: Int64?
        var writtenAt: Instant?
        var failedAt: Instant?
        /// Whether an account was erased whose texts the file still has.
        var mustErase = false
    }

    private let file: SnapshotFile
    private let search: SearchEngine
    private let store: Store
    private let clock: Clock
    private let interval: Instant.Span
    private let minFreeBytes: Int
    private let logger: Logger
    private let state = Mutex(State())
    private let isStopping = Atomic(false)

    init(_ settings: Settings, _ search: SearchEngine, _ store: Store, _ clock: Clock, _ logger: Logger) {
        file = SnapshotFile(path: settings.snapshotPath)
        (self.search, self.store, self.clock, self.logger) = (search, store, clock, logger)
        (interval, minFreeBytes) = (.seconds(settings.snapshotSeconds), settings.minFreeDiskBytes)
    }

    /// The last change that the snapshot has, and when it was written.
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

    /// From now on nothing waits for others.
    func stop() { isStopping.store(true, ordering: .relaxed) }

    /// Requests a snapshot without the texts that are gone.
    func erase() { state.withLock { $0.mustErase = true } }

    /// Writes a snapshot if it is time: when enough has changed, or anything a while ago.
    func step() async {
        // Before the content is taken: a later request is about a later content.
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

    /// Whether the file would become another one. A folder without listings needs none.
    private func isNew(_ content: SnapshotContent) -> Bool {
        let sequence = sequence
        return search.isLoaded && content.sequence != sequence && (sequence != nil || content.count > 0)
    }

    /// Answers whether it was written.
    private func write(_ content: SnapshotContent) async -> Bool {
        let now = clock.now()
        do {
            let (schema, id) = (try await store.snapshots().schema, SearchSnapshots.ID(at: now))
            try await onOwnThread { [self] in try writeDraft(content, id, schema) }
            // In this order: a database that knows the name has all that is in the snapshot.
            try await store.record(id)
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
        // The last room on the disk is for the database.
        let room = FileSystem.freeBytes(at: FileSystem.parent(of: file.path)) ?? .max
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

/// A snapshot would take the last room on the disk.
private struct NoRoom: Error, CustomStringConvertible {
    let size: Int
    let room: Int

    var description: String { "it needs \(size) bytes, but only \(room) are free" }
}
