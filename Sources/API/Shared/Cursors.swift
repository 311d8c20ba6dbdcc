import Domain

/// Encodes positions in a list as cursors, and decodes them. Cursors are sealed: one that was edited, or made for
/// another list, query or tenant, does not open, and none reveals how many listings there are.
package struct Cursors: Sendable {
    let cryptography: any Cryptography

    package init(cryptography: any Cryptography) {
        self.cryptography = cryptography
    }

    private static let purpose = "cursor"
    /// Nonce, tag and a few numbers, in hexadecimal.
    private static let maxLength = 200

    /// - Parameter scope: everything else that the next page depends on.
    func cursor(_ key: [Int64], scope: String) throws -> String {
        let bytes = key.flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
        return Hex.encoded(try cryptography.seal(bytes, purpose: Self.purpose, context: scope))
    }

    /// Throws `malformed` for anything that `cursor` did not make for this scope.
    func key(_ cursor: String, scope: String, parts: Int) throws(Problem) -> [Int64] {
        guard cursor.utf8.count <= Self.maxLength, let sealed = Hex.decoded(cursor),
            let bytes = cryptography.open(sealed, purpose: Self.purpose, context: scope), bytes.count == parts * 8
        else { throw .malformed("cursor", "isn't a cursor for this list with these parameters") }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            Int64(bitPattern: bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}

extension Cursors {
    /// The page request from the parameters `limit` and `cursor`.
    func page(_ query: inout QueryParameters, scope: String, parts: Int) throws -> PageRequest {
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        return PageRequest(limit: limit, after: try cursor.map { try key($0, scope: scope, parts: parts) })
    }

    func list<Item, View: JSONWritable>(_ page: Page<Item>, scope: String, _ view: (Item) -> View) throws -> ListView<
        View
    > {
        ListView(items: page.items.map(view), nextCursor: try page.next.map { try cursor($0, scope: scope) })
    }
}
