import Domain

extension Page {
    /// A page from `limit + 1` items with their keys: the extra item shows that there is a next page.
    init(_ keyed: [(item: Item, key: [Int64])], limit: Int) {
        let shown = keyed.prefix(limit)
        self.init(items: shown.map(\.item), next: keyed.count > limit ? shown.last?.key : nil)
    }

    /// A page from `limit + 1` items.
    ///
    /// - Parameter key: the paging key of an item.
    init(_ found: [Item], limit: Int, key: (Item) -> [Int64]) {
        let hasNext = found.count > limit
        let shown = hasNext ? Array(found.prefix(limit)) : found
        self.init(items: shown, next: hasNext ? shown.last.map(key) : nil)
    }
}

extension PageRequest {
    /// The part of the key at `index`; `start` on the first page.
    func after(_ index: Int, or start: Int64) -> Int64 {
        guard let after, after.indices.contains(index) else { return start }
        return after[index]
    }

    /// The id before which a page of a list begins that has the last ids first. On the first page, a text that sorts
    /// after every id.
    var previousID: String {
        after.map { Listing.ID(high: UInt64(bitPattern: $0[0]), low: UInt64(bitPattern: $0[1])).description } ?? "g"
    }
}

extension ID {
    /// The paging key of a list that is sorted by id.
    var key: [Int64] { [high, low].map { Int64(bitPattern: $0) } }
}
