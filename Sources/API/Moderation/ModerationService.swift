import Domain

/// Carries out decisions and notifies the owners.
package struct ModerationService: Sendable {
    let moderation: any ModerationStore
    let listings: any ListingStore
    let accounts: any AccountStore
    let mailer: Mailer
    let photoSweep: @Sendable () -> Void

    package init(
        moderation: any ModerationStore, listings: any ListingStore, accounts: any AccountStore, mailer: Mailer,
        photoSweep: @escaping @Sendable () -> Void
    ) {
        (self.moderation, self.listings, self.accounts) = (moderation, listings, accounts)
        (self.mailer, self.photoSweep) = (mailer, photoSweep)
    }

    func decide(_ command: ModerationCommand, _ context: Context) async throws -> Decision {
        let tenant = try context.tenant
        let acting = moderation.acting(by: try context.authority(command.verdict.permission))
        let decision = try await acting.decide(command, mail: mail(of: command, in: tenant), in: tenant.id)
        if command.verdict == .delete { photoSweep() }
        return decision
    }

    private func mail(of command: ModerationCommand, in tenant: Tenant) async throws -> OutgoingMail? {
        guard let listing = try await listings.listing(command.listing, in: tenant.id),
            let owner = try await accounts.account(listing.owner.id, in: tenant.id)
        else { return nil }
        let (title, reason) = (listing.fields.title ?? "", command.reason)
        let message: MailMessage =
            switch command.verdict {
            case .hold: .listingHeld(listing.id, title: title, reason: reason)
            case .release: .listingReleased(title: title, reason: reason)
            case .delete: .listingDeleted(title: title, reason: reason)
            }
        return try mailer.compose(message, to: owner, of: tenant)
    }
}
