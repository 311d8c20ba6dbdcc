import Domain
import Secrets

/// Makes active listings of checked drafts, outside any request: for imports and the demonstration.
struct ListingPublisher: Sendable {
    let clock: Clock
    let secret: InstallationSecret
    let tenant: Tenant
    let owner: Account
    let addresses: AddressCheck

    /// Problem when the address does not fit its postal code, or has no place.
    func listing(_ draft: ListingDraft) async throws -> Listing {
        let now = clock.now()
        let id = Listing.ID(at: now)
        return Listing(
            id: id, owner: .init(id: owner.id, name: owner.name), status: .active, fields: draft.fields,
            place: try await place(draft.fields, of: id),
            createdAt: now, updatedAt: now, expiresAt: now + .days(tenant.settings.listingDays))
    }

    /// `listing` with other facts: one that was closed or a draft is active again, one that is held stays so. What no file tells
    /// (a hidden place, food) stays. Problem as above.
    func changed(_ listing: Listing, to draft: ListingDraft) async throws -> Listing {
        var (changed, now) = (listing, clock.now())
        changed.fields = merged(draft.fields, onto: listing.fields)
        let moved =
            changed.fields.address != listing.fields.address || changed.fields.location != listing.fields.location
        if moved || listing.place == nil { changed.place = try await place(changed.fields, of: listing.id) }
        now = max(now, listing.updatedAt)
        if listing.status == .closed || listing.status == .draft {
            (changed.status, changed.expiresAt) = (.active, now + .days(tenant.settings.listingDays))
        }
        changed.updatedAt = now
        return changed
    }

    /// What a listing with `known` fields has after a file told `fields`.
    func merged(_ fields: ListingFields, onto known: ListingFields) -> ListingFields {
        var merged = fields
        (merged.hideExactLocation, merged.foodPreference) = (known.hideExactLocation, known.foodPreference)
        return merged
    }

    private func place(_ fields: ListingFields, of id: Listing.ID) async throws -> ListingPlace {
        guard let located = try await addresses.locate(fields) else {
            throw Problem.invalid(
                "location", "is needed: the postal codes of the country are not known here", code: "missing")
        }
        return located.place(of: id, hidden: fields.hideExactLocation, by: secret)
    }
}
