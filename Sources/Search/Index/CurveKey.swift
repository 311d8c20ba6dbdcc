import Geo

/// Where a row stands in an index: along the Hilbert curve, so that neighbours share a cell, then by number, so that
/// any number of listings in one building can be told apart.
struct CurveKey: Hashable, Comparable, Sendable {
    /// Curve position, then number: 32 bits each.
    let value: UInt64

    init(_ place: PackedCoordinate, number: UInt32) {
        value = UInt64(HilbertCurve.position(place)) << 32 | UInt64(number)
    }

    var number: UInt32 { UInt32(truncatingIfNeeded: value) }

    static func < (one: Self, other: Self) -> Bool { one.value < other.value }
}
