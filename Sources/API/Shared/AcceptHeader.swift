/// An `Accept` or `Accept-Encoding` header (RFC 9110, section 12.5).
struct AcceptHeader {
    /// Each item's name and parameters, in lowercase.
    private let items: [[String]]

    init(_ header: String) {
        items = header.lowercased().split(separator: ",").map { item in
            item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        }
    }

    /// Whether the client accepts `name`: not with a weight of zero, or one that is not a number. `nil` when the header
    /// does not list it.
    func accepts(_ name: String) -> Bool? {
        items.first { $0.first == name }.map { parts in
            !parts.dropFirst().contains { $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0 }
        }
    }
}
