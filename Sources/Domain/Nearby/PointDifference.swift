/// The changes that turn a source's stored points, or its streets and addresses, into those of a newer file.
public struct PointDifference<Point: Identifiable & Equatable & Sendable>: Sendable where Point.ID == String {
    /// New and changed points.
    public let stored: [Point]
    /// The ids of points that the file no longer has.
    public let removed: [String]
    public let count: MergeCount

    public init(from old: [Point], to new: [Point]) {
        var known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
        var (stored, count) = ([Point](), MergeCount())
        for point in new {
            let before = known.removeValue(forKey: point.id)
            if before == point {
                count.unchanged += 1
                continue
            }
            stored.append(point)
            if before == nil { count.added += 1 } else { count.changed += 1 }
        }
        count.retired = known.count
        self.stored = stored
        removed = known.keys.sorted()
        self.count = count
    }

    public var isEmpty: Bool { stored.isEmpty && removed.isEmpty }
}
