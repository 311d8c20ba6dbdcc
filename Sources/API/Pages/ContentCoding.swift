import Hummingbird

/// A content coding such as gzip (RFC 9110, section 8.4.1).
public struct ContentCoding: Sendable {
    /// The name in `Accept-Encoding`.
    let name: String
    /// Returns `nil` on failure; then the body is sent uncompressed.
    let encode: @Sendable ([UInt8]) -> [UInt8]?

    public init(name: String, encode: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        (self.name, self.encode) = (name, encode)
    }

    /// The first of `codings` (best first) that the client accepts; `nil` for none.
    static func chosen(of codings: [ContentCoding], acceptedBy header: String?) -> ContentCoding? {
        guard let header else { return nil }
        let accepted = header.lowercased().split(separator: ",").map { item in
            item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        }
        func accepts(_ name: String) -> Bool? {
            accepted.first { $0.first == name }.map { parts in
                !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
            }
        }
        return codings.first { accepts($0.name) ?? accepts("*") ?? false }
    }
}
