import Domain
import Geo

/// The best hits: a heap whose root is the worst kept hit.
struct TopHits {
    struct Hit {
        let rank: Rank
        let place: PackedCoordinate
        /// The total for all who share; zero without a share.
        let sharedCents: Int
    }

    private let capacity: Int
    private var heap: [Hit] = []

    init(capacity: Int) {
        self.capacity = capacity
        heap.reserveCapacity(min(capacity, Limits.pageSize.upperBound + 1))
    }

    /// Hits that do not come before this are dropped.
    private(set) var bound = Rank.last

    /// The hits from first to last.
    var sorted: [Hit] { heap.sorted { $0.rank < $1.rank } }

    /// Keeps the hit if it is among the best so far, and returns whether `bound` moved.
    @discardableResult
    mutating func offer(_ hit: Hit) -> Bool {
        guard hit.rank < bound else { return false }
        if heap.count < capacity {
            heap.append(hit)
            rise(from: heap.count - 1)
            guard heap.count == capacity else { return false }
        } else {
            heap[0] = hit
            sink(from: 0)
        }
        bound = heap[0].rank
        return true
    }

    private mutating func rise(from index: Int) {
        var index = index
        while index > 0, heap[(index - 1) / 2].rank < heap[index].rank {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    private mutating func sink(from index: Int) {
        var index = index
        while true {
            var worst = index
            for child in 2 * index + 1...2 * index + 2 where child < heap.count && heap[worst].rank < heap[child].rank {
                worst = child
            }
            guard worst != index else { return }
            heap.swapAt(index, worst)
            index = worst
        }
    }
}
