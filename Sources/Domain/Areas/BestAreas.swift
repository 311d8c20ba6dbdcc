/// Collects the best areas, best first: lower rank, then earlier position.
struct BestAreas {
    private let limit: Int
    private var found: [(rank: Int, area: Int)] = []

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { found.isEmpty }
    var areas: [Int] { found.map(\.area) }

    /// Whether an area with the best possible rank would be accepted.
    func mayTake(area: Int) -> Bool {
        guard found.count >= limit, let last = found.last else { return true }
        return (0, area) < last
    }

    mutating func take(area: Int, rank: Int) {
        guard found.count < limit || found.last.map({ (rank, area) < $0 }) ?? true else { return }
        var (low, high) = (0, found.count)
        while low < high {
            let middle = (low + high) / 2
            if found[middle] < (rank, area) { low = middle + 1 } else { high = middle }
        }
        // An area is on a list once for each of its words.
        if low < found.count, found[low] == (rank, area) { return }
        found.insert((rank, area), at: low)
        if found.count > limit { found.removeLast() }
    }
}
