/// SHA-256 over bytes that come in pieces. The program brings the implementation: it has one crypto library.
public protocol StreamHasher {
    mutating func update(_ bytes: [UInt8])
    /// The digest of everything so far as 64 lowercase hex digits. Called once, last.
    mutating func finish() -> String
}
