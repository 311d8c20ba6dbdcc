/// Creates, edits and renews listings, for the API, imports and the demonstration. Locates them;
/// `Listing+Transitions.swift` has the rules for their status.
public struct ListingLifecycle: Sendable {
    private let addresses: AddressCheck
    private let cryptography: any Cryptography
    private let clock: Clock
    private var mayGeocode: @Sendable () -> Bool = { true }

    public init(addresses: AddressCheck, cryptography: any Cryptography, clock: Clock) {
        self.addresses = addresses
        self.cryptography = cryptography
        self.clock = clock
    }

    /// The same lifecycle, using the geocoder only when `mayGeocode` returns true; it is called before each address
    /// lookup.
    public func geocoding(when mayGeocode: @escaping @Sendable () -> Bool) -> ListingLifecycle {
        var lifecycle = self
        lifecycle.mayGeocode = mayGeocode
        return lifecycle
    }

    /// The validated fields. A single problem names all errors: those found earlier, and those of the fields and the
    /// address.
    ///
    /// - Parameter complete: whether everything that an active listing needs must be present.
    public func draft(
        _ fields: ListingFields, complete: Bool, adding found: ValidationErrors, in tenant: Tenant
    ) async throws -> ListingDraft {
        var found = found
        if complete { checkTerm(fields, in: tenant, into: &found) }
        return try await draft(fields, complete: complete, adding: found)
    }

    private func draft(
        _ fields: ListingFields, complete: Bool, adding found: ValidationErrors
    ) async throws -> ListingDraft {
        do { return try ListingDraft(fields, complete: complete, errors: found) } catch {
            var errors = try await addresses.errors(of: fields.tidied, complete: complete).list
            errors.removeAll { fieldError in error.errors.contains { $0.field == fieldError.field } }
            throw Problem.invalid(error.errors + errors)
        }
    }

    /// Creates a listing at its owner's request. Throws `email_not_verified`, or `invalid` for a status other than
    /// draft and active and for a wrong address.
    public func new(
        _ draft: ListingDraft, as status: ListingStatus, by account: Account, in tenant: Tenant
    ) async throws -> Listing {
        switch status {
        case .active:
            try account.checkMayOffer(in: tenant)
            return try await active(draft, of: account, in: tenant)
        case .draft: return try await blank(draft, of: account, in: tenant, complete: false)
        case .closed, .held:
            throw Problem.invalid(
                "status", "must be draft or active for a new listing", params: .allowed(["draft", "active"]))
        }
    }

    /// Creates an active listing. The caller checks whether the account may offer it, because operators may import any.
    public func active(_ draft: ListingDraft, of account: Account, in tenant: Tenant) async throws -> Listing {
        try checkTerm(draft.fields, in: tenant)
        let listing = try await blank(draft, of: account, in: tenant, complete: true)
        return try listing.activated(until: end(in: tenant), in: tenant.settings.timeZone)
    }

    /// The listing with other fields and, if its owner sets one, another status.
    public func edited(
        _ listing: Listing, as draft: ListingDraft, becoming status: ListingStatus?, by account: Account,
        in tenant: Tenant
    ) async throws -> Listing {
        let fields = draft.fields
        let complete = (status ?? listing.status) == .active
        // A draft's address was not checked as strictly as an active listing's.
        let isNewlyComplete = complete && listing.status != .active
        let isMoved =
            fields.address != listing.fields.address || fields.location != listing.fields.location
            || fields.hideExactLocation != listing.fields.hideExactLocation
        let place =
            isMoved || isNewlyComplete || listing.place == nil
            ? try await place(of: listing.owner.id, fields, complete: complete) : listing.place
        let (end, zone) = (end(in: tenant), tenant.settings.timeZone)
        guard let status, status != listing.status else {
            return try listing.edited(fields, place: place, until: end, in: zone)
        }
        try listing.checkNotHeld()
        if status == .active { try account.checkMayOffer(in: tenant) }
        return try listing.edited(fields, place: place, becoming: status, until: end, in: zone)
    }

