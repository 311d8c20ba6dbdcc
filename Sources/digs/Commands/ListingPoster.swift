import Domain
import Secrets

/// Makes active listings of checked drafts, outside any request: for imports and the demonstration.
struct ListingPoster: Sendable {
    let clock: Clock
    let secret: InstallationSecret
    let tenant: Tenant
    let owner: Account
    let addresses: AddressCheck

    /// Problem when the address does not fit its postal code, or has no place.
    func listing(_ draft: ListingDraft) async throws -> Listing {
        let now = clock.now()
        let id = Listing.ID(at: now)
        guard let located = try await addresses.locate(draft.fields) else {
            throw Problem.invalid(
                "location", "is needed: the postal codes of the country are not known here", code: "missing")
        }
        return Listing(
            id: id, owner: .init(id: owner.id, name: owner.name), status: .active, fields: draft.fields,
            place: located.place(of: owner.id, hidden: draft.fields.hideExactLocation, by: secret),
            createdAt: now, updatedAt: now, expiresAt: now + .days(tenant.settings.listingDays))
    }
}
