import Domain

/// Counts how many listings each choice would leave.
struct FacetCounter {
    private var kinds = [Int](repeating: 0, count: ListingKind.allCases.count)
    private var bedrooms = [Int](repeating: 0, count: Facets.maxBedrooms + 1)
    private var amenities = [Int](repeating: 0, count: Amenities.names.count)
    private var homeTypes = [Int](repeating: 0, count: HomeType.allCases.count)
    private var accessibility = [Int](repeating: 0, count: Accessibility.names.count)
    private var furnishedRooms = [Int](repeating: 0, count: FurnishedRooms.names.count)
    private var includedUtilities = [Int](repeating: 0, count: IncludedUtilities.names.count)
    private var prices = [Int](repeating: 0, count: Facets.priceSteps + 1)

    /// The counts so far. Every choice has an entry, even if it is zero.
    var facets: Facets {
        var facets = Facets()
        facets.kinds = Dictionary(uniqueKeysWithValues: zip(ListingKind.allCases, kinds))
        facets.bedrooms = Dictionary(uniqueKeysWithValues: bedrooms.enumerated().map { ($0, $1) })
        facets.amenities = Dictionary(uniqueKeysWithValues: zip(Amenities.names, amenities))
        facets.homeTypes = Dictionary(uniqueKeysWithValues: zip(HomeType.allCases, homeTypes))
        facets.accessibility = Dictionary(uniqueKeysWithValues: zip(Accessibility.names, accessibility))
        facets.furnishedRooms = Dictionary(uniqueKeysWithValues: zip(FurnishedRooms.names, furnishedRooms))
        facets.includedUtilities = Dictionary(uniqueKeysWithValues: zip(IncludedUtilities.names, includedUtilities))
        facets.prices = prices.enumerated().map { step, count in
            let from = step * Facets.priceStepCents
            return .init(
                fromCents: from, toCents: step < Facets.priceSteps ? from + Facets.priceStepCents : nil, count: count)
        }
        return facets
    }

    /// Counts the rows of a cell for each group, which ignores the filter on itself, and sets `kept` to the rows that
    /// pass all filters.
    ///
    /// - Parameter masks: scratch memory.
    mutating func add(
        _ columns: ColumnView, _ overlap: SearchArea.Overlap, _ filter: RowFilter, _ words: WordMatches?,
        keeping kept: inout RowMask, _ masks: (RowMask, RowMask)
    ) {
        var (others, part) = masks
        let (facts, priced) = (filter.facts, filter.facts.rowsByPrice(columns))
        others.set(0..<columns.count)
        filter.keepOthers(others, columns, overlap, words)
        kept.set(priced, of: others)
        facts.keepCosts(kept, columns)
        if !facts.allowsAllHomeTypes {
            part.set(priced, of: kept)
            facts.keepKinds(part, columns)
            facts.keepBedrooms(part, columns)
            addHomeTypes(part, columns)
            facts.keepHomeTypes(kept, columns)
            facts.keepHomeTypes(others, columns)
        }
        part.set(priced, of: kept)
        facts.keepKinds(part, columns)
        addBedrooms(part, columns)
        facts.keepBedrooms(kept, columns)
        addKinds(kept, columns)
        facts.keepKinds(kept, columns)
        if facts.allowsAllHomeTypes { addHomeTypes(kept, columns) }
        addBits(kept, columns)
        facts.keepKinds(others, columns)
        facts.keepBedrooms(others, columns)
        if let share = filter.cost.share {
            addCosts(others, columns, filter.cost, share)
        } else {
            addPrices(others, columns)
        }
    }

    private mutating func addKinds(_ mask: RowMask, _ columns: ColumnView) {
        let kinds = ListingKind.allCases
        let bits = InlineArray<4, RowMask.Block> { RowMask.Block(repeating: KindAndFood.bit(kinds[$0])) }
        let counts = RowTally.counts(in: mask, bits) { block, bit in
            ((columns.lanes(.kindAndFood, block, of: UInt8.self) & bit) .!= RowMask.Block()).bytes
        }
        for index in kinds.indices { self.kinds[index] += counts[index] }
    }

    private mutating func addBedrooms(_ mask: RowMask, _ columns: ColumnView) {
        let numbers = InlineArray<5, RowMask.Block> { RowMask.Block(repeating: UInt8($0)) }
        let counts = RowTally.counts(in: mask, numbers) { block, number in
            (columns.lanes(.bedrooms, block, of: UInt8.self) .== number).bytes
        }
        var rest = mask.count
        for index in numbers.indices {
            bedrooms[index] += counts[index]
            rest -= counts[index]
        }
        bedrooms[Facets.maxBedrooms] += rest
    }

