import Database
import Dispatch
import Domain
import Store
import Synchronization

/// The database of an installation, also after `digs move` took it elsewhere while this process used it: the next write
/// goes to the other database, and so does everything after it.
final class FollowingDatabase: InstallationDatabase {
    private struct State {
        var settings: Settings
        var database: any InstallationDatabase
        /// Differs for each database.
        var generation: Int64 = 0
        var observer: (tables: Set<String>, onChange: @Sendable () -> Void)?
        /// The state of the database at the last look for a move.
        var seenVersion: Int64?
        /// The number of statements run in databases that are no longer used.
        var earlierStatements = 0
    }

    private let state: Mutex<State>
    private let onCommit: @Sendable (CommitReport) -> Void
    /// Writes that are refused at the same moment follow together.
    private let following = Mutex<(error: any Error, moment: ContinuousClock.Instant)?>(nil)
    /// How long a database that can't be opened isn't tried again.
    private static let pause = Duration.seconds(1)

    init(_ settings: Settings, onCommit: @escaping @Sendable (CommitReport) -> Void) throws {
        state = Mutex(State(settings: settings, database: try settings.openOwnDatabase(onCommit: onCommit)))
        self.onCommit = onCommit
    }

    private var current: any InstallationDatabase { state.withLock { $0.database } }

    var statementCount: Int { state.withLock { $0.earlierStatements + $0.database.statementCount } }

    var waitingReads: Int? { current.waitingReads }

    var isUnchangedByOthers: Bool { current.isUnchangedByOthers }

    func read<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await reading { try await $0.read(in: scope, body) } }

    func readBriefly<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await reading { try await $0.readBriefly(in: scope, body) } }

    func readStatement<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLReading) throws -> Result
    ) async throws -> Result { try await reading { try await $0.readStatement(in: scope, body) } }

    /// Reads again from the other database if this one was closed meanwhile.
    private func reading<Result>(_ read: (any InstallationDatabase) async throws -> Result) async throws -> Result {
        let database = current
        do { return try await read(database) } catch {
            let now = current
            guard now !== database else { throw error }
            return try await read(now)
        }
    }

    func write<Result: Sendable>(
        in scope: RowScope, _ body: @escaping @Sendable (any SQLWriting) throws -> Result
    ) async throws -> Result {
        let database = current
        do { return try await database.write(in: scope, body) } catch {
            let kind = (error as? SQLError)?.kind
            guard kind == .moved || current !== database, kind != .unknownOutcome else { throw error }
            return try await follow(from: database).write(in: scope, body)
        }
    }

    func foreignVersion() async throws -> Int64 {
        let database = current
        let version = try await database.foreignVersion()
        if state.withLock({ $0.seenVersion != version }) {
            try await lookForMove(in: database)
            state.withLock { if $0.database === database { $0.seenVersion = version } }
        }
        // The versions of two databases say nothing about each other.
        return version &+ state.withLock { $0.generation } << 48
    }

    /// Answers a move that begins whether its target can be used, follows one that is done, and ends one that was
    /// killed.
    private func lookForMove(in database: any InstallationDatabase) async throws {
        guard let record = try await database.read({ try MoveRecord.read($0) }) else { return }
        guard !record.isDone else {
            _ = try await follow(from: database)
            return
        }
        let settings = state.withLock { $0.settings }
        guard record.isCopied, record.answer == nil else {
            return try await onOwnThread { try settings.endAbandonedMove() }
        }
        let answer = try await onOwnThread { settings.reasonAgainst(record) }
        try await database.write { try MoveRecord.answer(answer ?? "", $0) }
    }

    /// Opens the database that `old` was moved to, unless that was done meanwhile.
    private func follow(from old: any InstallationDatabase) async throws -> any InstallationDatabase {
        guard current === old else { return current }
        do {
            guard let record = try await old.read({ try MoveRecord.read($0) }), record.isDone else { return old }
            try await onOwnThread { try self.open(record.target, after: old) }
        } catch {
            // It is closed once another request has followed.
            guard current !== old else { throw error }
        }
        return current
    }

    private func open(_ target: String, after old: any InstallationDatabase) throws {
        try following.withLock { failure in
            guard current === old else { return }
            // All who waited meanwhile fail with the first, and don't wait as long one after the other.
            if let failure, failure.moment + Self.pause > .now { throw failure.error }
            do { try swap(to: target, after: old) } catch {
                failure = (error, .now)
                throw error
            }
        }
    }

    private func swap(to target: String, after old: any InstallationDatabase) throws {
        let source = state.withLock { $0.settings }
        let settings = try source.moved(to: target)
        let opened = try settings.openMovedDatabase(onCommit: onCommit)
        if let observer = state.withLock({ $0.observer }) {
            opened.observe(observer.tables, onChange: observer.onChange)
            observer.onChange()
        }
        state.withLock { state in
            state.earlierStatements += old.statementCount
            (state.settings, state.database, state.seenVersion) = (settings, opened, nil)
            state.generation += 1
        }
        // Closing waits for the reads that have begun. If this fails, `digs move` or the next start does it.
        DispatchQueue(label: "moved database").async {
            try? old.close()
            try? settings.finishMove(from: source)
        }
    }

    func observe(_ tables: Set<String>, onChange: @escaping @Sendable () -> Void) {
        let database = state.withLock { state in
            state.observer = (tables, onChange)
            return state.database
        }
        database.observe(tables, onChange: onChange)
    }

    func learn(by work: @Sendable () async throws -> Void) async throws { try await current.learn(by: work) }

    func emptyLog() async throws -> Bool { try await current.emptyLog() }

    func analyzeOnce() async throws { try await current.analyzeOnce() }

    func close() throws { try current.close() }
}
