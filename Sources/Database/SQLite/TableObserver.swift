import GRDB
import GRDBSQLite
import Synchronization

/// Notices which commits of the writer changed a row of one of some tables.
final class TableObserver: Sendable {
    private struct State {
        var tables: Set<String> = []
        var onChange: @Sendable () -> Void = {}
        var hasChanged = false
    }

    private let state = Mutex(State())

    /// Reports changes of these tables from now on. The connection must not outlive the observer.
    func observe(_ tables: Set<String>, in database: Database, onChange: @escaping @Sendable () -> Void) {
        state.withLock { $0 = State(tables: tables, onChange: onChange) }
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
    func committed() {
        let onChange = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.hasChanged = false }
            return state.hasChanged ? state.onChange : nil
        }
        onChange?()
    }
}
