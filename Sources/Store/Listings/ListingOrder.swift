import Database
import Domain

extension SQLWriting {
    /// Sets the positions of listings in their owner's order, many in one statement.
    func move(_ moved: [(id: Listing.ID, position: Int)], in tenant: Tenant.ID) throws {
        for start in stride(from: 0, to: moved.count, by: ListingOrder.perStatement) {
            var part = Array(moved[start..<min(start + ListingOrder.perStatement, moved.count)])
            // The last one is repeated, because the statement has a fixed number of rows.
            while part.count < ListingOrder.perStatement { part.append(part[part.count - 1]) }
            let values: [any SQLBindable] = part.flatMap { [$0.id, $0.position] as [any SQLBindable] }
            try execute(ListingOrder.statement, values + [tenant])
        }
    }
}

enum ListingOrder {
    static let perStatement = 500

    /// A constant text, which the engine prepares only once.
    static let statement = """
        WITH moved (id, position) AS (VALUES \(rows))
        UPDATE listings SET position = moved.position FROM moved WHERE listings.tenant_id = ? AND listings.id = moved.id
        """

    private static let rows = Array(repeating: "(CAST(? AS TEXT), CAST(? AS BIGINT))", count: perStatement)
        .joined(separator: ", ")
}
