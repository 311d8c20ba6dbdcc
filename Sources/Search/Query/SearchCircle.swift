import Geo

/// A circle, rim included.
struct SearchCircle {
    private let origin: SearchOrigin
    private let radiusMiles: Double
    private let chord: Float
    private let squares: (sure: Float, possible: Float)
    /// The box around the circle, unless it contains a pole. Cells with few rows are long and thin: their ball may
    /// overlap the circle while their rectangle does not.
    private let box: SearchBox?

    init(_ origin: SearchOrigin, _ radiusMiles: Double) {
        self.origin = origin
        self.radiusMiles = radiusMiles
        chord = Float(Chord.length(miles: radiusMiles))
        squares = Chord.squares(miles: radiusMiles)
        box = BoundingBox(around: origin.coordinate, radiusMiles: radiusMiles).map(SearchBox.init)
    }

    func contains(_ place: PackedCoordinate) -> Bool { origin.miles(to: place) <= radiusMiles }

    /// Whether a place with this unit vector is inside: computes the haversine only near the rim.
    func contains(_ place: PackedCoordinate, _ vector: SIMD3<Float>) -> Bool {
        let gap = vector - origin.vector
        let square = gap.x * gap.x + gap.y * gap.y + gap.z * gap.z
        return square < squares.sure || (square <= squares.possible && contains(place))
    }

    func overlap(_ bounds: Bounds) -> SearchArea.Overlap {
        if let box, box.overlap(bounds) == .none { return .none }
        let (nearest, farthest) = origin.chords(bounds)
        return nearest > chord ? .none : farthest < chord ? .all : .some
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        let (sure, possible) = (SIMD16(repeating: squares.sure), SIMD16(repeating: squares.possible))
        mask.keep { block in
            let gaps = origin.chordSquares(columns, block)
            let inside = (gaps .<= possible).bytes
            let doubtful = inside & ~(gaps .< sure).bytes & mask[block]
            return doubtful.isZero ? inside : decide(doubtful, inside, columns, block)
        }
    }

    /// The rim is too close for single precision, so the displayed distance decides.
    private func decide(
        _ doubtful: RowMask.Block, _ inside: RowMask.Block, _ columns: ColumnView, _ block: Int
    ) -> RowMask.Block {
        var inside = inside
        for lane in Lanes(doubtful) where !contains(columns.place(block * Columns.rowsPerBlock + lane)) {
            inside[lane] = 0
        }
        return inside
    }
}
