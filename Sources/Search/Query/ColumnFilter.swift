import Domain

/// A `ListingFilter` in the terms of the columns. For rows that are in columns it decides exactly as
/// `ListingFilter.passes`; the words are not its business.
struct ColumnFilter {
    private let kinds: UInt8?
    private let bedrooms: ClosedRange<Int>
    private let bathroomHalves: ClosedRange<Int>
    /// With a share no more than the bounds within which all that pass lie; `costs` decides.
    private let monthlyCents: (least: Int, most: Int)
    private let costs: CostBounds?
    private let areaSquareFeet: Int?
    private let amenities: UInt16
    private let food: UInt8?
    private let day: Int32?

    init(_ filter: ListingFilter) {
        kinds = filter.kinds.isEmpty ? nil : filter.kinds.reduce(0) { $0 | KindAndFood.bit($1) }
        bedrooms = Self.range(filter.minBedrooms, filter.maxBedrooms)
        bathroomHalves = Self.range(filter.minBathroomHalves, nil)
        let (least, most) = filter.comparedCents
        if let share = filter.share, least != .min || most != .max {
            monthlyCents = (least > share.utilitiesCents ? least - share.utilitiesCents : .min, most)
            costs = CostBounds((least, most), utilitiesCents: share.utilitiesCents)
        } else {
            (monthlyCents, costs) = ((least, most), nil)
        }
        areaSquareFeet = filter.minAreaSquareFeet
        amenities = filter.amenities.rawValue
        food = filter.foodPreference.map(KindAndFood.bits)
        // A day beyond what columns hold passes the listings without a bound, as the clamped one does.
        day = filter.availableBy.map { Int32(clamping: $0.daysSinceEpoch) }
    }

    /// Whether the price is all that it looks at.
    var isPriceOnly: Bool {
        kinds == nil && bedrooms == Self.bytes && bathroomHalves == Self.bytes && areaSquareFeet == nil
            && amenities == 0 && food == nil && day == nil && costs == nil
    }

    /// The rows with a price in bounds: they stand together. With a share `keepCosts` must follow.
    func rowsByPrice(_ columns: ColumnView) -> Range<Int> {
        let first = monthlyCents.least == .min ? 0 : columns.firstRow(from: monthlyCents.least) { Int($0) }
        let end = monthlyCents.most == .max ? columns.count : columns.firstRow(from: monthlyCents.most + 1) { Int($0) }
        return first..<max(first, end)
    }

    func keepCosts(_ mask: RowMask, _ columns: ColumnView) { costs?.keep(mask, columns) }

    func keepKinds(_ mask: RowMask, _ columns: ColumnView) {
        guard let kinds else { return }
        let wanted = RowMask.Block(repeating: kinds)
        mask.keep { ((columns.lanes(.kindAndFood, $0, of: UInt8.self) & wanted) .!= RowMask.Block()).bytes }
    }

    func keepBedrooms(_ mask: RowMask, _ columns: ColumnView) { keep(bedrooms, .bedrooms, mask, columns) }

    /// Keeps what passes all but price, kind and bedrooms.
    func keepOthers(_ mask: RowMask, _ columns: ColumnView) {
        keep(bathroomHalves, .bathroomHalves, mask, columns)
        if amenities != 0 {
            let wanted = SIMD16<UInt16>(repeating: amenities)
            mask.keep { ((columns.lanes(.amenities, $0, of: UInt16.self) & wanted) .== wanted).bytes }
        }
        if let food {
            let (bits, wanted) = (RowMask.Block(repeating: KindAndFood.foodMask), RowMask.Block(repeating: food))
            mask.keep { ((columns.lanes(.kindAndFood, $0, of: UInt8.self) & bits) .== wanted).bytes }
        }
        if let areaSquareFeet { keepArea(areaSquareFeet, mask, columns) }
        if let day {
            let day = SIMD16<Int32>(repeating: day)
            mask.keep { (columns.lanes(.availableFrom, $0, of: Int32.self) .<= day).bytes }
            mask.keep { (columns.lanes(.availableUntil, $0, of: Int32.self) .>= day).bytes }
        }
    }

    private func keepArea(_ least: Int, _ mask: RowMask, _ columns: ColumnView) {
        guard let least = Int32(exactly: max(0, least)) else { return mask.clear() }
        let wanted = SIMD16<Int32>(repeating: least)
        mask.keep { (columns.lanes(.areaSquareFeet, $0, of: Int32.self) .>= wanted).bytes }
    }

    private func keep(_ range: ClosedRange<Int>, _ column: Column, _ mask: RowMask, _ columns: ColumnView) {
        guard range != Self.bytes else { return }
        guard let least = UInt8(exactly: range.lowerBound), let most = UInt8(exactly: range.upperBound) else {
            return mask.clear()
        }
        let (first, last) = (RowMask.Block(repeating: least), RowMask.Block(repeating: most))
        mask.keep { block in
            let values = columns.lanes(column, block, of: UInt8.self)
            return (values .>= first).bytes & (values .<= last).bytes
        }
    }

    /// Every value of a column of bytes.
    private static let bytes = 0...255
    private static let noByte = 256...256

    /// The bytes from `least` to `most`; `noByte` when there is none.
    private static func range(_ least: Int?, _ most: Int?) -> ClosedRange<Int> {
        let (least, most) = (max(0, least ?? 0), min(255, most ?? 255))
        return least <= most ? least...most : noByte
    }
}
