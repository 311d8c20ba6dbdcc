import Domain
import Geo

/// Collects the monthly costs of similar listings: their prices plus excluded utilities. Leaves out listings of young
/// accounts and those that somebody with a history reported, so that nobody makes a rent usual in an afternoon.
struct SimilarRentCollector {
    /// Some thousand rows, from all over the area.
    private static let sampledCells = 8
    private static let maxSampledCosts = 512

    private let query: SimilarRentQuery
    /// Days since 1970.
    private let today: UInt16
    private var costs: [UInt32] = []

    private init(_ query: SimilarRentQuery, at now: Instant) {
        self.query = query
        // The day after the last that counts means never.
        today = UInt16(clamping: min(Day(now).daysSinceEpoch, Int(UInt16.max) - 1))
    }

    /// The costs within the first radius with enough listings, or within the largest.
    static func rents(_ query: SimilarRentQuery, in index: ListingIndex, at now: Instant) -> SimilarRents {
        for radius in query.radiiMiles.dropLast() {
            let costs = costs(query, radius, index, now)
            if costs.count >= SimilarRentQuery.minCount { return SimilarRents(radiusMiles: radius, costs: costs) }
        }
        let radius = query.radiiMiles.last ?? 0
        return SimilarRents(radiusMiles: radius, costs: costs(query, radius, index, now))
    }

    private static func costs(
        _ query: SimilarRentQuery, _ radiusMiles: Double, _ index: ListingIndex, _ now: Instant
    ) -> [UInt32] {
        var filter = ListingFilter()
        (filter.kinds, filter.divisions) = ([query.kind], [query.division])
        (filter.minBedrooms, filter.maxBedrooms) = (query.bedrooms, query.bedrooms)
        let rows = RowFilter(.circle(center: query.center, radiusMiles: radiusMiles), filter, at: now)
        let cells = rows.candidates(in: index)
        if query.isSampled {
            let costs = costs(query, rows, spread(cells, max: sampledCells), index, now)
            // The rows of a cell are in the order of their prices, so evenly spread ones have all prices.
            if costs.count >= SimilarRentQuery.minCount { return spread(costs, max: maxSampledCosts) }
        }
        return costs(query, rows, cells, index, now)
    }

    private static func costs(
        _ query: SimilarRentQuery, _ rows: RowFilter, _ cells: [RowFilter.Candidate], _ index: ListingIndex,
        _ now: Instant
    ) -> [UInt32] {
        var collector = SimilarRentCollector(query, at: now)
        for listing in index.overflow where listing.priceTerms == query.priceTerms && rows.keeps(listing) {
            guard collector.compares(Row.comparedFrom(listing)) else { continue }
            collector.add(listing.number, listing.monthlyCents, listing.amenities)
        }
        index.withMasks { mask, _, _ in
            for candidate in cells {
                candidate.cell.columns.read { columns in
                    if rows.keep(&mask, columns, candidate.overlap, nil) > 0 { collector.add(mask, columns) }
                }
            }
        }
        return collector.costs
    }

    /// At most `max` of these elements, at even distances.
    private static func spread<Element>(_ elements: [Element], max: Int) -> [Element] {
        guard elements.count > max else { return elements }
        return (0..<max).map { elements[($0 * 2 + 1) * elements.count / (max * 2)] }
    }

    private mutating func add(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                let row = block * Columns.rowsPerBlock + lane
                guard columns.value(.priceTerms, row) == query.priceTerms.rawValue,
                    compares(columns.value(.comparedFrom, row))
                else { continue }
                let amenities = Amenities(rawValue: columns.value(.amenities, row))
                add(columns.number(row), Int(columns.monthlyCents(row)), amenities)
            }
        }
    }

    private func compares(_ from: UInt16) -> Bool { from <= today }

    private mutating func add(_ number: UInt32, _ monthlyCents: Int, _ amenities: Amenities) {
        guard number != query.excluding else { return }
        let added = amenities.contains(.utilitiesIncluded) ? 0 : query.utilitiesCents
        costs.append(UInt32(clamping: monthlyCents + added))
    }
}

extension SearchEngine: SimilarRentSearch {
    public func similarRents(_ query: SimilarRentQuery, in tenant: Tenant.ID) -> SimilarRents {
        SimilarRentCollector.rents(query, in: index(of: tenant), at: clock.now())
    }
}
