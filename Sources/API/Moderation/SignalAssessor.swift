import Domain

/// Gathers the data that signals need, before the transaction that stores a listing.
package struct SignalAssessor: Sendable {
    let rents: RentCheckService
    let mailer: Mailer

    package init(rents: RentCheckService, mailer: Mailer) { (self.rents, self.mailer) = (rents, mailer) }

    /// - Parameter before: the listing before an edit; `nil` for a new one.
    func assessment(
        of listing: Listing, before: Listing?, by owner: Account, in tenant: Tenant
    ) async throws -> SignalAssessment {
        var isFarBelow: Bool?
        // Posting neither waits for figures that are still loading nor fails when the comparison does.
        if rents.isLoaded, listing.mustCompareRent(after: before) {
            isFarBelow = try? await rents.isCaution(listing, in: tenant)
            try Task.checkCancellation()
        }
        return SignalAssessment(
            holdScore: tenant.settings.holdScore, isPriceFarBelow: isFarBelow,
            mail: mail(about: listing, to: owner, in: tenant))
    }

    /// The assessment of a newly added photo.
    func assessmentOfPhoto(in listing: Listing, by owner: Account, in tenant: Tenant) -> SignalAssessment {
        SignalAssessment(
            holdScore: tenant.settings.holdScore, isPriceFarBelow: nil,
            mail: mail(about: listing, to: owner, in: tenant))
    }

    /// Only the transaction knows whether the mail is sent.
    private func mail(about listing: Listing, to owner: Account, in tenant: Tenant) -> SignalAssessment.Mail {
        let message = MailMessage.listingHeld(
            listing.id, title: listing.fields.title ?? "", reason: Hold.signalsReason)
        return { [mailer] in try mailer.compose(message, to: owner, of: tenant) }
    }
}
