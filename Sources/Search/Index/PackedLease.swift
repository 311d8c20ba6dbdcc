import Domain

/// The terms of a lease in the form of the columns. A value that isn't stated passes no filter.
struct PackedLease: Equatable, Sendable {
    /// `UInt32.max` when none is stated; so are the other limits below.
    let deposit: UInt32
    let noticeDays: UInt16
    /// The bits of furnished rooms, included utilities and documents.
    let offers: UInt16
    let roommates: UInt8
    /// Zero when none is stated.
    let maxResidents: UInt8
    /// The rank; `UInt8.max` when none is stated.
    let energyGrade: UInt8

    static let utilitiesShift = 5
    private static let documentsShift = 12

    /// `nil` when a value does not fit.
    init?(_ lease: LeaseTraits) {
        guard let deposit: UInt32 = Self.packed(lease.depositCents),
            let noticeDays: UInt16 = Self.packed(lease.noticeDays),
            let roommates: UInt8 = Self.packed(lease.roommates),
            let maxResidents = UInt8(exactly: lease.maxResidents ?? 0)
        else { return nil }
        self.deposit = deposit
        self.noticeDays = noticeDays
        self.roommates = roommates
        self.maxResidents = maxResidents
        energyGrade = lease.energyGrade.map { UInt8($0.rank) } ?? .max
        offers = Self.offers(lease.furnishedRooms, lease.includedUtilities, lease.documents)
    }

    init(_ row: Int, of columns: ColumnView) {
        deposit = columns.value(.deposit, row)
        noticeDays = columns.value(.noticeDays, row)
        offers = columns.value(.offers, row)
        roommates = columns.value(.roommates, row)
        maxResidents = columns.value(.maxResidents, row)
        energyGrade = columns.value(.energyGrade, row)
    }

    static func offers(
        _ rooms: FurnishedRooms, _ utilities: IncludedUtilities, _ documents: LeaseDocuments
    ) -> UInt16 {
        UInt16(rooms.rawValue) | UInt16(utilities.rawValue) << utilitiesShift
            | UInt16(documents.rawValue) << documentsShift
    }

    /// `nil` when it does not fit below the value for none.
    private static func packed<Value: FixedWidthInteger>(_ value: Int?) -> Value? {
        guard let value else { return Value.max }
        return Value(exactly: value).flatMap { $0 == .max ? nil : $0 }
    }
}
