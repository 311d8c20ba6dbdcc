import Database
import Domain

/// The problems that clients see when the engine cannot work. Nothing was changed then, because it rolls back what it
/// cannot commit.
extension SQLError: ProblemConvertible {
    public var problem: Problem? {
        switch kind {
        case .busy:
            Problem(
                .overloaded, code: "overloaded", "The server is very busy. Nothing was saved; try again in a moment.",
                retryAfterSeconds: 2, inside: description)
        case .full: .storageFull(inside: description)
        case .unwritable: .storageUnavailable(inside: description)
        case .uniqueViolation, .foreignKeyViolation, .checkViolation, .notADatabase, .other: nil
        }
    }
}
