/// An error of the engine, in terms that both engines share.
public struct SQLError: Error, CustomStringConvertible {
    public enum Kind: Sendable {
        case uniqueViolation, foreignKeyViolation, checkViolation, busy
        /// The disk is full, or fails in a way that suggests it.
        case full
        /// The disk is read-only, or refuses writes for another reason than being full.
        case unwritable
        case notADatabase, other
    }

    public let kind: Kind
    /// The engine's own message: for the log, never for a client.
    public let description: String

    public init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
