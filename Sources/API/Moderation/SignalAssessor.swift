import Domain

/// Finds out what signals need to know of a listing before the transaction that stores it.
package struct SignalAssessor: Sendable {
    let rents: RentCheckService
    let mailer: Mailer

    package init(rents: RentCheckService, mailer: Mailer) { (self.rents, self.mailer) = (rents, mailer) }

    /// - Parameter before: the listing before an edit; `nil` for a new one.
    func assessment(
        of listing: Listing, before: Listing?, by owner: Account, in tenant: Tenant
    ) async throws -> SignalAssessment {
        var isFarBelow: Bool?
        // Nobody waits for figures that are still loaded, or is kept from posting by a comparison that fails.
        if rents.isLoaded, listing.mustCompareRent(after: before) {
            isFarBelow = try? await rents.isCaution(listing, in: tenant)
            try Task.checkCancellation()
        }
        return SignalAssessment(
            holdScore: tenant.settings.holdScore, isPriceFarBelow: isFarBelow,
            mail: mail(about: listing, to: owner, in: tenant))
    }

    /// For a photo that is added.
    func assessmentOfPhoto(in listing: Listing, by owner: Account, in tenant: Tenant) -> SignalAssessment {
        SignalAssessment(
            holdScore: tenant.settings.holdScore, isPriceFarBelow: nil,
            mail: mail(about: listing, to: owner, in: tenant))
    }

    /// Only the transaction knows whether it is sent.
    private func mail(about listing: Listing, to owner: Account, in tenant: Tenant) -> SignalAssessment.Mail {
        let message = MailMessage.listingHeld(
            listing.id, title: listing.fields.title ?? "", reason: Hold.signalsReason)
        return { [mailer] in try mailer.compose(message, to: owner, of: tenant) }
    }
}
