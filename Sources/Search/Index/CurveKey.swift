import Geo

/// The sort key of a row in an index: its position on the Hilbert curve, so that neighbors share a cell, then its
/// number, so that listings in the same building differ.
struct CurveKey: Hashable, Comparable, Sendable {
    /// Curve position, then number: 32 bits each.
    let value: UInt64

    /// Restores a key from a snapshot.
    init(value: UInt64) { self.value = value }

    init(_ place: PackedCoordinate, number: UInt32) {
        value = UInt64(HilbertCurve.position(place)) << 32 | UInt64(number)
    }

    var number: UInt32 { UInt32(truncatingIfNeeded: value) }

    static func < (one: Self, other: Self) -> Bool { one.value < other.value }
}
