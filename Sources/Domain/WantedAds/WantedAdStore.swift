import Geo

/// A search for wanted ads; an absent bound allows all.
public struct WantedQuery: Sendable {
    /// A circle that one of the ad's areas must touch.
    public struct Circle: Sendable {
        public let center: Coordinate
        public let radiusMiles: Double

        public init(center: Coordinate, radiusMiles: Double) {
            self.center = center
            self.radiusMiles = radiusMiles
        }

        public func touches(_ area: WantedArea) -> Bool {
            center.miles(to: area.center) <= radiusMiles + area.radiusMiles
        }
    }

    public var circle: Circle?
    public var minBudgetCents: Int?
    public var maxBudgetCents: Int?
    /// The day from which a home is free: the ad's last day to move in must not be earlier.
    public var freeFrom: Day?
    /// The kind of home on offer, which the ad must want or accept.
    public var kind: WantedContent.Kind?
    /// Whether only ads are found that others who look may answer.
    public var isOpenToSharing = false

    public init() {}

    public func finds(_ ad: WantedAd) -> Bool { circle.map { ad.content.areas.contains(where: $0.touches) } ?? true }
}

/// Stores wanted ads.
public protocol WantedAdStore: ActingStore, RecordingStore {
    /// Throws `too_many_wanted_ads` at the limits.
    func post(_ ad: WantedAd, in tenant: Tenant.ID) async throws
    func wantedAd(_ id: WantedAd.ID, in tenant: Tenant.ID) async throws -> WantedAd?
    /// An account's own ads, newest first.
    func wantedAds(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<WantedAd>
    /// The public ads, newest first. A page examines `Limits.wantedScan` ads, so it may have fewer than requested
    /// although more follow.
    func wantedAds(
        _ query: WantedQuery, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<WantedAd>
    /// The newest public ads of others that a listing may fit or nearly fit, by area, budget, kind and days, at most
    /// `Limits.wantedCandidates`.
    func wantedAds(
        for listing: IndexedListing, of owner: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [WantedAd]
    /// Replaces an ad whose version is still the previous one. Throws `stale` for another version, not found, or
    /// `too_many_wanted_ads`.
    func replace(_ ad: WantedAd, in tenant: Tenant.ID) async throws
    /// Deletes an ad, at a given version if any. Throws `stale`, or not found.
    func deleteWantedAd(
        _ id: WantedAd.ID, version: Int?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws
}
