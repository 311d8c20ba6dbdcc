// The life of a listing: draft → active → closed or expired, and held from any of them until it is released. Whoever changes
// a status calls one of these; none of them makes a listing active that lacks what an active listing has.
extension Listing {
    /// Shown to everybody until `end`. Problems: `invalid` naming all that is missing; conflict `held`.
    public func activated(until end: Instant) throws(Problem) -> Listing {
        try checkNotHeld()
        var active = self
        (active.status, active.expiresAt) = (.active, end)
        try active.missingWhenActive.throwIfAny()
        return active
    }

    /// Shown to nobody but its owner, as the owner wishes. Conflict `held`.
    ///
    /// - Parameter isDraft: whether it is a draft again; closed otherwise.
    public func withdrawn(asDraft isDraft: Bool) throws(Problem) -> Listing {
        try checkNotHeld()
        return with(isDraft ? .draft : .closed)
    }

    /// Closed because its time is over.
    public func expired() -> Listing { with(.closed) }

    /// Hidden until a moderator releases it.
    public func held() -> Listing { with(.held) }

    /// As it was before it was held. What was active is active again, unless its time is over (closed) or its owner made it
    /// incomplete meanwhile (a draft).
    public func released(to previous: ListingStatus, at now: Instant) -> Listing {
        guard previous == .active else { return with(previous) }
        guard missingWhenActive.list.isEmpty else { return with(.draft) }
        return with(expiresAt.map { $0 > now } ?? false ? .active : .closed)
    }

    /// With other fields, at another place; its status stays. Problem `invalid` when it is active and would lack something.
    public func edited(_ fields: ListingFields, place: ListingPlace?) throws(Problem) -> Listing {
        let edited = with(fields, place)
        if status == .active { try edited.missingWhenActive.throwIfAny() }
        return edited
    }

    /// With other fields, at another place and with another status. Conflict `held`; `invalid` as in `activated`.
    public func edited(
        _ fields: ListingFields, place: ListingPlace?, becoming status: ListingStatus, until end: Instant
    ) throws(Problem) -> Listing {
        let edited = with(fields, place)
        return status == .active
            ? try edited.activated(until: end) : try edited.withdrawn(asDraft: status == .draft)
    }

    func checkNotHeld() throws(Problem) {
        guard status != .held else {
            throw Problem(.conflict, code: "held", "The listing is held until a moderator decides.")
        }
    }

    /// What this listing lacks, were it active.
    var missingWhenActive: ValidationErrors {
        var errors = ValidationErrors()
        fields.checkComplete(into: &errors)
        if place == nil {
            let country = fields.address.country ?? "the country"
            errors.add("location", "is needed: the postal codes of \(country) are not known here", code: "missing")
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
