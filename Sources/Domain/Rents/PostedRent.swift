/// A whole home that was posted for rent on a marketplace.
public struct PostedRent: Hashable, Sendable {
    public let owner: Account.ID
    /// The year in which it was posted, in UTC.
    public let year: Int
    /// None for a studio.
    public let bedrooms: Int
    public let monthlyCents: Int
    public let includesUtilities: Bool

    public init(
        owner: Account.ID, postedAt: Instant, _ kind: ListingKind, bedrooms: Int, _ homeType: HomeType?,
        priceCents: Int, period: PricePeriod, semester: SemesterLength, includesUtilities: Bool
    ) {
        self.owner = owner
        year = Day(postedAt).civil.year
        let division = CostShare.Division(kind, bedrooms: bedrooms, homeType)
        self.bedrooms = RentTerms(division, bedrooms: bedrooms, utilitiesCents: 0).bedrooms
        monthlyCents = period.monthlyCents(priceCents, semester: semester)
        self.includesUtilities = includesUtilities
    }
}

/// The median of what the owners of a marketplace ask in a year, with utilities, as HUD's figures have them.
public struct PostedRentMedian: Hashable, Sendable {
    /// Fewer listings or owners could tell what a single home costs.
    public static let (minListings, minOwners) = (5, 3)
    /// Medians are rounded to it, since the median of an odd number is the price of one of the homes.
    public static let stepCents = 2_500

    public let year: Int
    /// `nil` for homes of all sizes; the largest size that HUD has stands for larger ones, too.
    public let bedrooms: Int?
    public let listings: Int
    public let owners: Int
    public let cents: Int

    /// The medians of all years and sizes with enough listings and owners, of whom none has more than half of the
    /// listings; oldest first, all sizes before each size.
    public static func all(of rents: [PostedRent], utilitiesCents: Int) -> [PostedRentMedian] {
        Dictionary(grouping: rents, by: \.year).sorted { $0.key < $1.key }.flatMap { year, rents in
            let sizes = Dictionary(grouping: rents) { min($0.bedrooms, BedroomRents.maxBedrooms) }
            return [median(of: rents, year, bedrooms: nil, utilitiesCents)].compactMap(\.self)
                + sizes.sorted { $0.key < $1.key }.compactMap { median(of: $1, year, bedrooms: $0, utilitiesCents) }
        }
    }

    private static func median(
        of rents: [PostedRent], _ year: Int, bedrooms: Int?, _ utilitiesCents: Int
    ) -> PostedRentMedian? {
        let owners = Dictionary(grouping: rents, by: \.owner).mapValues(\.count)
        guard rents.count >= minListings, owners.count >= minOwners,
            owners.values.allSatisfy({ $0 * 2 <= rents.count })
        else { return nil }
        let costs = rents.map { rent in
            UInt32(clamping: rent.monthlyCents + (rent.includesUtilities ? 0 : utilitiesCents))
        }
        guard let median = RentQuartiles(sorted: costs.sorted())?.median else { return nil }
        return PostedRentMedian(
            year: year, bedrooms: bedrooms, listings: rents.count, owners: owners.count,
            cents: (median + stepCents / 2) / stepCents * stepCents)
    }
}

/// Finds what was posted for rent.
public protocol PostedRentStore: Sendable {
    /// The whole homes of postal codes in a currency that are or were public, newest first, at most `limit`. A listing
    /// on hold, with an open report, or of a blocked account does not count.
    func postedRents(
        inPostalCodes codes: [String], currency: String, limit: Int, in tenant: Tenant.ID
    ) async throws -> [PostedRent]
}
