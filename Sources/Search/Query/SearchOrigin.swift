import Geo

/// The point that distances are measured from.
struct SearchOrigin {
    private let point: DistanceOrigin
    let vector: SIMD3<Float>

    init(_ coordinate: Coordinate) {
        point = DistanceOrigin(coordinate)
        let vector = UnitVector(coordinate)
        self.vector = SIMD3(Float(vector.x), Float(vector.y), Float(vector.z))
    }

    var coordinate: Coordinate { point.coordinate }

    func miles(to place: PackedCoordinate) -> Double { point.miles(to: place.coordinate) }

    /// The squared chords to the rows of a block, with the precision described at `Chord.squares`.
    @inline(__always)
    func chordSquares(_ columns: ColumnView, _ block: Int) -> SIMD16<Float> {
        let x = columns.lanes(.x, block, of: Float.self) - vector.x
        let y = columns.lanes(.y, block, of: Float.self) - vector.y
        let z = columns.lanes(.z, block, of: Float.self) - vector.z
        return x * x + y * y + z * z
    }

    /// The shortest and longest possible chords to rows within `bounds`, with a margin for rounding.
    func chords(_ bounds: Bounds) -> (nearest: Float, farthest: Float) {
        let (gap, reach) = (vector.distance(to: bounds.center), bounds.radius + Self.margin)
        return (max(0, gap - reach), gap + reach)
    }

    /// About forty feet: far more than the single-precision error.
    private static let margin: Float = 2e-6
}
