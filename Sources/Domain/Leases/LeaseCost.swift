/// The cost of a lease by one rule, which `LeaseCost` in `openapi.yaml` states too. Everything is computed exactly and
/// rounded once, half up, to whole cents.
///
/// - All-in: the rent of a month, the mandatory monthly fees, a twelfth of the mandatory yearly ones, and the estimates
///   of utilities that the rent doesn't include.
/// - Move-in: the deposit, the rent of one price period, and the first payment of each mandatory fee.
/// - Stay: rent, monthly fees and utilities for each month, yearly fees for each year begun, and fees paid once. The
///   deposit is no cost, because it is paid back.
public struct LeaseCost: Hashable, Sendable {
    /// A part of the cost that the listing doesn't state.
    public enum Unknown: Hashable, Sendable {
        case fees, deposit, stay
        case utility(LeaseUtility.Kind)

        public var name: String {
            switch self {
            case .fees: "fees"
            case .deposit: "deposit"
            case .stay: "stay"
            case .utility(let kind): kind.rawValue
            }
        }
    }

    /// The cost of a whole stay.
    public struct Stay: Hashable, Sendable {
        public let length: StayLength
        public let totalCents: Int
        public let perPersonCents: Int
        /// Whether it is shorter than the minimum stay.
        public let isBelowMinimum: Bool
    }

    /// Whether it is divided among people: a room and a studio are one person's.
    public let isShared: Bool
    /// How many people share the cost.
    public let people: Int
    public let allInMonthlyCents: Int
    public let moveInCents: Int
    public let perPersonMonthlyCents: Int
    public let perPersonMoveInCents: Int
    /// `nil` when no length of stay is known.
    public let stay: Stay?
    public let unknown: [Unknown]

    public var isComplete: Bool { unknown.isEmpty }

    /// `nil` without a price, and for a sale.
    ///
    /// - Parameters:
    ///   - semester: how long a price by the semester lasts.
    ///   - length: the reader's stay; otherwise the listing's.
    ///   - sharedBy: the number of people among whom a whole home is divided; otherwise `maxResidents` or the number
    ///     of bedrooms. A room and a studio are one person's.
    public init?(
        _ fields: ListingFields, semester: SemesterLength, stay length: StayLength? = nil, sharedBy: Int? = nil
    ) {
        guard let recurring = RecurringCost(fields, semester), let priceCents = fields.priceCents,
            let kind = fields.kind
        else {
            return nil
        }
        let (terms, bedrooms) = (fields.lease, fields.bedrooms ?? 0)
        isShared = CostShare.Division(kind, bedrooms: bedrooms, terms.homeType) == .flat
        people = isShared ? max(1, sharedBy ?? terms.maxResidents ?? bedrooms) : 1
        allInMonthlyCents = recurring.allIn.cents()
        perPersonMonthlyCents = recurring.allIn.cents(dividedBy: people)
        let moveIn = ExactCents(
            priceCents + (terms.depositCents ?? 0) + terms.mandatoryCents(.once) + terms.mandatoryCents(.monthly)
                + terms.mandatoryCents(.yearly))
        moveInCents = moveIn.cents()
        perPersonMoveInCents = moveIn.cents(dividedBy: people)
        let stayed = length ?? StayLength(of: fields)
        stay = stayed.map { [people] in
            let total = recurring.total(of: $0, once: terms.mandatoryCents(.once))
            return Stay(
                length: $0, totalCents: total.cents(), perPersonCents: total.cents(dividedBy: people),
                isBelowMinimum: $0.thirtieths < 30 * (terms.minimumStayMonths ?? 0))
        }
        unknown =
            recurring.unknown + (terms.depositCents == nil ? [.deposit] : []) + (stayed == nil ? [.stay] : [])
    }
}

/// The rent, mandatory fees and utilities that are paid again and again.
struct RecurringCost {
    /// Utilities that every home has: not naming one hides a cost. Gas counts as heat.
    fileprivate static let essential: [LeaseUtility.Kind] = [.electricity, .heat, .water]

    /// The cost of a month without yearly fees.
    private let monthly: ExactCents
    private let yearlyCents: Int
    let unknown: [LeaseCost.Unknown]

