import Domain

/// A `TraitFilter` for the columns.
struct TraitColumns {
    private let homeTypes: [UInt16]
    /// Bits that must all be set.
    private let needed: UInt16
    private let maxMonths: UInt16?
    private let postedSince: Int?
    private let lease: LeaseColumns?

    /// `nil` for a filter that allows all.
    init?(_ filter: TraitFilter) {
        guard filter != TraitFilter() else { return nil }
        homeTypes = filter.homeTypes.map { PackedTraits.bits($0) }
        needed =
            PackedTraits.bits(filter.accessibility) | (filter.withPhotos ? PackedTraits.photosBit : 0)
            | (filter.isOwnerVerified ? PackedTraits.verifiedBit : 0)
        maxMonths = filter.maxLeaseMonths.map { UInt16(clamping: $0) }
        // Zero means unknown.
        postedSince = filter.postedSince.map { max(1, $0.daysSinceEpoch) }
        lease = LeaseColumns(filter.lease)
    }

    /// Keeps the rows that pass everything except the home type.
    func keepOthers(_ mask: RowMask, _ columns: ColumnView) {
        if needed != 0 {
            let bits = SIMD16<UInt16>(repeating: needed)
            mask.keep { ((columns.lanes(.traits, $0, of: UInt16.self) & bits) .== bits).bytes }
        }
        if let maxMonths {
            let (none, highest) = (SIMD16<UInt16>(), SIMD16<UInt16>(repeating: maxMonths))
            let shift = SIMD16<UInt16>(repeating: PackedTraits.monthsShift)
            mask.keep { block in
                let months = columns.lanes(.traits, block, of: UInt16.self) &>> shift
                return (months .!= none).bytes & (months .<= highest).bytes
            }
        }
        if let postedSince { keepPosted(since: postedSince, mask, columns) }
        lease?.keep(mask, columns)
    }

    private func keepPosted(since day: Int, _ mask: RowMask, _ columns: ColumnView) {
        guard let day = UInt16(exactly: day) else { return mask.clear() }
        let first = SIMD16<UInt16>(repeating: day)
        mask.keep { (columns.lanes(.postedOn, $0, of: UInt16.self) .>= first).bytes }
    }

    var allowsAllHomeTypes: Bool { homeTypes.isEmpty }

    func keepHomeTypes(_ mask: RowMask, _ columns: ColumnView) {
        guard !homeTypes.isEmpty else { return }
        let bits = SIMD16<UInt16>(repeating: PackedTraits.homeTypeMask)
        mask.keep { block in
            let types = columns.lanes(.traits, block, of: UInt16.self) & bits
            return homeTypes.reduce(RowMask.Block()) { $0 | (types .== SIMD16(repeating: $1)).bytes }
        }
    }
}
