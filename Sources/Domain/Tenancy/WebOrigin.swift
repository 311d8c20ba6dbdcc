/// The origin of web pages (RFC 6454): scheme, host and port, such as `https://housing.example.edu`.
public struct WebOrigin: Hashable, Sendable {
    private static let maxCount = 50

    /// Lowercase, without a slash at the end, as browsers send it.
    public let text: String

    /// `nil` for anything else, such as an address with a path. A slash at the end is left out.
    public init?(_ text: some StringProtocol) {
        let address = text.hasSuffix("/") ? text.lowercased().dropLast() : text.lowercased()[...]
        let parts = address.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, ["https", "http"].contains(parts[0]), HostName.normalized(parts[1]) != nil else {
            return nil
        }
        self.text = String(address)
    }

    /// The origins of a text that blanks or commas separate, each once. Throws `invalid`, naming `field`.
    static func list(_ text: String, field: String) throws(Problem) -> [WebOrigin] {
        var origins: [WebOrigin] = []
        for part in parts(text) {
            guard let origin = WebOrigin(part) else {
                throw .invalid(field, "must be origins such as https://housing.example.edu, separated by blanks")
            }
            guard !origins.contains(origin) else { continue }
            guard origins.count < maxCount else {
                throw .invalid(
                    field, "can have \(maxCount) origins", code: "too_many", params: ["max": .integer(maxCount)])
            }
            origins.append(origin)
        }
        return origins
    }

    /// The origins among those of a stored text, which another version of the program may have accepted.
    static func known(in text: String) -> String {
        parts(text).compactMap(WebOrigin.init).prefix(maxCount).map(\.text).joined(separator: " ")
    }

    private static func parts(_ text: String) -> [Substring] { text.split { $0.isWhitespace || $0 == "," } }
}
