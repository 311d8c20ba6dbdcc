/// Collects the faults of one input, so that a single answer names them all: at most `Limits.reportedErrors`.
public struct Faults: Sendable {
    public private(set) var list: [Problem.Fault] = []

    public init() {}

    public mutating func add(_ field: String, _ message: String, code: String = "invalid") {
        // One fault a field: a client shows one line under an input, and the first is the nearest to the cause.
        guard list.count < Limits.reportedErrors, !list.contains(where: { $0.field == field }) else { return }
        list.append(Problem.Fault(field: field, code: code, message: message))
    }

    public mutating func check(_ field: String, _ holds: Bool, _ message: String, code: String = "invalid") {
        if !holds { add(field, message, code: code) }
    }

    public mutating func missing(_ field: String) {
        add(field, "is missing", code: "missing")
    }

    /// The value that `make` gives, or `nil` with its faults added to these.
    public mutating func collect<Value>(_ make: () throws(Problem) -> Value) -> Value? {
        do { return try make() } catch {
            for fault in error.faults { add(fault.field, fault.message, code: fault.code) }
            return nil
        }
    }

    public func throwIfAny() throws(Problem) {
        if !list.isEmpty { throw Problem.invalid(list) }
    }
}
