/// A part of a list that the store keeps in an order of its own.
public struct PageRequest: Sendable {
    public let limit: Int
    /// The key of the last item of the page before, as the store gave it.
    public let after: [Int64]?

    public init(limit: Int = Limits.defaultPageSize, after: [Int64]? = nil) {
        (self.limit, self.after) = (limit, after)
    }
}

public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// The key of the last item when more follow.
    public let next: [Int64]?

    public init(items: [Item], next: [Int64]?) { (self.items, self.next) = (items, next) }

    public func map<Other: Sendable>(_ change: (Item) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(items: try items.map(change), next: next)
    }
}
