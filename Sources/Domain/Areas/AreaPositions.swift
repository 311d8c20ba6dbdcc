/// Finds the position of an area in a list by its id, in twelve bytes each: sorted arrays instead of a dictionary.
public struct AreaPositions: Sendable {
    private let keys: [UInt64]
    private let positions: [Int32]

    /// - Parameter ids: the first of equal ids counts.
    public init(_ ids: some Sequence<AreaID>) {
        var sorted = ids.enumerated().map { (key: $1.packed, position: Int32($0)) }
        sorted.sort { ($0.key, $0.position) < ($1.key, $1.position) }
        var (keys, positions): ([UInt64], [Int32]) = ([], [])
        keys.reserveCapacity(sorted.count)
        positions.reserveCapacity(sorted.count)
        for (key, position) in sorted where key != keys.last {
            keys.append(key)
            positions.append(position)
        }
        self.keys = keys
        self.positions = positions
    }

    /// `nil` when the list has no such area.
    public subscript(id: AreaID) -> Int? {
        let place = keys.firstIndex(from: id.packed) { $0 }
        return place < keys.endIndex && keys[place] == id.packed ? Int(positions[place]) : nil
    }
}
