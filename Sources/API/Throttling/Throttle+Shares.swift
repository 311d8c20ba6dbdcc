import Domain

// Limits whose refusals are silent, or only reported to the caller.
extension Throttle {
    /// The result of asking whether an email address has an account.
    enum Lesson: Sendable {
        case taken, free
        /// The client's network learned of too many today.
        case withheld(Quota)
    }

    /// Whether a mail may be sent to this recipient now; counts it. Throws `tooMany` only for the caller's own client
    /// IP prefix: other people's requests stay private, and earlier links stay valid.
    ///
    /// - Parameter asker: an account whose link only itself can use. If its own email address is verified, its mails to
    ///   this recipient have a counter of their own, so that other people's requests do not block them.
    func allowsMail(
        _ action: ThrottledAction, to recipient: String, by asker: Account? = nil, _ context: Context
    ) throws(Problem) -> Bool {
        guard let limits else { return true }
        let (tenant, address) = (try context.tenant.id, context.clientIP.rateLimitPrefix)
        try count(Self.key(action, tenant, address), limits.address(action), in: backoffs.addresses)
        if let asker, asker.emailVerifiedAt != nil {
            let own = Self.key(action, tenant, recipient, asker.id)
            if backoffs.accounts.begin(own, RateLimits.mailsToOneRecipient, at: now) == nil { return true }
        }
        let key = Self.key(action, tenant, recipient)
        return backoffs.accounts.begin(key, limits.account(action), at: now) == nil
    }

    /// Runs `isTaken`, which tells whether an email address has an account. Throws `tooMany` when the client's network
    /// learned of several taken ones just now, and withholds the answer when it learned of too many today. That is
    /// decided before the lookup, so that it reveals nothing; concurrent lookups count from their beginning. An address
    /// that the network knows to be taken counts once a day, so that nobody uses up what others need by asking for one
    /// address again and again.
    func learning(
        of email: EmailAddress, _ context: Context, _ isTaken: () async throws -> Bool
    ) async throws -> Lesson {
        guard let limits else { return try await isTaken() ? .taken : .free }
        let (tenant, address) = (try context.tenant.id, context.clientIP)
        let lesson = Self.key("learned", tenant, address.sitePrefix, email.text)
        let day = UInt64(clock.now().milliseconds / Instant.Span.days(1).milliseconds)
        if learned.value(of: lesson) == day { return try await isTaken() ? .taken : .free }
        let recent = Self.key(ThrottledAction.takenAddress, tenant, address.rateLimitPrefix)
        let policy = limits.address(.takenAddress)
        if let wait = backoffs.addresses.wait(recent, policy, at: now) {
            throw Problem.tooMany(policy.quota(wait: wait))
        }
        let (today, limit) = (Self.key("taken", tenant, address.sitePrefix), limits.takenAddresses)
        let (left, wait) = buckets.take(today, limit, at: now)
        guard left >= 0 else { return .withheld(limit.quota(left: left, wait: wait)) }
        guard try await isTaken() else {
            buckets.refund(today, limit)
            return .free
        }
        _ = backoffs.addresses.begin(recent, policy, at: now)
        learned.remember(lesson, as: day, at: now)
        return .taken
    }

    /// Whether an account may see the contact of a listing or account: it may see a limited number of contacts a day,
    /// each as often as it likes.
    func allowsContact(
        of subject: some Hashable, to account: Account.ID, within limit: KeyPath<RateLimits, RateLimit> = \.contacts
    ) -> Bool {
        guard let limits else { return true }
        let key = Self.key("contact", account, subject)
        if contacts.value(of: key) != nil { return true }
        guard buckets.take(Self.key("contacts", account), limits[keyPath: limit], at: now).left >= 0 else {
            return false
        }
        contacts.remember(key, at: now)
        return true
    }

    /// Counts an action of an account against a limit, so that nobody fills the disk or keeps the database busy. Throws
    /// `tooMany`.
    ///
    /// - Parameter share: how many times the limit the account is granted for this action.
    func checkRate(
        _ limit: KeyPath<RateLimits, RateLimit>, of account: Account.ID, count: Int = 1, times share: Double = 1
    ) throws(Problem) {
        guard let limit = limits?[keyPath: limit].times(share) else { return }
        let (left, wait) = buckets.take(Self.key(limit.name, account), limit, count: count, at: now)
        guard left >= 0 else { throw .tooMany(limit.quota(left: left, wait: wait)) }
    }

    /// Counts a new, changed or deleted listing of an account, and the size of its texts. Throws `tooMany`.
    ///
    /// The limits protect the disk: each change keeps the former state for half a year. A landlord's software may
    /// change every price in one night, so changes by it are granted by the number of listings instead, and new
    /// listings by that of an established account. All take shares of the same day: whoever has few listings changes
    /// no more than others.
    ///
    /// - Parameter granted: how many changes like this one a file or the owner's software may make in a day, if more.
    func checkEdit(of fields: ListingFields, by account: Account.ID, granted: Int = 0) throws(Problem) {
        guard let limits else { return }
        let share = max(1, Double(granted) / Double(limits.edits.burst))
        try checkRate(\.edits, of: account, times: share)
        let bytes = fields.freeTexts.reduce(0) { $0 + $1.utf8.count }
        try checkRate(\.listingTexts, of: account, count: bytes / 1024 + 1, times: share)
    }

    /// Takes back most of the cost of rows that were counted and change nothing.
    func refundUnchangedRows(_ count: Int, of account: Account.ID) {
        guard let limit = limits?.listingRows else { return }
        let parts = RateLimits.unchangedRowsPerRow
        buckets.refund(Self.key(limit.name, account), limit.times(Double(parts)), count: count * (parts - 1))
    }

    /// Counts a new browser that votes on a shared list, so that one client IP cannot fill it. Throws `tooMany`.
    func checkNewVoter(on list: Shortlist.ID, from address: IPAddress) throws(Problem) {
        guard let limit = limits?.voters else { return }
        let (left, wait) = buckets.take(Self.key("voters", list, address), limit, at: now)
        guard left >= 0 else { throw .tooMany(limit.quota(left: left, wait: wait)) }
    }

    /// Whether the geocoder may be used for this account, or a stranger, now; counts the use, so that nobody keeps it
    /// from others.
    func mayGeocode(for account: Account.ID?, from address: IPAddress, in tenant: Tenant.ID) -> Bool {
        guard let limits else { return true }
        let own = account.map { [(Self.key("geocoding", $0), limits.accountGeocoding)] } ?? []
        let shares =
            own + [
                (Self.key("geocoding", address), limits.addressGeocoding),
                (Self.key("geocoding", tenant), limits.tenantGeocoding),
            ]
        return shares.allSatisfy { buckets.take($0.0, $0.1, at: now).left >= 0 }
    }

    /// Whether the collection of areas' photos may be asked for this network now; counts the request.
    func mayAskForAreaPhotos(from address: IPAddress, in tenant: Tenant.ID) -> Bool {
        guard let limits else { return true }
        return buckets.take(Self.key("area-photos", address), limits.addressAreaPhotos, at: now).left >= 0
            && buckets.take(Self.key("area-photos", tenant), limits.tenantAreaPhotos, at: now).left >= 0
    }
}
