import Domain

/// Counts what each choice would leave.
struct FacetCounter {
    private var kinds = [Int](repeating: 0, count: ListingKind.allCases.count)
    private var bedrooms = [Int](repeating: 0, count: Facets.mostBedrooms + 1)
    private var amenities = [Int](repeating: 0, count: Amenities.names.count)
    private var prices = [Int](repeating: 0, count: Facets.priceSteps + 1)

    /// What has been counted. Every choice has an entry, be it zero.
    var facets: Facets {
        var facets = Facets()
        facets.kinds = Dictionary(uniqueKeysWithValues: zip(ListingKind.allCases, kinds))
        facets.bedrooms = Dictionary(uniqueKeysWithValues: bedrooms.enumerated().map { ($0, $1) })
        facets.amenities = Dictionary(uniqueKeysWithValues: zip(Amenities.names, amenities))
        facets.prices = prices.enumerated().map { step, count in
            let from = step * Facets.priceStepCents
            return .init(fromCents: from, toCents: step < Facets.priceSteps ? from + Facets.priceStepCents : nil, count: count)
        }
        return facets
    }

    mutating func addKinds(_ mask: RowMask, _ columns: ColumnView) {
        for (index, kind) in ListingKind.allCases.enumerated() {
            let bit = RowMask.Block(repeating: KindAndFood.bit(kind))
            kinds[index] += mask.count { ((columns.lanes(.kindAndFood, $0, of: UInt8.self) & bit) .== bit).bytes }
        }
    }

    mutating func addBedrooms(_ mask: RowMask, _ columns: ColumnView) {
        for number in 0..<Facets.mostBedrooms {
            let wanted = RowMask.Block(repeating: UInt8(number))
            bedrooms[number] += mask.count { (columns.lanes(.bedrooms, $0, of: UInt8.self) .== wanted).bytes }
        }
        let most = RowMask.Block(repeating: UInt8(Facets.mostBedrooms))
        bedrooms[Facets.mostBedrooms] += mask.count { (columns.lanes(.bedrooms, $0, of: UInt8.self) .>= most).bytes }
    }

    mutating func addAmenities(_ mask: RowMask, _ columns: ColumnView) {
        for index in amenities.indices {
            let bit = SIMD16<UInt16>(repeating: 1 << UInt16(index))
            amenities[index] += mask.count { ((columns.lanes(.amenities, $0, of: UInt16.self) & bit) .== bit).bytes }
        }
    }

    mutating func addPrices(_ mask: RowMask, _ columns: ColumnView) {
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                prices[Self.step(Int(columns.monthlyCents(block * Columns.rowsPerBlock + lane)))] += 1
            }
        }
    }

    /// Counts a listing that is not in columns and passes `filter` but for the parts that a group ignores.
    mutating func add(_ listing: IndexedListing, _ filter: ListingFilter) {
        func passes(without change: (inout ListingFilter) -> Void) -> Bool {
            var filter = filter
            change(&filter)
            return filter.passes(listing)
        }
        if passes(without: { $0.kinds = [] }), let kind = ListingKind.allCases.firstIndex(of: listing.kind) { kinds[kind] += 1 }
        if passes(without: { ($0.minBedrooms, $0.maxBedrooms) = (nil, nil) }) {
            bedrooms[min(max(0, listing.bedrooms), Facets.mostBedrooms)] += 1
        }
        if passes(without: { ($0.minMonthlyCents, $0.maxMonthlyCents) = (nil, nil) }) {
            prices[Self.step(listing.monthlyCents)] += 1
        }
        guard filter.passes(listing) else { return }
        for index in amenities.indices where listing.amenities.rawValue >> UInt16(index) & 1 == 1 { amenities[index] += 1 }
    }

    private static func step(_ monthlyCents: Int) -> Int {
        min(max(0, monthlyCents) / Facets.priceStepCents, Facets.priceSteps)
    }
}
