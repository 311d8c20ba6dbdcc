import Domain

/// An all-in rent in four bytes: cents in the low bits, and a bit for one that lacks a part, so that numbers compare as
/// totals do.
enum PackedRent {
    /// The value of a sale, which has no rent.
    static let none = UInt32.max
    static let maxCents = UInt32(Int32.max) - 1
    private static let partBit: UInt32 = 0x8000_0000

    /// `nil` when it does not fit.
    static func packed(_ rent: AllInRent?) -> UInt32? {
        guard let rent else { return none }
        guard let cents = UInt32(exactly: rent.cents), cents <= maxCents else { return nil }
        return rent.isComplete ? cents : cents | partBit
    }

    static func rent(_ packed: UInt32) -> AllInRent? {
        packed == none ? nil : AllInRent(cents: Int(packed & ~partBit), isComplete: packed & partBit == 0)
    }

    /// The greatest packed rent with at most this compared total, for a search without a share.
    static func highest(total: Int) -> UInt32 {
        let isPart = total >= AllInRent.partTotal
        let cents = UInt32(clamping: isPart ? total - AllInRent.partTotal : max(0, total))
        return total >= AllInRent.noTotal ? none : min(cents, maxCents) | (isPart ? partBit : 0)
    }
}

/// Traits in two bytes: three bits for the type of home, one for each accessibility, one each for photos and a verified
/// owner, and six for the shortest stay in months.
enum PackedTraits {
    static let homeTypeMask: UInt16 = 0b111
    static let accessibilityShift = 3
    static let (photosBit, verifiedBit): (UInt16, UInt16) = (1 << 8, 1 << 9)
    static let monthsShift: UInt16 = 10
    private static let maxMonths = 63

    /// `nil` when a value does not fit.
    static func packed(_ traits: ListingTraits) -> UInt16? {
        let months = traits.shortestMonths ?? 0
        guard (0...maxMonths).contains(months) else { return nil }
        let flags = (traits.hasPhotos ? photosBit : 0) | (traits.isOwnerVerified ? verifiedBit : 0)
        return bits(traits.homeType) | bits(traits.accessibility) | flags | UInt16(months) << monthsShift
    }

    /// Zero for an unknown type.
    static func bits(_ type: HomeType?) -> UInt16 {
        switch type {
        case nil: 0
        case .room: 1
        case .studio: 2
        case .apartment: 3
        case .detached: 4
        case .dorm: 5
        }
    }

    /// The type in traits made by `packed`.
    static func homeType(_ packed: UInt16) -> HomeType? {
        switch packed & homeTypeMask {
        case 1: .room
        case 2: .studio
        case 3: .apartment
        case 4: .detached
        case 5: .dorm
        default: nil
        }
    }

    static func bits(_ accessibility: Accessibility) -> UInt16 { UInt16(accessibility.rawValue) << accessibilityShift }
}
