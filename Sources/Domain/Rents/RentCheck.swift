/// The comparison of a rent with HUD's figures and with similar rents of the marketplace.
public struct RentCheck: Hashable, Sendable {
    /// The comparison with HUD's figure.
    public struct HUDComparison: Hashable, Sendable {
        public let figure: HUDFigure
        /// The postal code of the figure; `nil` for a county's figure.
        public let postalCode: String?
        public let county: HUDRents.County?
        /// How the county was found; `nil` for a postal code's figure.
        public let countySource: FoundCounty.Source?
        /// The share of the figure that the rent compares with.
        public let cents: ClosedRange<Int>
        public let scale: RentScale
        public let level: RentLevel?

        init(
            _ figure: HUDFigure, postalCode: String? = nil, county: HUDRents.County? = nil,
            countySource: FoundCounty.Source? = nil, terms: RentTerms, cost: Int?
        ) {
            self.figure = figure
            self.postalCode = postalCode
            self.county = county
            self.countySource = countySource
            cents = terms.part(of: figure.cents)
            scale = RentScale(hud: cents)
            level = cost.map(scale.level)
        }
    }

    /// The comparison with similar listings.
    public struct SimilarRentsComparison: Hashable, Sendable {
        public let rents: SimilarRents
        public let quartiles: RentQuartiles
        public let scale: RentScale
        public let level: RentLevel?
    }

    public let question: RentQuestion
    public let terms: RentTerms
    /// The monthly cost to compare; `nil` without a price.
    public let costCents: Int?
    public let hud: Result<HUDComparison, MissingRentReason>
    public let similar: Result<SimilarRentsComparison, MissingRentReason>
    /// The number of similar listings, even when there are too few.
    public let similarCount: Int

    /// `nil` without a price, or without anything to compare it with.
    public var level: RentLevel? { RentLevel.mean(of: [hudLevel, similarLevel].compactMap(\.self)) }

    /// Whether the rent is so low that one should check before paying. HUD's figure alone is enough, because a scammer
    /// can also post similar listings.
    public var isCaution: Bool { level == .farBelow || hudLevel == .farBelow }

    /// The usual cost of similar rents, or else the range that HUD's figure suggests.
    public var usualCents: ClosedRange<Int>? {
        if case .success(let found) = similar { return found.scale.usual }
        if case .success(let found) = hud { return found.scale.usual }
        return nil
    }

    /// The utilities that come on top of the price.
    public var addedCents: Int { terms.costCents(ofMonthly: 0, includesUtilities: question.includesUtilities) }

    /// The usual cost as a price on the question's terms: without utilities where its price excludes them.
    public var usualPriceCents: ClosedRange<Int>? {
        usualCents.map { max(0, $0.lowerBound - addedCents)...max(0, $0.upperBound - addedCents) }
    }

    /// How many times the usual rent a price must be, or that part of it, to be asked about: most often a decimal sign
    /// is in the wrong place.
    private static let unlikelyTimes = 50

    /// The usual price, when the price is so far from it that its writer should look at it again.
    public var missedPriceCents: ClosedRange<Int>? {
        guard let cents = question.monthlyCents, let usual = usualPriceCents else { return nil }
        let isFar =
            cents > usual.upperBound * Self.unlikelyTimes || cents * Self.unlikelyTimes < usual.lowerBound
        return isFar ? usual : nil
    }

    private var hudLevel: RentLevel? { if case .success(let found) = hud { found.level } else { nil } }
    private var similarLevel: RentLevel? { if case .success(let found) = similar { found.level } else { nil } }
}

/// Whether a rent is so low that one should check before paying.
public enum RentCaution: Sendable {
    case no
    /// Similar listings alone say so, which anybody can post.
    case bySimilarListings
    /// HUD's figure says so.
    case byFigure
}

/// Compares rents.
public struct RentChecker: Sendable {
    private let directory: RentDirectory
    private let search: any SimilarRentSearch
    private let counties: any CountyFinder

    public init(directory: RentDirectory, search: any SimilarRentSearch, counties: any CountyFinder) {
        self.directory = directory
        self.search = search
        self.counties = counties
    }

    /// Whether the next check runs without waiting for data to load.
    public var isLoaded: Bool { directory.loaded != nil && counties.isLoaded }