    private mutating func addHomeTypes(_ mask: RowMask, _ columns: ColumnView) {
        let codes = InlineArray<5, RowMask.Block> {
            RowMask.Block(repeating: UInt8(PackedTraits.bits(HomeType.allCases[$0])))
        }
        let bits = SIMD16<UInt16>(repeating: PackedTraits.homeTypeMask)
        let counts = RowTally.counts(in: mask, codes) { block, code in
            let types = SIMD16<UInt8>(truncatingIfNeeded: columns.lanes(.traits, block, of: UInt16.self) & bits)
            return (types .== code).bytes
        }
        for index in homeTypes.indices { homeTypes[index] += counts[index] }
    }

    private mutating func addBits(_ mask: RowMask, _ columns: ColumnView) {
        func add(_ bits: [Int], from first: Int = 0, to counts: inout [Int]) {
            for index in counts.indices { counts[index] += bits[first + index] }
        }
        add(Self.bits(of: .amenities, mask, columns), to: &amenities)
        add(Self.bits(of: .traits, mask, columns), from: PackedTraits.accessibilityShift, to: &accessibility)
        guard columns.hasOffers else { return }
        let offers = Self.bits(of: .offers, mask, columns)
        add(offers, to: &furnishedRooms)
        add(offers, from: PackedLease.utilitiesShift, to: &includedUtilities)
    }

    /// How many rows have each of the sixteen bits of a column.
    private static func bits(of column: Column, _ mask: RowMask, _ columns: ColumnView) -> [Int] {
        var tally = BitTally()
        tally.add(mask.blocks) { columns.lanes(column, $0, of: UInt16.self) & mask[$0].doubled }
        return tally.counts
    }

    /// Rows are sorted by price, so a step ends within few blocks.
    private mutating func addPrices(_ mask: RowMask, _ columns: ColumnView) {
        var (step, count) = (0, 0)
        func end(of step: Int) -> UInt32 {
            step < Facets.priceSteps ? UInt32((step + 1) * Facets.priceStepCents) : .max
        }
        for block in mask.blocks {
            let selected = mask[block]
            let last = columns.monthlyCents(min((block + 1) * Columns.rowsPerBlock, columns.count) - 1)
            var counted = 0
            while last >= end(of: step), step < Facets.priceSteps {
                let cents = columns.lanes(.monthlyCents, block, of: UInt32.self)
                let cheaper = Lanes(selected & (cents .< SIMD16<UInt32>(repeating: end(of: step))).bytes).count
                prices[step] += count + cheaper - counted
                (step, count, counted) = (step + 1, 0, cheaper)
            }
            count += Lanes(selected).count - counted
        }
        prices[step] += count
    }

    /// Counts costs per person by price step; unlike prices, they do not follow the order of rows.
    private mutating func addCosts(
        _ mask: RowMask, _ columns: ColumnView, _ cost: RowCost, _ share: CostShare
    ) {
        for block in mask.blocks {
            for lane in Lanes(mask[block]) {
                prices[Self.step(cost.cents(block * Columns.rowsPerBlock + lane, columns), share)] += 1
            }
        }
    }

    /// Counts a listing outside the columns that passes `filter`, except for the parts that a group ignores.
    mutating func add(_ listing: IndexedListing, _ filter: ListingFilter) {
        func passes(without change: (inout ListingFilter) -> Void) -> Bool {
            var filter = filter
            change(&filter)
            return filter.passes(listing)
        }
        if passes(without: { $0.kinds = Set(ListingKind.allCases) }),
            let kind = ListingKind.allCases.firstIndex(of: listing.kind)
        {
            kinds[kind] += 1
        }
        if passes(without: { ($0.minBedrooms, $0.maxBedrooms) = (nil, nil) }) {
            bedrooms[min(max(0, listing.bedrooms), Facets.maxBedrooms)] += 1
        }
        if passes(without: { ($0.minMonthlyCents, $0.maxMonthlyCents) = (nil, nil) }) {
            prices[Self.step(listing.comparedCents(filter.share), filter.share)] += 1
        }
        if passes(without: { $0.traits.homeTypes = [] }),
            let type = listing.traits.homeType.flatMap({ HomeType.allCases.firstIndex(of: $0) })
        {
            homeTypes[type] += 1
        }
        guard filter.passes(listing) else { return }
        let (traits, lease) = (listing.traits, listing.traits.lease)
        Self.count(UInt16(traits.accessibility.rawValue), in: &accessibility)
        Self.count(UInt16(lease.furnishedRooms.rawValue), in: &furnishedRooms)
        Self.count(UInt16(lease.includedUtilities.rawValue), in: &includedUtilities)
        Self.count(listing.amenities.rawValue, in: &amenities)
    }

    private static func count(_ bits: UInt16, in counts: inout [Int]) {
        for index in counts.indices where bits >> UInt16(index) & 1 == 1 { counts[index] += 1 }
    }

    /// - Parameter cents: for all who share.
    private static func step(_ cents: Int, _ share: CostShare?) -> Int {
        min(max(0, cents) / (Facets.priceStepCents * (share?.occupants ?? 1)), Facets.priceSteps)
    }
}
