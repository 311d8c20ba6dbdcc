import Database
import Domain

/// The problems that clients see when the engine cannot work. Nothing was changed then unless the problem says so,
/// because the engine rolls back what it cannot commit.
extension SQLError: ProblemConvertible {
    public var problem: Problem? {
        switch kind {
        case .busy, .conflict, .connectionLost, .moved:
            Problem(
                .overloaded, code: "overloaded", "The server is very busy. Nothing was saved; try again in a moment.",
                retryAfterSeconds: 2, inside: description)
        case .unknownOutcome:
            Problem(
                .overloaded, code: "unknown_outcome",
                "The server can't tell whether this was saved. Look before you try again.", inside: description)
        case .full: .storageFull(inside: description)
        case .unwritable, .readOnlyServer: .storageUnavailable(inside: description)
        case .unstorableText: .malformed("request", "contains the character U+0000")
        case .uniqueViolation, .foreignKeyViolation, .checkViolation, .notADatabase, .unsuitable, .other:
            nil
        }
    }
}