    /// `nil` without a price, and for a sale.
    init?(_ fields: ListingFields, _ semester: SemesterLength) {
        guard let priceCents = fields.priceCents,
            let rent = ExactCents(month: priceCents, fields.pricePeriod, semester), let kind = fields.kind, kind != .buy
        else { return nil }
        let terms = fields.lease
        let paid = (terms.utilities ?? []).filter { $0.payment != .included }
        monthly = rent + ExactCents(terms.mandatoryCents(.monthly) + paid.reduce(0) { $0 + ($1.estimateCents ?? 0) })
        yearlyCents = terms.mandatoryCents(.yearly)
        var unknown: [LeaseCost.Unknown] = terms.fees == nil ? [.fees] : []
        let named = terms.namedUtilities
        for kind in LeaseUtility.Kind.allCases {
            let isUnnamed =
                Self.essential.contains(kind) && !named.contains(kind)
                && !fields.amenities.contains(.utilitiesIncluded)
            let lacksEstimate = paid.contains { $0.kind == kind && $0.estimateCents == nil }
            if isUnnamed || lacksEstimate { unknown.append(.utility(kind)) }
        }
        self.unknown = unknown
    }

    /// The cost of a month, with a twelfth of the yearly fees.
    var allIn: ExactCents { monthly + ExactCents(yearlyCents, dividedBy12: true) }

    /// The cost of a whole stay.
    func total(of stay: StayLength, once: Int) -> ExactCents {
        monthly.times(thirtieths: stay.thirtieths) + ExactCents(once + yearlyCents * stay.yearsBegun)
    }
}

extension ListingFields {
    /// The all-in rent that searches compare; `nil` without a price, and for a sale.
    public func allInRent(_ semester: SemesterLength) -> AllInRent? {
        RecurringCost(self, semester).map { AllInRent(cents: $0.allIn.cents(), isComplete: $0.unknown.isEmpty) }
    }
}

extension LeaseTerms {
    /// The amenities, in which `utilitiesIncluded` cannot say otherwise than the lease: it is there if the rent
    /// includes all utilities that every home has, and not if a person pays for one of them.
    public func deciding(_ amenities: Amenities) -> Amenities {
        let needed = (utilities ?? []).filter { RecurringCost.essential.contains($0.kind) || $0.kind == .gas }
        if needed.contains(where: { $0.payment != .included }) { return amenities.subtracting(.utilitiesIncluded) }
        return namesEssentialUtilities ? amenities.union(.utilitiesIncluded) : amenities
    }

    /// The amenities for another lease: what this one decided goes with it.
    public func releasing(_ amenities: Amenities) -> Amenities {
        deciding([]) == deciding(.utilitiesIncluded) ? amenities.subtracting(.utilitiesIncluded) : amenities
    }

    /// The utilities that the rent includes: the amenity says so of those that every home has.
    public func includedUtilities(_ amenities: Amenities) -> IncludedUtilities {
        let included = (utilities ?? []).filter { $0.payment == .included }.map(\.kind)
        let implied = amenities.contains(.utilitiesIncluded) ? RecurringCost.essential : []
        return IncludedUtilities(known: (included + implied).map(\.rawValue))
    }

    /// Whether it says who pays for each utility that every home has.
    public var namesEssentialUtilities: Bool { namedUtilities.isSuperset(of: RecurringCost.essential) }

    fileprivate var namedUtilities: Set<LeaseUtility.Kind> {
        let named = Set((utilities ?? []).map(\.kind))
        return named.contains(.gas) ? named.union([.heat]) : named
    }

    func mandatoryCents(_ due: LeaseFee.Due) -> Int {
        (fees ?? []).reduce(0) { $0 + ($1.isMandatory && $1.due == due ? $1.amountCents : 0) }
    }
}

/// The monthly cost of a lease.
public struct AllInRent: Hashable, Sendable {
    public let cents: Int
    /// Whether the listing states every part of it.
    public let isComplete: Bool

    public init(cents: Int, isComplete: Bool) {
        self.cents = cents
        self.isComplete = isComplete
    }
}