    /// The listing, active with a new expiry date. Throws unless it is complete.
    public func renewed(_ listing: Listing, by account: Account, in tenant: Tenant) async throws -> Listing {
        try account.checkMayOffer(in: tenant)
        try checkTerm(listing.fields, in: tenant)
        let fields = try ListingDraft(listing.fields, complete: true).fields
        let place = try await place(of: listing.owner.id, fields, complete: true)
        return try listing.edited(
            fields, place: place, becoming: .active, until: end(in: tenant), in: tenant.settings.timeZone)
    }

    /// The listing with the checked fields of its owner's file or software, active unless held. Throws `invalid` for a
    /// wrong address.
    public func imported(_ listing: Listing, with fields: ListingFields, in tenant: Tenant) async throws -> Listing {
        try checkTerm(fields, in: tenant)
        let isMoved =
            fields.address != listing.fields.address || fields.location != listing.fields.location
            || fields.hideExactLocation != listing.fields.hideExactLocation
        let place =
            isMoved || listing.place == nil
            ? try await place(of: listing.owner.id, fields, complete: true) : listing.place
        let (end, zone) = (end(in: tenant), tenant.settings.timeZone)
        var changed =
            listing.status == .active || listing.status == .held
            ? try listing.edited(fields, place: place, until: end, in: zone)
            : try listing.edited(fields, place: place, becoming: .active, until: end, in: zone)
        changed.updatedAt = clock.now()
        return changed
    }

    /// Validates the shared fields of a building: a complete address that fits its postal code, a location and
    /// amenities.
    public func shared(_ fields: ListingFields, adding found: ValidationErrors) async throws -> ListingFields {
        var errors = found
        if fields.address.city == nil { errors.missing("address.city") }
        if fields.address.postalCode == nil, PostalCodeUse.isNeeded(in: fields.address.country) {
            errors.missing("address.postalCode")
        }
        if fields.address.country == nil { errors.missing("address.country") }
        let checked = try await draft(fields, complete: false, adding: errors).fields
        _ = try await addresses.locate(checked, complete: false, mayAsk: { false })
        return checked
    }

    /// The address, with city and region filled in from its postal code where empty.
    public func completed(_ address: Address) async throws -> Address { try await addresses.completed(address) }

    /// A home whose term has ended cannot be had.
    private func checkTerm(_ fields: ListingFields, in tenant: Tenant, into errors: inout ValidationErrors) {
        // A term that ends before it begins is refused as that.
        guard let last = fields.availableUntil, fields.availableFrom ?? last <= last else { return }
        let today = tenant.settings.today(at: clock.now())
        errors.check("availableUntil", last >= today, "can't be in the past", code: "past")
    }

    private func checkTerm(_ fields: ListingFields, in tenant: Tenant) throws {
        var errors = ValidationErrors()
        checkTerm(fields, in: tenant, into: &errors)
        try errors.throwIfAny()
    }

    private func end(in tenant: Tenant) -> Instant { clock.now() + .days(tenant.settings.listingDays) }

    private func blank(
        _ draft: ListingDraft, of account: Account, in tenant: Tenant, complete: Bool
    ) async throws -> Listing {
        try CurrencyCode.check(priceCents: draft.fields.priceCents, in: tenant.settings.currency)
        let now = clock.now()
        let id = Listing.ID(at: now)
        return try Listing(
            id: id,
            owner: .init(id: account.id, name: account.name, studentAt: account.badge?.universityName),
            currency: tenant.settings.currency, semester: tenant.settings.semester, status: .draft,
            fields: draft.fields, place: try await place(of: account.id, draft.fields, complete: complete),
            createdAt: now, updatedAt: now,
            expiresAt: nil)
    }

    private func place(of owner: Account.ID, _ fields: ListingFields, complete: Bool) async throws -> ListingPlace? {
        try await addresses.locate(fields, complete: complete, mayAsk: mayGeocode)?
            .place(of: owner, hidden: fields.hideExactLocation, by: cryptography)
    }
}
