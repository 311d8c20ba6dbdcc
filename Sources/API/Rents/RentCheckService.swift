import Domain

/// Compares the rent of listings, for the API, the pages and moderators.
package struct RentCheckService: Sendable {
    let checker: RentChecker
    let tracts: any TractRents

    package init(checker: RentChecker, tracts: any TractRents) {
        self.checker = checker
        self.tracts = tracts
    }

    /// Whether the next check runs without waiting for data to load.
    var isLoaded: Bool { checker.isLoaded }

    func check(_ question: RentQuestion, in tenant: Tenant) async throws -> RentCheckView {
        RentCheckView(
            check: .success(try await checker.check(question, in: tenant)), currency: question.currency,
            tract: try await tract(of: question))
    }

    /// A postal code spans many tracts, so a place is required.
    private func tract(of question: RentQuestion) async throws -> TractRent? {
        guard question.isInHUDCountry, let place = question.place else { return nil }
        return try await tracts.medianGrossRent(at: place)
    }

    /// The check as everybody may see it: from the shown point of a hidden place.
    func check(_ listing: Listing, in tenant: Tenant) async throws -> RentCheckView {
        switch RentQuestion.of(listing) {
        case .success(let question): return try await check(question, in: tenant)
        case .failure(let gap): return RentCheckView(check: .failure(gap), currency: listing.currency)
        }
    }

    /// The usual price where the asked one is fifty times it, or a fiftieth; `nil` for any other.
    func missedPrice(_ question: RentQuestion, in tenant: Tenant) async throws -> ClosedRange<Int>? {
        try await checker.check(question, in: tenant).missedPriceCents
    }

    /// The same for a listing.
    func missedPrice(_ listing: Listing, in tenant: Tenant) async throws -> ClosedRange<Int>? {
        guard case .success(let question) = RentQuestion.of(listing) else { return nil }
        return try await missedPrice(question, in: tenant)
    }

    /// Whether the rent is a reason to alert moderators; faster than `signals`.
    func caution(_ listing: Listing, in tenant: Tenant) async throws -> RentCaution {
        guard case .success(let question) = RentQuestion.of(listing) else { return .no }
        return try await checker.caution(question, in: tenant)
    }

    /// The signals about the rent for moderators.
    func signals(of listing: Listing, in tenant: Tenant) async throws -> [ModerationSignal] {
        // Skips the tract, which decides nothing: a page of the queue has many listings.
        guard case .success(let question) = RentQuestion.of(listing) else { return [] }
        let check = try await checker.check(question, in: tenant)
        guard check.isCaution, let cost = check.costCents, let usual = check.usualCents else { return [] }
        return [.rentFarBelow(costCents: cost, usualCents: usual, currency: listing.currency)]
    }
}
