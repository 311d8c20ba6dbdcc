/// SHA-256 over a stream. `App` provides the implementation, because there is only one crypto library.
public protocol StreamHasher {
    mutating func update(_ bytes: [UInt8])
    /// The digest as 64 lowercase hex digits. Call it once, last.
    mutating func finish() -> String
}
