import GRDB
import GRDBSQLite
import Synchronization

/// Notices which commits of the writer changed a row of one of some tables.
final class TableObserver: Sendable {
    private struct State {
        var tables: Set<String> = []
        var onChange: @Sendable () -> Void = {}
        var hasChanged = false
        /// After the last commit of this process, and when somebody last learned of the commits of others.
        var own, known: WriteStamp?
        /// Whether this process holds the write lock, and nobody else has committed since `own` or `known`.
        var isCommitting = false
        /// At the last commit of this process, or when somebody last learned of the commits of others.
        var foreignVersion: Int64?

        /// Whether the log is as this process left it, or as it was when somebody last learned of others' commits.
        func isKnown(_ stamp: WriteStamp?) -> Bool { stamp != nil && (own == stamp || known == stamp) }
    }

    private let state = Mutex(State())

    /// Reports changes of these tables from now on. The connection must not outlive the observer.
    func observe(_ tables: Set<String>, in database: Database, onChange: @escaping @Sendable () -> Void) {
        state.withLock { ($0.tables, $0.onChange) = (tables, onChange) }
        sqlite3_update_hook(
            database.sqliteConnection,
            { observer, _, _, table, _ in
                guard let observer, let table else { return }
                Unmanaged<TableObserver>.fromOpaque(observer).takeUnretainedValue()
                    .rowChanged(in: String(cString: table))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func rowChanged(in table: String) {
        state.withLock { state in
            if !state.hasChanged, state.tables.contains(table) { state.hasChanged = true }
        }
    }

    /// Call it when this process has the write lock: until it has committed, only it changes the log.
    func began(at stamp: WriteStamp?) { state.withLock { $0.isCommitting = $0.isKnown(stamp) } }

    /// Reports what changed. Call it after a commit; what was undone is reported too.
    ///
    /// - Parameter foreignVersion: changes when another process committed since the last call: any table may have
    ///   changed then, and from now on the log's state hides it.
    func committed(at stamp: WriteStamp?, foreignVersion: Int64?) {
        let onChange = state.withLock { state -> (@Sendable () -> Void)? in
            let othersCommitted = foreignVersion == nil || state.foreignVersion != foreignVersion
            defer {
                (state.hasChanged, state.own, state.foreignVersion) = (false, stamp, foreignVersion)
                state.isCommitting = false
            }
            return state.hasChanged || othersCommitted ? state.onChange : nil
        }
        onChange?()
    }

    /// Whether another process has committed since the last commit of this one, and nobody has learned of it.
    func isNew(foreignVersion: Int64) -> Bool { state.withLock { $0.foreignVersion != foreignVersion } }

    func learned(until stamp: WriteStamp?, foreignVersion: Int64) {
        state.withLock { ($0.known, $0.foreignVersion) = (stamp, foreignVersion) }
    }

    /// - Parameter stamp: evaluated unless this process is committing.
    func isUnchangedByOthers(at stamp: @autoclosure () -> WriteStamp?) -> Bool {
        if state.withLock({ $0.isCommitting }) { return true }
        let stamp = stamp()
        return state.withLock { $0.isKnown(stamp) }
    }
}
