import Domain
import Geo

/// Selects the hits of a page from the rows that passed, checking only rows that may still be among the best.
struct HitCollector {
    private let sort: ListingQuery.Sort
    private let origin: SearchOrigin
    let cost: RowCost
    /// The best possible relevance of the search.
    private let highestScore: Double
    private let after: Rank?
    private(set) var best: TopHits
    /// The squared chords that can still reach the page when sorting by distance.
    private var window: (lowest: Float, highest: Float) = (-.infinity, .infinity)
    /// The last measured place: listings of one building are adjacent.
    private var measured: (place: PackedCoordinate, miles: Double)

    init(_ query: ListingQuery, _ origin: SearchOrigin, highestScore: Int) {
        sort = query.sort
        self.origin = origin
        cost = RowCost(query.filter)
        self.highestScore = Double(highestScore)
        after = query.after.map { Rank(query.sort, $0) }
        // One more than the page, to know whether there is a next page.
        best = TopHits(capacity: max(0, min(query.limit, Int(UInt32.max))) + 1)
        measured = (PackedCoordinate(origin.coordinate), 0)
        if let after { limitWindow(from: after) }
    }

    var hits: [TopHits.Hit] { best.sorted }

    /// Adds the rows of `cell` that are in `mask`.
    ///
    /// - Parameter scores: how well the words fit, by slot; used by `relevance`, which takes all as equal without.
    mutating func collect(
        _ mask: RowMask, _ cell: Cell, _ columns: ColumnView, _ scores: UnsafeBufferPointer<UInt16>?
    ) {
        switch sort {
        case .price: collectFromCheapest(mask, columns)
        case .priceDescending: collectFromMostExpensive(mask, cell, columns)
        case .distance, .distanceDescending: collectByDistance(mask, cell, columns)
        case .total: collectByTotal(mask, columns)
        case .stay: collectByStay(mask, columns)
        case .newest: collectNewest(mask, cell, columns)
        case .relevance: collectRelevant(mask, cell, columns, scores)
        }
    }

    /// Adds a listing outside the columns.
    mutating func collect(_ listing: IndexedListing, score: Int) {
        let (place, cents) = (PackedCoordinate(listing.place), listing.comparedCents(cost.share))
        let value =
            switch sort {
            case .price, .priceDescending: Double(cents)
            case .total: Double(listing.comparedTotal(cost.share))
            case .stay: Double(listing.comparedCost(of: cost.stay, cost.share))
            case .distance, .distanceDescending: miles(to: place)
            case .newest: 0.0
            case .relevance: Double(score)
            }
        guard let rank = rank(value, listing.number) else { return }
        let shared = cost.share == nil || listing.kind == .buy ? nil : cents
        let stay = cost.stay.flatMap { listing.stayCents($0) }
        offer(TopHits.Hit(rank: rank, place: place, sharedCents: shared, stayCents: stay))
    }

    @inline(__always)
    mutating func offer(_ value: Double, _ row: Int, _ columns: ColumnView) {
        guard let rank = rank(value, columns.number(row)) else { return }
        offer(
            TopHits.Hit(
                rank: rank, place: columns.place(row), sharedCents: cost.sharedCents(row, columns),
                stayCents: cost.stayCents(row, columns)))
    }

    /// The rank of a row that is not on a previous page and can still reach this one.
    @inline(__always)
    private func rank(_ value: Double, _ number: UInt32) -> Rank? {
        let rank = Rank(sort, value: value, number: number)
        guard rank < best.bound else { return nil }
        if let after, !(rank > after) { return nil }
        return rank
    }

    private mutating func offer(_ hit: TopHits.Hit) {
        if best.offer(hit) { limitWindow(to: best.bound) }
    }

    // MARK: By price. Rows of a cell are sorted by monthly price, so a row that comes too late ends the cell. A true
    // cost is at least the monthly price.

    private mutating func collectFromCheapest(_ mask: RowMask, _ columns: ColumnView) {
        let lowest = after.map { cost.lowestMonthly(costing: $0.value) }
        let first = lowest.map { columns.firstRow(from: $0) { Double($0) } } ?? 0
        for block in mask.blocks where block >= first / Columns.rowsPerBlock {
            for lane in Lanes(mask[block]) {
                let row = block * Columns.rowsPerBlock + lane
                let lowest = Double(columns.monthlyCents(row))
                guard Rank(sort, value: lowest, number: columns.number(row)) < best.bound else { return }
                offer(Double(cost.cents(row, columns)), row, columns)
            }
        }
    }

