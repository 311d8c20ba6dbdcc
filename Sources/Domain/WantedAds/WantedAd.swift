/// An ad of a person who looks for a home, and perhaps for people to share it with. It is not a listing.
public struct WantedAd: Sendable {
    public typealias ID = Domain.ID<WantedAd>

    /// The stored status. An active ad past its time counts as `expired`.
    public enum Status: String, CaseIterable, Sendable {
        case active
        /// Its owner found something, or stopped looking.
        case closed
        /// A moderator hid it.
        case held
    }

    /// How long it is shown until its owner must renew it.
    public static let lifetime = Instant.Span.days(60)

    public let id: ID
    public let owner: Listing.Owner
    /// The currency of the budget (ISO 4217): the tenant's at the time of creation.
    public let currency: String
    public let status: Status
    public let content: WantedContent
    /// Why a moderator hid it.
    public let holdReason: String?
    /// Increases with each change, from 1.
    public let version: Int
    public let createdAt: Instant
    public let updatedAt: Instant
    public let expiresAt: Instant

    public init(
        id: ID, owner: Listing.Owner, currency: String, status: Status, content: WantedContent,
        holdReason: String? = nil, version: Int, createdAt: Instant, updatedAt: Instant, expiresAt: Instant
    ) {
        self.id = id
        self.owner = owner
        self.currency = currency
        self.status = status
        self.content = content
        self.holdReason = holdReason
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.expiresAt = expiresAt
    }

    /// Creates a new ad, which is shown at once.
    public init(_ content: WantedContent, by owner: Account, in tenant: Tenant, at now: Instant) {
        self.init(
            id: .init(at: now),
            owner: Listing.Owner(
                id: owner.id, name: owner.name, isBlocked: owner.block != nil,
                studentAt: owner.badge?.universityName),
            currency: tenant.settings.currency, status: .active, content: content, version: 1, createdAt: now,
            updatedAt: now, expiresAt: now + Self.lifetime)
    }

    /// Whether anybody may see it.
    public func isPublic(at now: Instant) -> Bool { status == .active && now < expiresAt && !owner.isBlocked }

    public func isExpired(at now: Instant) -> Bool { status == .active && now >= expiresAt }

    /// The ad after its owner's change. Throws `wanted_held` for a change of status while a moderator hides it.
    ///
    /// - Parameter status: `nil` keeps it.
    public func edited(_ content: WantedContent, becoming status: Status?, at now: Instant) throws(Problem) -> WantedAd
    {
        guard self.status != .held || status == nil else { throw .wantedHeld }
        let isReopened = status == .active && self.status != .active
        return changed(
            content: content, status: status ?? self.status, at: now, expiresAt: isReopened ? now + Self.lifetime : nil)
    }

    /// The ad, shown again for its whole lifetime. Throws `wanted_held`.
    public func renewed(at now: Instant) throws(Problem) -> WantedAd {
        guard status != .held else { throw .wantedHeld }
        return changed(content: content, status: .active, at: now, expiresAt: now + Self.lifetime)
    }

    private func changed(content: WantedContent, status: Status, at now: Instant, expiresAt: Instant?) -> WantedAd {
        WantedAd(
            id: id, owner: owner, currency: currency, status: status, content: content,
            holdReason: status == .held ? holdReason : nil, version: version + 1, createdAt: createdAt,
            updatedAt: now, expiresAt: expiresAt ?? self.expiresAt)
    }

    /// The public part of a name: its first word.
    public static func firstName(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? name
    }
}

extension Problem {
    public static let wantedHeld = Problem(
        .conflict, code: "wanted_held", "A moderator hid this ad. Only a moderator can show it again.")
    public static let tooManyWantedAds = Problem(
        .conflict, code: "too_many_wanted_ads",
        """
        You can have at most \(Limits.activeWantedAds) wanted ads online, and \(Limits.wantedAdsPerAccount) in all. \
        Close or delete one first.
        """)
    public static let staleWantedAd = Problem(
        .stale, code: "stale", "The ad was changed after you opened it. Reload it and repeat your edit.")
    public static let ownWantedAd = Problem(
        .conflict, code: "own_wanted_ad", "This is your own ad.")
}
