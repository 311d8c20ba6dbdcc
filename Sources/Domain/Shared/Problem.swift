/// An error as a value. The client sees the public part; `inside` only goes to the log.
public struct Problem: Error, Sendable {
    public enum Kind: Sendable, CaseIterable {
        case malformed, unauthenticated, forbidden, notFound, methodNotAllowed, conflict, stale, tooLarge
        case unsupportedType, invalid, tooMany, overloaded, storageFull, storageUnavailable, unexpected
        case tooSlow, targetTooLong, headersTooLarge
    }

    /// One invalid input: `field` as the client named it, `code` for programs, `message` for people.
    public struct FieldError: Hashable, Sendable {
        public let field: String
        public let code: String
        public let message: String
        /// The values in the message, such as `min` and `max`, for clients that write their own.
        public let params: [String: ErrorParameter]

        public init(
            field: String, code: String = "invalid", message: String, params: [String: ErrorParameter] = [:]
        ) {
            self.field = field
            self.code = code
            self.message = message
            self.params = params
        }

        /// The same error in other words.
        public func saying(_ message: String) -> FieldError {
            FieldError(field: field, code: code, message: message, params: params)
        }
    }

    public let kind: Kind
    /// A stable code for programs, such as `email_taken`.
    public let code: String
    /// For people: the only English sentence of the error, until it is worded in the reader's language.
    public private(set) var detail: String
    public private(set) var errors: [FieldError]
    /// The values in `detail` that its translations repeat, such as `max`.
    public let params: [String: ErrorParameter]
    /// When to retry, for `overloaded` and `tooMany`.
    public let retryAfterSeconds: Int?
    /// The allowed methods, for `methodNotAllowed`.
    public let allowedMethods: [String]
    /// The exceeded limit, for `tooMany`; for any other problem a limit of which less than half is left.
    public private(set) var quota: Quota?
    /// Words that follow the translation of `detail` in any language, such as a moderator's reason.
    public let reason: String?
    /// The private part.
    public let inside: String?

    public init(
        _ kind: Kind, code: String, _ detail: String, errors: [FieldError] = [],
        params: [String: ErrorParameter] = [:], retryAfterSeconds: Int? = nil, allowedMethods: [String] = [],
        quota: Quota? = nil, reason: String? = nil, inside: String? = nil
    ) {
        self.kind = kind
        self.code = code
        self.detail = detail
        self.errors = errors
        self.params = params
        self.reason = reason
        self.retryAfterSeconds = retryAfterSeconds
        self.allowedMethods = allowedMethods
        self.quota = quota
        self.inside = inside
    }
}

/// An error of another part that may mean something to clients.
public protocol ProblemConvertible: Error {
    /// `nil` when it means nothing to them.
    var problem: Problem? { get }
}

extension Problem {
    /// The same problem, with the state of a limit unless it already has one.
    public func telling(_ quota: Quota?) -> Problem {
        var problem = self
        problem.quota = problem.quota ?? quota
        return problem
    }

    /// The same problem in other words.
    ///
    /// - Parameter errors: the same errors of fields in other words; `nil` keeps them.
    public func saying(_ detail: String, errors: [FieldError]? = nil) -> Problem {
        var problem = self
        problem.detail = detail
        problem.errors = errors ?? self.errors
        return problem
    }

    public static func notFound(_ what: String) -> Problem {
        Problem(.notFound, code: "not_found", "There's no such \(what).")
    }

    /// A query or path parameter that cannot be parsed.
    public static func malformed(
        _ field: String, _ message: String, params: [String: ErrorParameter] = [:]
    ) -> Problem {
        Problem(malformed: [FieldError(field: field, code: "malformed", message: message, params: params)])
    }

    /// Query or path parameters that cannot be parsed.
    public init(malformed errors: [FieldError]) {
        self.init(.malformed, code: "malformed_parameter", Self.sentence(of: errors), errors: errors)
    }

    /// A parameter that is not there.
    public static func missing(_ field: String) -> Problem {
        var errors = ValidationErrors()
        errors.missing(field)
        return Problem(.malformed, code: "malformed_parameter", "\(field) is missing.", errors: errors.list)
    }

    public static func invalid(
        _ field: String, _ message: String, code: String = "invalid", params: [String: ErrorParameter] = [:]
    ) -> Problem {
        .invalid([FieldError(field: field, code: code, message: message, params: params)])
    }

    public static func invalid(_ errors: [FieldError]) -> Problem {
        Problem(.invalid, code: "invalid_values", sentence(of: errors), errors: errors)
    }

    /// A message may end with a sentence that it quotes, whose period isn't repeated.
    private static func sentence(of errors: [FieldError]) -> String {
        let parts = errors.map { error in
            "\(error.field) \(error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...])"
        }
        return parts.joined(separator: "; ") + "."
    }

    public static let signInFirst = Problem(
        .unauthenticated, code: "not_signed_in", "Log in first. Your session may have expired.")

    /// The session has ended: expired, logged out, or deleted with its account.
    public static let sessionExpired = Problem(
        .unauthenticated, code: "session_expired", "Your session has expired. Log in again.")

    /// The disk is full; nothing was changed.
    public static func storageFull(inside: String) -> Problem {
        Problem(
            .storageFull, code: "storage_full",
            "The server is out of space. Nothing was saved; try again later.",
            retryAfterSeconds: 60, inside: inside)
    }

    /// The disk is read-only or fails; nothing was changed.
    public static func storageUnavailable(inside: String) -> Problem {
        Problem(
            .storageUnavailable, code: "storage_unavailable",
            "The server can't save anything right now. Nothing was saved; try again later.", retryAfterSeconds: 60,
            inside: inside)
    }

    public static func overloaded(_ detail: String, retryAfterSeconds: Int = 1) -> Problem {
        Problem(.overloaded, code: "overloaded", detail, retryAfterSeconds: retryAfterSeconds)
    }
}
