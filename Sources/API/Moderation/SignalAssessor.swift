import Domain

/// Gathers the data that signals need, before the transaction that stores a listing.
package struct SignalAssessor: Sendable {
    let rents: RentCheckService

    package init(rents: RentCheckService) { self.rents = rents }

    /// - Parameter before: the listing before an edit; `nil` for a new one.
    func assessment(of listing: Listing, before: Listing?, in tenant: Tenant) async throws -> SignalAssessment {
        var price: RentCaution?
        // Posting neither waits for figures that are still loading nor fails when the comparison does.
        if rents.isLoaded, listing.mustCompareRent(after: before) {
            price = try? await rents.caution(listing, in: tenant)
            try Task.checkCancellation()
        }
        return SignalAssessment(holdScore: tenant.settings.holdScore, price: price)
    }

    /// For a photo that is added.
    func assessmentOfPhoto(in tenant: Tenant) -> SignalAssessment {
        SignalAssessment(holdScore: tenant.settings.holdScore, price: nil)
    }
}
