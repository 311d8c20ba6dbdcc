/// An error of the engine, in terms that both engines share.
public struct SQLError: Error, CustomStringConvertible {
    public enum Kind: Sendable {
        case uniqueViolation, foreignKeyViolation, checkViolation, busy
        /// Another transaction came between: the whole transaction can be run again.
        case conflict
        /// The server cannot be reached. Nothing was committed.
        case connectionLost
        /// The server only reads, as a replica does.
        case readOnlyServer
        /// The database cannot be used as it was created; the description says what to do.
        case unsuitable
        /// The database was moved by `digs move`, and takes no more changes.
        case moved
        /// The server could not be asked whether it committed.
        case unknownOutcome
        /// A text contains U+0000, which PostgreSQL cannot store.
        case unstorableText
        /// The disk is full, or fails in a way that suggests it.
        case full
        /// The disk is read-only, or refuses writes for another reason than being full.
        case unwritable
        case notADatabase, other
    }

    public let kind: Kind
    /// The engine's own message: for the log, never for a client.
    public let description: String

    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
