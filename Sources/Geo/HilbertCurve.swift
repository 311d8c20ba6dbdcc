/// A space-filling curve: places that are close on the curve are close on the ground.
public enum HilbertCurve {
    /// The position of a place on the curve over a grid of 65,536 by 65,536 cells, each about a third of a mile wide.
    public static func position(_ place: PackedCoordinate) -> UInt32 {
        let east = UInt32(truncatingIfNeeded: Int64(place.longitudeE7) + 1_800_000_000)
        let north = UInt32(truncatingIfNeeded: 2 * (Int64(place.latitudeE7) + 900_000_000))
        return position(x: east >> 16, y: north >> 16)
    }

    // The classic descent from the largest quadrant to the smallest (Wikipedia, "Hilbert curve", xy2d), with masks
    // instead of branches.
    static func position(x: UInt32, y: UInt32) -> UInt32 {
        var (x, y, position) = (x, y, UInt32(0))
        for bit in stride(from: UInt32(15), through: 0, by: -1) {
            let (right, up) = (x >> bit & 1, y >> bit & 1)
            position = position << 2 | (3 &* right) ^ up
            let flip = 0 &- (right & ~up)
            (x, y) = (x ^ flip, y ^ flip)
            let swapped = (x ^ y) & (up &- 1)
            (x, y) = (x ^ swapped, y ^ swapped)
        }
        return position
    }
}
