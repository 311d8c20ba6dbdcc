import Algorithms
import Geo

/// The key of each listing in the indexes, by number: a writer needs it to find the row that an edit replaces. Numbers
/// are assigned in ascending order and are mostly live, so pages of 256 numbers, each a short sorted list, take some 12
/// bytes a listing.
struct PlaceTable: Sendable {
    struct Entry: Sendable {
        let number: UInt32
        let place: PackedCoordinate
    }

    private var pages: [UInt32: [Entry]] = [:]

    init() {}

    /// - Parameter entries: in any order.
    init(_ entries: [Entry]) {
        var (order, spare) = (entries.indices.map { UInt64(entries[$0].number) << 32 | UInt64($0) }, [UInt64]())
        PairSort.sort(&order, &spare, from: 32)
        var rest = order[...]
        while let first = rest.first {
            let page = rest.prefix { $0 >> 40 == first >> 40 }
            rest = rest.dropFirst(page.count)
            pages[UInt32(first >> 40)] = page.map { entries[Int($0 & 0xFFFF_FFFF)] }
        }
    }

    subscript(number: UInt32) -> PackedCoordinate? {
        get {
            guard let page = pages[number >> 8] else { return nil }
            let index = Self.index(of: number, in: page)
            return index < page.count && page[index].number == number ? page[index].place : nil
        }
        set {
            // Edited in place: the page must have no other reference.
            Self.put(newValue.map { Entry(number: number, place: $0) }, number, in: &pages[number >> 8, default: []])
            if newValue == nil, pages[number >> 8]?.isEmpty == true { pages[number >> 8] = nil }
        }
    }

    /// Adds the places of another table.
    mutating func merge(_ other: PlaceTable) { pages.merge(other.pages) { $1 } }

    /// How many neighboring numbers share a page.
    static let numbersPerPage: UInt32 = 256

    private static func put(_ entry: Entry?, _ number: UInt32, in page: inout [Entry]) {
        let index = index(of: number, in: page)
        let isThere = index < page.count && page[index].number == number
        switch entry {
        case let entry? where isThere: page[index] = entry
        case let entry?: page.insert(entry, at: index)
        case nil: if isThere { page.remove(at: index) }
        }
    }

    /// The index of the first entry with a number of at least `number`.
    private static func index(of number: UInt32, in page: [Entry]) -> Int {
        // New listings come last.
        if let last = page.last, last.number < number { return page.count }
        return page.partitioningIndex { $0.number >= number }
    }
}
