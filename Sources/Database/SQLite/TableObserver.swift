import GRDB
import Synchronization

/// Reports each commit of this process that changed one of some tables, before its writers get their results.
final class TableObserver: TransactionObserver, Sendable {
    private let tables: Set<String>
    private let onCommit: @Sendable () -> Void
    private let hasChanged = Atomic(false)

    init(tables: Set<String>, onCommit: @escaping @Sendable () -> Void) {
        (self.tables, self.onCommit) = (tables, onCommit)
    }

    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { tables.contains(kind.tableName) }

    func databaseDidChange(with event: DatabaseEvent) {
        hasChanged.store(true, ordering: .relaxed)
        stopObservingDatabaseChangesUntilNextTransaction()
    }

    func databaseDidCommit(_ database: Database) {
        if hasChanged.exchange(false, ordering: .relaxed) { onCommit() }
    }

    func databaseDidRollback(_ database: Database) { hasChanged.store(false, ordering: .relaxed) }
}

extension SQLiteDatabase {
    /// Calls `onCommit` after each commit of this process that changed one of the tables. `foreignVersion` tells of those
    /// of others.
    public func observe(_ tables: Set<String>, onCommit: @escaping @Sendable () -> Void) {
        pool.add(transactionObserver: TableObserver(tables: tables, onCommit: onCommit), extent: .databaseLifetime)
    }
}
