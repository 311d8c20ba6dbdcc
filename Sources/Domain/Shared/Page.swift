/// Selects one page of a list.
public struct PageRequest: Hashable, Sendable {
    public let limit: Int
    /// The key of the previous page's last item, as the store returned it.
    public let after: [Int64]?

    public init(limit: Int = Limits.defaultPageSize, after: [Int64]? = nil) {
        self.limit = limit
        self.after = after
    }
}

public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// The key of the last item if there is a next page.
    public let next: [Int64]?

    public init(items: [Item], next: [Int64]?) {
        self.items = items
        self.next = next
    }

    public func map<Other: Sendable>(_ change: (Item) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(change), next: next)
    }
}
