import Domain
import Geo

/// Collects the monthly costs of similar listings: their prices plus excluded utilities.
struct SimilarRentCollector {
    private let query: SimilarRentQuery
    private var costs: [UInt32] = []

    private init(_ query: SimilarRentQuery) { self.query = query }

    /// The costs within the first radius with enough listings, or within the largest.
    static func rents(_ query: SimilarRentQuery, in index: ListingIndex) -> SimilarRents {
        for radius in query.radiiMiles.dropLast() {
            let costs = costs(query, radius, index)
            if costs.count >= SimilarRentQuery.minCount { return SimilarRents(radiusMiles: radius, costs: costs) }
        }
        let radius = query.radiiMiles.last ?? 0
        return SimilarRents(radiusMiles: radius, costs: costs(query, radius, index))
    }

    private static func costs(_ query: SimilarRentQuery, _ radiusMiles: Double, _ index: ListingIndex) -> [UInt32] {
        var filter = ListingFilter()
        filter.kinds = [query.kind]
        (filter.minBedrooms, filter.maxBedrooms) = (query.bedrooms, query.bedrooms)
        let rows = RowFilter(.circle(center: query.center, radiusMiles: radiusMiles), filter)
        var collector = SimilarRentCollector(query)
        for listing in index.overflow where listing.priceTerms == query.priceTerms && rows.keeps(listing) {
            collector.add(listing.number, listing.monthlyCents, listing.amenities)
        }
        index.withMasks { mask, _, _ in
            for candidate in spread(rows.candidates(in: index)) {
                // Whole cells: the rows of one are in the order of their prices.
                if let enough = query.enough, collector.costs.count >= enough { break }
                candidate.cell.columns.read { columns in
                    if rows.keep(&mask, columns, candidate.overlap, nil) > 0 { collector.add(mask, columns) }
                }
            }
        }
        return collector.costs
    }

    /// The same cells in an order in which the first few come from all over the area.
    private static func spread(_ cells: [RowFilter.Candidate]) -> some Sequence<RowFilter.Candidate> {
        let step = max(1, cells.count / 16)
        return (0..<step).lazy.flatMap { stride(from: $0, to: cells.count, by: step) }.map { cells[$0] }
    }

    private mutating func add(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                let row = block * Columns.rowsPerBlock + lane
                guard columns.value(.priceTerms, row) == query.priceTerms.rawValue else { continue }
                let amenities = Amenities(rawValue: columns.value(.amenities, row))
                add(columns.number(row), Int(columns.monthlyCents(row)), amenities)
            }
        }
    }

    private mutating func add(_ number: UInt32, _ monthlyCents: Int, _ amenities: Amenities) {
        guard number != query.excluding else { return }
        let added = amenities.contains(.utilitiesIncluded) ? 0 : query.utilitiesCents
        costs.append(UInt32(clamping: monthlyCents + added))
    }
}

extension SearchEngine: SimilarRentSearch {
    public func similarRents(_ query: SimilarRentQuery, in tenant: Tenant.ID) -> SimilarRents {
        SimilarRentCollector.rents(query, in: index(of: tenant))
    }
}
