import Domain
import Hummingbird

/// What routes that touch one listing share: finding it through what the caller may see, and changing it safely.
struct ListingDesk: Sendable {
    private static let mostTries = 5

    let listings: any ListingStore
    let addresses: AddressCheck
    let secrecy: any Secrecy
    let clock: Clock

    init(services: Services) {
        (listings, addresses) = (services.listings, services.addresses)
        (secrecy, clock) = (services.secrecy, services.clock)
    }

    /// The listing in the path, if the caller may see it. What one may not see is not there: problem not found.
    func listing(of context: Context) async throws -> Listing {
        guard let listing = try await listings.listing(context.id("listing"), in: context.tenant.id) else {
            throw Problem.notFound("listing")
        }
        guard context.maySee(listing, at: clock.now()) else { throw Problem.notFound("listing") }
        return listing
    }

    /// The listing in the path, if the caller may edit it and post.
    func editable(_ context: Context, by account: Account) async throws -> Listing {
        let listing = try await listing(of: context)
        guard account.mayEdit(listing) else { throw Problem.notYours }
        try account.checkMayPost()
        return listing
    }

    /// Changes the listing in the path; answers it as it is stored now.
    ///
    /// With tags, problem `stale` unless one is of its version. Without, an edit that somebody else overtook is done anew.
    func edit(
        _ context: Context, by account: Account, matching tags: Tags?, change: (Listing) async throws -> Listing
    ) async throws -> Listing {
        let tenant = try context.tenant.id
        for attempt in 1... {
            let listing = try await editable(context, by: account)
            guard tags?.contain(version: listing.version) ?? true else { throw Problem.staleListing }
            var changed = try await change(listing)
            changed.updatedAt = clock.now()
            do {
                try await listings.replace(changed, version: listing.version, in: tenant)
                changed.version = listing.version + 1
                return changed
            } catch let problem as Problem where problem.kind == .stale && tags == nil && attempt < Self.mostTries {
                continue
            }
        }
        throw Problem.staleListing
    }

    /// What a client says about a listing that has `fields` now.
    func form(_ form: Form, onto fields: ListingFields, fallback: ListingStatus) async throws -> ListingForm {
        try await ListingForm(form, onto: fields, fallback: fallback, addresses: addresses)
    }

    /// A new listing of a checked form.
    func new(_ form: ListingForm, by account: Account, in tenant: Tenant) async throws -> Listing {
        let now = clock.now()
        let blank = Listing(
            id: .init(at: now),
            owner: .init(id: account.id, name: account.name, studentAt: account.badge?.universityName), status: .draft,
            fields: form.draft.fields,
            place: nil, createdAt: now, updatedAt: now, expiresAt: nil)
        switch form.status ?? .active {
        case .active:
            try account.checkMayOffer(in: tenant)
            return try activated(try await placed(blank, complete: true), in: tenant, anew: true)
        case .draft: return try await placed(blank, complete: false)
        case .closed, .held: throw Problem.invalid("status", "is draft or active for a new listing")
        }
    }

    /// `listing` with the form's fields and status.
    func apply(
        _ form: ListingForm, to listing: Listing, by account: Account, in tenant: Tenant
    ) async throws -> Listing {
        var changed = listing
        changed.fields = form.draft.fields
        let moved =
            changed.fields.address != listing.fields.address || changed.fields.location != listing.fields.location
        let hiding = changed.fields.hideExactLocation != listing.fields.hideExactLocation
        let complete = (form.status ?? listing.status) == .active
        // A draft's address was not held against all that an active listing's is.
        let isNewlyComplete = complete && listing.status != .active
        if moved || hiding || isNewlyComplete || listing.place == nil {
            changed = try await placed(changed, complete: complete)
        }
        guard let status = form.status, status != listing.status else {
            return changed.status == .active ? try activated(changed, in: tenant, anew: false) : changed
        }
        guard listing.status != .held else {
            throw Problem(.conflict, code: "held", "The listing is held until a moderator decides.")
        }
        guard status == .active else {
            changed.status = status
            return changed
        }
        try account.checkMayOffer(in: tenant)
        return try activated(changed, in: tenant, anew: true)
    }

    /// `listing` shown to everybody, its time starting again. Problem unless it is complete.
    func renew(_ listing: Listing, by account: Account, in tenant: Tenant) async throws -> Listing {
        try account.checkMayOffer(in: tenant)
        _ = try ListingDraft(listing.fields, complete: true)
        return try activated(try await placed(listing, complete: true), in: tenant, anew: true)
    }

    /// `listing` shown to everybody from now on. Problem unless it has a place; `anew`: its time starts again.
    private func activated(_ listing: Listing, in tenant: Tenant, anew: Bool) throws -> Listing {
        guard listing.status != .held else {
            throw Problem(.conflict, code: "held", "The listing is held until a moderator decides.")
        }
        guard listing.place != nil else {
            throw Problem.invalid(
                "location",
                "is needed: the postal codes of \(listing.fields.address.country ?? "the country") are not known here",
                code: "missing")
        }
        var active = listing
        active.status = .active
        if anew { active.expiresAt = clock.now() + .days(tenant.settings.listingDays) }
        return active
    }

    /// `listing` with its place found anew from address and coordinates.
    private func placed(_ listing: Listing, complete: Bool) async throws -> Listing {
        var listing = listing
        let located = try await addresses.locate(listing.fields, complete: complete)
        listing.place = located?.place(of: listing.owner.id, hidden: listing.fields.hideExactLocation, by: secrecy)
        return listing
    }
}
