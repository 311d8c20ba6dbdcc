// The life cycle of a listing: draft → active → closed or expired, and held from any of them until released. Every
// change of status calls one of these, and none of them activates an incomplete listing.
extension Listing {
    /// The active listing, which expires at `end`, or when its term ends if that is sooner. Throws `invalid` naming
    /// everything that is missing, or the conflict `held`.
    ///
    /// - Parameter zone: the marketplace's, in which the last day of the term ends.
    public func activated(until end: Instant, in zone: TenantTimeZone = .utc) throws(Problem) -> Listing {
        try checkNotHeld()
        var active = self
        (active.status, active.expiresAt) = (.active, min(end, fields.endOfTerm(in: zone) ?? end))
        try active.missingWhenActive.throwIfAny()
        return active
    }

    /// The listing hidden at its owner's request. Throws the conflict `held`.
    ///
    /// - Parameter isDraft: whether it becomes a draft instead of closed.
    public func withdrawn(asDraft isDraft: Bool) throws(Problem) -> Listing {
        try checkNotHeld()
        return with(isDraft ? .draft : .closed)
    }

    /// The listing closed because it has expired.
    public func expired() -> Listing { with(.closed) }

    /// The listing hidden until a moderator releases it.
    public func held() -> Listing { with(.held) }

    /// The listing as it was before the hold. A previously active one becomes active again, unless it has expired
    /// (closed) or is now incomplete (draft).
    public func released(to previous: ListingStatus, at now: Instant) -> Listing {
        guard previous == .active else { return with(previous) }
        guard missingWhenActive.list.isEmpty else { return with(.draft) }
        return with(expiresAt.map { $0 > now } ?? false ? .active : .closed)
    }

    /// The listing with other fields and location, and the same status. Throws `invalid` when it is active and would be
    /// incomplete.
    ///
    /// - Parameter end: when it expires now, if so far its term decided that.
    public func edited(
        _ fields: ListingFields, place: ListingPlace?, until end: Instant? = nil, in zone: TenantTimeZone = .utc
    ) throws(Problem) -> Listing {
        try checkPrice(of: fields)
        var edited = with(fields, place)
        if let expiresAt, fields.availableUntil != self.fields.availableUntil {
            let latest = self.fields.hasTerm(endingAt: expiresAt) ? max(end ?? expiresAt, expiresAt) : expiresAt
            edited.expiresAt = min(latest, fields.endOfTerm(in: zone) ?? latest)
        }
        if status == .active { try edited.missingWhenActive.throwIfAny() }
        return edited
    }

    /// The listing with other fields, location and status. Throws the conflict `held`, or `invalid` as `activated`
    /// does.
    public func edited(
        _ fields: ListingFields, place: ListingPlace?, becoming status: ListingStatus, until end: Instant,
        in zone: TenantTimeZone = .utc
    ) throws(Problem) -> Listing {
        try checkPrice(of: fields)
        let edited = with(fields, place)
        return status == .active
            ? try edited.activated(until: end, in: zone) : try edited.withdrawn(asDraft: status == .draft)
    }

    /// A price that was stored before may stay.
    private func checkPrice(of edited: ListingFields) throws(Problem) {
        guard edited.priceCents != fields.priceCents else { return }
        try CurrencyCode.check(priceCents: edited.priceCents, in: currency)
    }

    func checkNotHeld() throws(Problem) {
        guard status != .held else {
            throw Problem(.conflict, code: "held", "The listing is on hold until a moderator decides.")
        }
    }

    /// The fields that it would lack as an active listing.
    var missingWhenActive: ValidationErrors {
        var errors = ValidationErrors()
        fields.checkComplete(into: &errors)
        if place == nil {
            let country = fields.address.country ?? "the country"
            errors.add("location", "is required: we don't know the postal codes of \(country)", code: "missing")
        }
        if expiresAt == nil { errors.missing("expiresAt") }
        return errors
    }

    private func with(_ status: ListingStatus) -> Listing {
        var changed = self
        changed.status = status
        return changed
    }

    private func with(_ fields: ListingFields, _ place: ListingPlace?) -> Listing {
        var changed = self
        (changed.fields, changed.place) = (fields, place)
        return changed
    }
}
