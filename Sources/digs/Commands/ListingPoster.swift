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
            throw Problem.invalid("location", "is needed: the postal codes of the country are not known here", code: "missing")
        }
        let hides = draft.fields.hideExactLocation
        let shown = hides ? HiddenPlace.shown(located.place, of: id, by: secret) : located.place
        return Listing(
            id: id, owner: .init(id: owner.id, name: owner.name), status: .active, fields: draft.fields,
            place: ListingPlace(
                exact: located.place, shown: shown, source: located.source, attribution: located.attribution),
            createdAt: now, updatedAt: now, expiresAt: now + .days(tenant.settings.listingDays))
    }
}
