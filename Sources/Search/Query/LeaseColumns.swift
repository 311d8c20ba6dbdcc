import Domain

/// A `LeaseTraitFilter` for the columns.
struct LeaseColumns {
    private let deposit: UInt32?
    private let noticeDays: UInt16?
    private let roommates: UInt8?
    private let residents: UInt8?
    private let people: UInt8?
    private let energyGrade: UInt8?
    /// Bits that must all be set.
    private let offers: UInt16
    /// Whether a limit is below every possible value, or above it.
    private let allowsNone: Bool

    /// `nil` for a filter that allows all.
    init?(_ filter: LeaseTraitFilter) {
        guard filter != LeaseTraitFilter() else { return nil }
        deposit = filter.maxDepositCents.map(Self.limit)
        noticeDays = filter.maxNoticeDays.map(Self.limit)
        roommates = filter.maxRoommates.map(Self.limit)
        // Zero means unknown.
        residents = filter.residents.map { UInt8(clamping: max(1, $0)) }
        people = filter.people.map { UInt8(clamping: $0) }
        energyGrade = filter.minEnergyGrade.map { UInt8($0.rank) }
        offers = PackedLease.offers(filter.furnishedRooms, filter.includedUtilities, filter.documents)
        let highest = [filter.maxDepositCents, filter.maxNoticeDays, filter.maxRoommates].compactMap(\.self)
        allowsNone = highest.contains { $0 < 0 } || filter.residents ?? 0 > UInt8.max
    }

    func keep(_ mask: RowMask, _ columns: ColumnView) {
        guard !allowsNone else { return mask.clear() }
        if offers != 0 {
            guard columns.hasOffers else { return mask.clear() }
            let bits = SIMD16<UInt16>(repeating: offers)
            mask.keep { ((columns.lanes(.offers, $0, of: UInt16.self) & bits) .== bits).bytes }
        }
        if let deposit {
            let limit = SIMD16<UInt32>(repeating: deposit)
            mask.keep { (columns.lanes(.deposit, $0, of: UInt32.self) .<= limit).bytes }
        }
        if let noticeDays {
            let limit = SIMD16<UInt16>(repeating: noticeDays)
            mask.keep { (columns.lanes(.noticeDays, $0, of: UInt16.self) .<= limit).bytes }
        }
        keep(.roommates, 0, roommates, mask, columns)
        keep(.maxResidents, residents ?? 0, residents.map { _ in .max }, mask, columns)
        keep(.energyGrade, 0, energyGrade, mask, columns)
        if let people {
            let (unknown, fewest) = (RowMask.Block(), RowMask.Block(repeating: people))
            mask.keep { block in
                let most = columns.lanes(.maxResidents, block, of: UInt8.self)
                return (most .== unknown).bytes | (most .>= fewest).bytes
            }
        }
    }

    /// - Parameter highest: `nil` to keep all.
    private func keep(
        _ column: Column, _ lowest: UInt8, _ highest: UInt8?, _ mask: RowMask, _ columns: ColumnView
    ) {
        guard let highest else { return }
        let (first, last) = (RowMask.Block(repeating: lowest), RowMask.Block(repeating: highest))
        mask.keep { block in
            let values = columns.lanes(column, block, of: UInt8.self)
            return (values .>= first).bytes & (values .<= last).bytes
        }
    }

    /// Below the value for one that isn't stated.
    private static func limit<Value: FixedWidthInteger>(_ highest: Int) -> Value {
        min(Value(clamping: highest), .max - 1)
    }
}
