import Domain
import Geo
import HeapModule

/// The best hits: a heap that replaces its worst hit.
struct TopHits {
    struct Hit: Comparable {
        let rank: Rank
        let place: PackedCoordinate
        /// The total for all who share; `nil` without a share, and for a sale.
        let sharedCents: Int?
        /// The cost of the search's stay; `nil` without one, and for a sale.
        let stayCents: Int?

        static func < (one: Hit, other: Hit) -> Bool { one.rank < other.rank }
        static func == (one: Hit, other: Hit) -> Bool { one.rank == other.rank }
    }

    private let capacity: Int
    private var heap = Heap<Hit>()

    init(capacity: Int) {
        self.capacity = capacity
        heap.reserveCapacity(min(capacity, Limits.pageSize.upperBound + 1))
    }

    /// The rank of the last kept hit once `capacity` is reached: later hits are dropped.
    private(set) var bound = Rank.last

    /// The hits from first to last.
    var sorted: [Hit] { heap.unordered.sorted() }

    /// Keeps the hit if it is among the best so far, and returns whether `bound` moved.
    @discardableResult
    mutating func offer(_ hit: Hit) -> Bool {
        guard hit.rank < bound else { return false }
        if heap.count < capacity {
            heap.insert(hit)
            guard heap.count == capacity else { return false }
        } else {
            heap.replaceMax(with: hit)
        }
        if let worst = heap.max { bound = worst.rank }
        return true
    }
}