    private mutating func collectFromMostExpensive(_ mask: RowMask, _ cell: Cell, _ columns: ColumnView) {
        // Rows after `end` were on previous pages; a rank stores the negated price.
        let end = after.map { after in columns.firstRow(from: (-after.value).nextUp) { Double($0) } } ?? columns.count
        for block in mask.blocks.reversed() where block * Columns.rowsPerBlock < end {
            var lanes = Lanes(mask[block])
            while let lane = lanes.nextFromEnd() {
                let row = block * Columns.rowsPerBlock + lane
                let highest = Double(cost.highest(monthly: Int(columns.monthlyCents(row))))
                // Ties are ordered newest first: the cell ends when not even its oldest listing would qualify.
                guard Rank(sort, value: highest, number: cell.numbers.lowerBound) < best.bound else { return }
                offer(Double(cost.cents(row, columns)), row, columns)
            }
        }
    }

    // MARK: By distance

    private mutating func collectByDistance(_ mask: RowMask, _ cell: Cell, _ columns: ColumnView) {
        guard mayHold(cell) else { return }
        for block in mask.blocks where !mask[block].isZero {
            let squares = origin.chordSquares(columns, block)
            let (lowest, highest) = (SIMD16(repeating: window.lowest), SIMD16(repeating: window.highest))
            for lane in Lanes(mask[block] & (squares .>= lowest).bytes & (squares .<= highest).bytes) {
                let row = block * Columns.rowsPerBlock + lane
                offer(miles(to: columns.place(row)), row, columns)
            }
        }
    }

    /// Whether a row of `cell` can be near or far enough; if the whole cell is one place, also whether it can be old
    /// enough.
    private mutating func mayHold(_ cell: Cell) -> Bool {
        if cell.bounds.isOnePlace {
            let place = PackedCoordinate(latitudeE7: cell.bounds.south, longitudeE7: cell.bounds.west)
            return Rank(sort, value: miles(to: place), number: cell.numbers.lowerBound) < best.bound
        }
        let (nearest, farthest) = origin.chords(cell.bounds)
        return nearest * nearest <= window.highest && farthest * farthest >= window.lowest
    }

    private mutating func miles(to place: PackedCoordinate) -> Double {
        if place != measured.place { measured = (place, origin.miles(to: place)) }
        return measured.miles
    }

    /// Rows that would come before `rank` need no measuring.
    private mutating func limitWindow(from rank: Rank) {
        if sort == .distance { window.lowest = Chord.squares(miles: rank.value).sure }
        if sort == .distanceDescending { window.highest = Chord.squares(miles: -rank.value).possible }
    }

    /// Rows that would come after `rank` need no measuring.
    private mutating func limitWindow(to rank: Rank) {
        if sort == .distance { window.highest = Chord.squares(miles: rank.value).possible }
        if sort == .distanceDescending { window.lowest = Chord.squares(miles: -rank.value).sure }
    }

    // MARK: By number

    private mutating func collectNewest(_ mask: RowMask, _ cell: Cell, _ columns: ColumnView) {
        // A rank stores the inverted number.
        guard Rank(sort, value: 0, number: cell.numbers.upperBound) < best.bound else { return }
        let highest = SIMD16(repeating: after.map { ~$0.number } ?? .max)
        for block in mask.blocks where !mask[block].isZero {
            let numbers = columns.lanes(.number, block, of: UInt32.self)
            let lowest = SIMD16(repeating: ~best.bound.number)
            for lane in Lanes(mask[block] & (numbers .>= lowest).bytes & (numbers .<= highest).bytes) {
                let row = block * Columns.rowsPerBlock + lane
                offer(0, row, columns)
            }
        }
    }

    // MARK: By how well the words fit

    private mutating func collectRelevant(
        _ mask: RowMask, _ cell: Cell, _ columns: ColumnView, _ scores: UnsafeBufferPointer<UInt16>?
    ) {
        guard Rank(sort, value: highestScore, number: cell.numbers.upperBound) < best.bound else { return }
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                let row = block * Columns.rowsPerBlock + lane
                let score = scores.map { Double($0[cell.slot(of: row)]) } ?? 0
                offer(score, row, columns)
            }
        }
    }
}
