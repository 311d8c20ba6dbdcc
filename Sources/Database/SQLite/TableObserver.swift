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

    /// Reports what changed. Call it after a commit; what was undone is reported too.
    func committed(at stamp: WriteStamp?) {
        let onChange = state.withLock { state -> (@Sendable () -> Void)? in
            defer { (state.hasChanged, state.own) = (false, stamp) }
            return state.hasChanged ? state.onChange : nil
        }
        onChange?()
    }

    func learned(until stamp: WriteStamp?) { state.withLock { $0.known = stamp } }

    /// Whether the log is as this process left it, or as it was when somebody last learned of the commits of others.
    func isKnown(_ stamp: WriteStamp?) -> Bool {
        guard let stamp else { return false }
        return state.withLock { $0.own == stamp || $0.known == stamp }
    }
}
