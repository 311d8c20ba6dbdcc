import Domain

/// Carries decisions out and has their owners told.
package struct ListingJudge: Sendable {
    let moderation: any ModerationStore
    let listings: any ListingStore
    let accounts: any AccountStore
    let postOffice: PostOffice
    let photoSweep: @Sendable () -> Void

    package init(
        moderation: any ModerationStore, listings: any ListingStore, accounts: any AccountStore, postOffice: PostOffice,
        photoSweep: @escaping @Sendable () -> Void
    ) {
        (self.moderation, self.listings, self.accounts) = (moderation, listings, accounts)
        (self.postOffice, self.photoSweep) = (postOffice, photoSweep)
    }

    func decide(_ judgement: Judgement, in tenant: Tenant) async throws -> Decision {
        let decision = try await moderation.decide(judgement, mail: mail(of: judgement, in: tenant), in: tenant.id)
        if judgement.verdict == .delete { photoSweep() }
        return decision
    }

    private func mail(of judgement: Judgement, in tenant: Tenant) async throws -> OutgoingMail? {
        guard let listing = try await listings.listing(judgement.listing, in: tenant.id),
            let owner = try await accounts.account(listing.owner.id, in: tenant.id)
        else { return nil }
        let (title, reason) = (listing.fields.title ?? "", judgement.reason)
        let letter: Letter =
            switch judgement.verdict {
            case .hold: .listingHeld(title: title, reason: reason)
            case .release: .listingReleased(title: title, reason: reason)
            case .delete: .listingDeleted(title: title, reason: reason)
            }
        return try postOffice.compose(letter, to: owner, of: tenant)
    }
}
