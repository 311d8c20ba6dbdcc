/// Collects the errors of one input, so that one response reports them together: at most `Limits.reportedErrors`.
public struct ValidationErrors: Sendable {
    public private(set) var list: [Problem.FieldError] = []

    public init() {}

    public mutating func add(
        _ field: String, _ message: String, code: String = "invalid", params: [String: ErrorParameter] = [:]
    ) {
        // One error for each field, because clients show one line under an input, and the first error is closest to the
        // cause.
        guard list.count < Limits.reportedErrors, !list.contains(where: { $0.field == field }) else { return }
        list.append(Problem.FieldError(field: field, code: code, message: message, params: params))
    }

    public mutating func check(
        _ field: String, _ holds: Bool, _ message: String, code: String = "invalid",
        params: @autoclosure () -> [String: ErrorParameter] = [:]
    ) {
        if !holds { add(field, message, code: code, params: params()) }
    }

    /// - Parameter others: the fields of which one could be there instead.
    public mutating func missing(_ field: String, or others: [String] = []) {
        add(field, others.map { "or \($0) " }.joined() + "is missing", code: "missing")
    }

    /// The result of `make`, or `nil` after adding its errors to these.
    public mutating func collect<Value>(_ make: () throws(Problem) -> Value) -> Value? {
        do { return try make() } catch {
            for fieldError in error.errors {
                add(fieldError.field, fieldError.message, code: fieldError.code, params: fieldError.params)
            }
            return nil
        }
    }

    public func throwIfAny() throws(Problem) {
        if !list.isEmpty { throw Problem.invalid(list) }
    }
}
