import Hummingbird

/// A content coding such as gzip (RFC 9110, section 8.4.1).
public struct ContentCoding: Sendable {
    /// The name in `Accept-Encoding`.
    let name: String
    /// Returns `nil` on failure; then the body is sent uncompressed.
    let encode: @Sendable ([UInt8]) -> [UInt8]?

    public init(name: String, encode: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        self.name = name
        self.encode = encode
    }

    /// The first of `codings` (best first) that the client accepts; `nil` for none.
    static func chosen(of codings: [ContentCoding], acceptedBy header: String?) -> ContentCoding? {
        guard let header else { return nil }
        let accepted = AcceptHeader(header)
        return codings.first { accepted.accepts($0.name) ?? accepted.accepts("*") ?? false }
    }
}
