/// What went wrong, as a value. The public half is shown to the client; `inside` goes to the log only.
public struct Problem: Error, Sendable {
    public enum Kind: Sendable, CaseIterable {
        case malformed, unauthenticated, forbidden, notFound, methodNotAllowed, conflict, stale, tooLarge
        case unsupportedType, invalid, tooMany, overloaded, unexpected
        case tooSlow, targetTooLong, headersTooLarge
    }

    /// One input that is wrong: `field` as the client named it, a word for programs, a sentence for people.
    public struct Fault: Hashable, Sendable {
        public let field: String
        public let code: String
        public let message: String

        public init(field: String, code: String = "invalid", message: String) {
            (self.field, self.code, self.message) = (field, code, message)
        }
    }

    public let kind: Kind
    /// A stable word for programs, such as `email_taken`.
    public let code: String
    public let detail: String
    public let faults: [Fault]
    /// For `overloaded` and `tooMany`: when to come back.
    public let retryAfterSeconds: Int?
    /// For `methodNotAllowed`: the methods that are.
    public let allowedMethods: [String]
    /// For `tooMany`: the limit that was met.
    public let quota: Quota?
    /// The private half.
    public let inside: String?

    public init(
        _ kind: Kind, code: String, _ detail: String, faults: [Fault] = [], retryAfterSeconds: Int? = nil,
        allowedMethods: [String] = [], quota: Quota? = nil, inside: String? = nil
    ) {
        (self.kind, self.code, self.detail, self.faults) = (kind, code, detail, faults)
        (self.retryAfterSeconds, self.allowedMethods) = (retryAfterSeconds, allowedMethods)
        (self.quota, self.inside) = (quota, inside)
    }
}

extension Problem {
    public static func notFound(_ what: String) -> Problem {
        Problem(.notFound, code: "not_found", "There is no such \(what).")
    }

    /// A value in the query string or path that cannot be read.
    public static func malformed(_ field: String, _ message: String) -> Problem {
        Problem(
            .malformed, code: "malformed_parameter", "\(field) \(message).",
            faults: [Fault(field: field, code: "malformed", message: message)])
    }

    public static func invalid(_ field: String, _ message: String, code: String = "invalid") -> Problem {
        .invalid([Fault(field: field, code: code, message: message)])
    }

    public static func invalid(_ faults: [Fault]) -> Problem {
        let sentences = faults.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
        return Problem(.invalid, code: "invalid_values", sentences + ".", faults: faults)
    }

    public static let signInFirst = Problem(
        .unauthenticated, code: "not_signed_in", "Sign in first: this needs a session that is alive.")

    public static func overloaded(_ detail: String, retryAfterSeconds: Int = 1) -> Problem {
        Problem(.overloaded, code: "overloaded", detail, retryAfterSeconds: retryAfterSeconds)
    }
}
