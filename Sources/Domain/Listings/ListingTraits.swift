/// Facts of a listing that searches filter by, beside its price and size.
public struct ListingTraits: Hashable, Sendable {
    public var homeType: HomeType?
    public var accessibility: Accessibility
    /// The shortest stay that its lease allows; `nil` when it states none.
    public var shortestMonths: Int?
    public var hasPhotos: Bool
    /// Whether its owner's email address is verified.
    public var isOwnerVerified: Bool
    public var postedOn: Day?
    public var lease: LeaseTraits

    public init(
        homeType: HomeType? = nil, accessibility: Accessibility = [], shortestMonths: Int? = nil,
        hasPhotos: Bool = false, isOwnerVerified: Bool = false, postedOn: Day? = nil,
        lease: LeaseTraits = LeaseTraits()
    ) {
        self.homeType = homeType
        self.accessibility = accessibility
        self.shortestMonths = shortestMonths
        self.hasPhotos = hasPhotos
        self.isOwnerVerified = isOwnerVerified
        self.postedOn = postedOn
        self.lease = lease
    }
}

/// The traits that a search wants. Absent ones allow all.
public struct TraitFilter: Hashable, Sendable {
    /// Any of these.
    public var homeTypes: Set<HomeType> = []
    /// All of these.
    public var accessibility: Accessibility = []
    /// The lease allows a stay of at most this many months; excludes listings that state none.
    public var maxLeaseMonths: Int?
    public var postedSince: Day?
    public var withPhotos = false
    public var isOwnerVerified = false
    public var lease = LeaseTraitFilter()

    public init() {}

    public func allow(_ traits: ListingTraits) -> Bool {
        (homeTypes.isEmpty || traits.homeType.map(homeTypes.contains) ?? false)
            && traits.accessibility.isSuperset(of: accessibility)
            && (maxLeaseMonths.map { max in traits.shortestMonths.map { $0 <= max } ?? false } ?? true)
            && (postedSince.map { since in traits.postedOn.map { $0 >= since } ?? false } ?? true)
            && (traits.hasPhotos || !withPhotos) && (traits.isOwnerVerified || !isOwnerVerified)
            && lease.allow(traits.lease)
    }
}

extension LeaseTerms {
    /// The shortest stay in months that the lease allows.
    public var shortestMonths: Int? { minimumStayMonths ?? leaseMonths }
}
