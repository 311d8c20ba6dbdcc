import Synchronization

/// Counts statements: a request's cost in the database, independent of the machine.
final class StatementCounter: Sendable {
    private let counted = Atomic<Int>(0)

    var value: Int { counted.load(ordering: .relaxed) }

    func count() { counted.wrappingAdd(1, ordering: .relaxed) }
}
