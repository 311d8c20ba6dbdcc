import Domain
import Geo

/// A listing in the form of the columns.
struct Row: Sendable {
    let number: UInt32
    let place: PackedCoordinate
    let vector: (x: Float, y: Float, z: Float)
    let monthlyCents: UInt32
    /// Zero when the listing has no area.
    let areaSquareFeet: Int32
    /// Days since 1970; `Int32.min` and `Int32.max` when the listing has no such date.
    let availableFrom: Int32
    let availableUntil: Int32
    /// The whole second of its end since 1970; `UInt32.max` when it has none.
    let expiresAt: UInt32
    let amenities: UInt16
    let priceTerms: UInt16
    let bedrooms: UInt8
    let bathroomHalves: UInt8
    let kindAndFood: UInt8
    /// The first day on which its rent is compared, since 1970; `UInt16.max` for never.
    let comparedFrom: UInt16
    let isDoubted: Bool
    /// The bits of `PackedRent`.
    let allInRent: UInt32
    /// The bits of `PackedTraits`.
    let traits: UInt16
    /// Days since 1970; zero when unknown.
    let postedOn: UInt16
    /// Cents of the mandatory fees.
    let onceFees: UInt32
    let yearlyFees: UInt32
    let lease: PackedLease
    /// The words of the texts; empty in a row that is only read for its columns.
    var document = WordDocument()

    /// `nil` when a value does not fit its column: such a listing goes into `overflow`.
    init?(_ listing: IndexedListing) {
        guard let monthlyCents = UInt32(exactly: listing.monthlyCents), let bedrooms = UInt8(exactly: listing.bedrooms),
            let bathroomHalves = UInt8(exactly: listing.bathroomHalves),
            let areaSquareFeet = Int32(exactly: listing.areaSquareFeet ?? 0), areaSquareFeet >= 0,
            let from = Self.days(listing.availableFrom, absent: .min),
            let until = Self.days(listing.availableUntil, absent: .max),
            let allInRent = PackedRent.packed(listing.allInRent), let traits = PackedTraits.packed(listing.traits),
            let postedOn = Self.postedOn(listing.traits),
            let onceFees = UInt32(exactly: listing.fees.onceCents),
            let yearlyFees = UInt32(exactly: listing.fees.yearlyCents),
            let lease = PackedLease(listing.traits.lease)
        else { return nil }
        let vector = UnitVector(listing.place)
        number = listing.number
        place = PackedCoordinate(listing.place)
        self.vector = (Float(vector.x), Float(vector.y), Float(vector.z))
        self.monthlyCents = monthlyCents
        self.areaSquareFeet = areaSquareFeet
        availableFrom = from
        availableUntil = until
        expiresAt = listing.expiresAt.map(Self.second) ?? .max
        self.bedrooms = bedrooms
        self.bathroomHalves = bathroomHalves
        amenities = listing.amenities.rawValue
        priceTerms = listing.priceTerms.rawValue
        kindAndFood = KindAndFood.packed(listing.kind, listing.foodPreference)
        comparedFrom = Self.comparedFrom(listing)
        isDoubted = listing.isDoubted
        self.allInRent = allInRent
        self.traits = traits
        self.postedOn = postedOn
        self.onceFees = onceFees
        self.yearlyFees = yearlyFees
        self.lease = lease
    }

    /// Reads a row back from the columns.
    init(_ row: Int, of columns: ColumnView) {
        number = columns.number(row)
        place = columns.place(row)
        vector = (columns.value(.x, row), columns.value(.y, row), columns.value(.z, row))
        monthlyCents = columns.monthlyCents(row)
        areaSquareFeet = columns.value(.areaSquareFeet, row)
        availableFrom = columns.value(.availableFrom, row)
        availableUntil = columns.value(.availableUntil, row)
        expiresAt = columns.value(.expiresAt, row)
        amenities = columns.value(.amenities, row)
        priceTerms = columns.value(.priceTerms, row)
        bedrooms = columns.value(.bedrooms, row)
        bathroomHalves = columns.value(.bathroomHalves, row)
        kindAndFood = columns.value(.kindAndFood, row)
        comparedFrom = columns.value(.comparedFrom, row)
        isDoubted = columns.isDoubted(row)
        allInRent = columns.value(.allInRent, row)
        traits = columns.value(.traits, row)
        postedOn = columns.value(.postedOn, row)
        onceFees = columns.value(.onceFees, row)
        yearlyFees = columns.value(.yearlyFees, row)
        lease = PackedLease(row, of: columns)
    }

    var key: CurveKey { CurveKey(place, number: number) }

    /// The sort key of rows within a cell: the cheaper first, then the older.
    var order: UInt64 { UInt64(monthlyCents) << 32 | UInt64(number) }

    /// The second in which a moment lies. So a listing is found until at most a second before its end, never after.
    static func second(_ moment: Instant) -> UInt32 { UInt32(clamping: moment.milliseconds / 1000) }

    static func comparedFrom(_ listing: IndexedListing) -> UInt16 {
        listing.comparedFrom.map { UInt16(clamping: max(0, $0.daysSinceEpoch)) } ?? .max
    }

    private static func postedOn(_ traits: ListingTraits) -> UInt16? {
        guard let day = traits.postedOn else { return 0 }
        return UInt16(exactly: day.daysSinceEpoch).flatMap { $0 == 0 ? nil : $0 }
    }

    /// `nil` when the day would equal the value for an absent one.
    private static func days(_ day: Day?, absent: Int32) -> Int32? {
        guard let day else { return absent }
        return Int32(exactly: day.daysSinceEpoch).flatMap { $0 == .min || $0 == .max ? nil : $0 }
    }
}

/// Kind and food preference in one byte: a bit for each kind in the low bits, the preference's number in the high bits.
enum KindAndFood {
    static let foodMask: UInt8 = 0xF0

    static func packed(_ kind: ListingKind, _ food: FoodPreference) -> UInt8 { bit(kind) | bits(food) }

    /// The kind in a byte made by `packed`.
    static func kind(_ packed: UInt8) -> ListingKind {
        if packed & bit(.rent) != 0 { return .rent }
        if packed & bit(.sublease) != 0 { return .sublease }
        return packed & bit(.buy) != 0 ? .buy : .roommate
    }

    static func bit(_ kind: ListingKind) -> UInt8 {
        switch kind {
        case .rent: 1
        case .sublease: 2
        case .buy: 4
        case .roommate: 8
        }
    }

    static func bits(_ food: FoodPreference) -> UInt8 {
        switch food {
        case .any: 0x00
        case .vegetarian: 0x10
        case .vegan: 0x20
        case .halal: 0x30
        case .kosher: 0x40
        }
    }
}