    public func check(_ question: RentQuestion, in tenant: Tenant) async throws -> RentCheck {
        let snapshot = try await directory.snapshot()
        let (terms, cost) = terms(of: question, in: tenant)
        let hud = try await hud(question, terms, cost, snapshot)
        let (similar, count) = similar(question, terms, cost, tenant, snapshot.points)
        return RentCheck(
            question: question, terms: terms, costCents: cost, hud: hud, similar: similar, similarCount: count)
    }

    /// The result that moderators need. Takes no longer in a larger marketplace: it searches similar rents only where
    /// HUD's figure alone does not decide, and is content with a sample of them.
    public func caution(_ question: RentQuestion, in tenant: Tenant) async throws -> RentCaution {
        let snapshot = try await directory.snapshot()
        let (terms, cost) = terms(of: question, in: tenant)
        let hud = try await hud(question, terms, cost, snapshot)
        if case .success(let found) = hud, let level = found.level {
            if level == .farBelow { return .byFigure }
            // Even the lowest level of similar rents cannot make it far below.
            guard RentLevel.mean(of: [level, .farBelow]) == .farBelow else { return .no }
        }
        let (similar, count) = similar(question, terms, cost, tenant, snapshot.points, isSampled: true)
        let check = RentCheck(
            question: question, terms: terms, costCents: cost, hud: hud, similar: similar, similarCount: count)
        return check.isCaution ? .bySimilarListings : .no
    }

    /// The terms of the comparison, and the monthly cost of the price on these terms.
    private func terms(of question: RentQuestion, in tenant: Tenant) -> (RentTerms, costCents: Int?) {
        let terms = RentTerms(
            question.division, bedrooms: question.bedrooms, utilitiesCents: tenant.settings.utilitiesCents)
        let cost = question.monthlyCents.map {
            terms.costCents(ofMonthly: $0, includesUtilities: question.includesUtilities)
        }
        return (terms, cost)
    }

    private func hud(
        _ question: RentQuestion, _ terms: RentTerms, _ cost: Int?, _ snapshot: RentDirectory.Snapshot
    ) async throws -> Result<RentCheck.HUDComparison, MissingRentReason> {
        guard question.isInHUDCountry else { return .failure(.otherCountry) }
        let code = snapshot.postalCode(of: question)
        if let code, let figure = snapshot.rents.figure(postalCode: code, bedrooms: terms.bedrooms) {
            return .success(.init(figure, postalCode: code, terms: terms, cost: cost))
        }
        let counties = try await possibleCounties(of: question, code)
        for county in counties {
            guard let figure = snapshot.rents.figure(county: county.fips, bedrooms: terms.bedrooms) else { continue }
            let name = snapshot.rents.county(county.fips)
            return .success(
                .init(figure, county: name, countySource: county.source, terms: terms, cost: cost))
        }
        return .failure(code == nil && counties.isEmpty ? .noPostalCode : .noFigure)
    }

    private func possibleCounties(of question: RentQuestion, _ code: String?) async throws -> [FoundCounty] {
        if let county = question.county { return [FoundCounty(fips: county, source: .given)] }
        var found: [FoundCounty] = []
        if let place = question.place { found = try await counties.counties(at: place) }
        guard found.isEmpty, let code else { return found }
        return try await counties.county(ofPostalCode: code).map { [$0] } ?? []
    }

    private func similar(
        _ question: RentQuestion, _ terms: RentTerms, _ cost: Int?, _ tenant: Tenant, _ points: PostalCodeCenters,
        isSampled: Bool = false
    ) -> (Result<RentCheck.SimilarRentsComparison, MissingRentReason>, count: Int) {
        guard question.currency == tenant.settings.currency else { return (.failure(.otherCurrency), 0) }
        let known = question.isInHUDCountry ? question.postalCode.flatMap(points.center) : nil
        guard let center = question.place ?? known else { return (.failure(.noPlace), 0) }
        let rents = search.similarRents(
            SimilarRentQuery(
                kind: question.kind, bedrooms: question.bedrooms, division: question.division,
                currency: question.currency, center: center, maxRadiusMiles: tenant.settings.radiusMiles,
                utilitiesCents: terms.utilitiesCents, excluding: question.number, isSampled: isSampled),
            in: tenant.id)
        guard let quartiles = rents.quartiles else { return (.failure(.fewSimilar), rents.count) }
        let scale = RentScale(quartiles)
        return (
            .success(.init(rents: rents, quartiles: quartiles, scale: scale, level: cost.map(scale.level))),
            rents.count
        )
    }
}
