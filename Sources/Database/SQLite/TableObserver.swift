import GRDB
import GRDBSQLite
import Synchronization

/// Detects which commits of the writer changed a row in one of the observed tables.
final class TableObserver: Sendable {
    private struct State {
        var tables: Set<String> = []
        var onChange: @Sendable () -> Void = {}
        var hasChanged = false
        /// The stamp after this process's last commit, and at the last refresh after other processes' commits.
        var own, known: WriteStamp?
        /// Whether this process holds the write lock, and nobody else has committed since `own` or `known`.
        var isCommitting = false
        /// The version at this process's last commit, or at the last refresh after others' commits.
        var foreignVersion: Int64?

        /// Whether the log is unchanged since this process's last commit, or since the last refresh.
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

    /// Reports changes. Call it after a commit; rolled-back changes are reported too.
    ///
    /// - Parameter foreignVersion: differs when another process committed since the last call: any table may have
    ///   changed then, which the log's state hides from now on.
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

    /// Whether another process has committed since this one's last commit or refresh.
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
