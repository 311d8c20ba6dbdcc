import Geo

/// A search for wanted ads; an absent bound allows all.
public struct WantedQuery: Sendable {
    /// A circle that one of the ad's areas touches.
    public struct Circle: Sendable {
        public let center: Coordinate
        public let radiusMiles: Double

        public init(center: Coordinate, radiusMiles: Double) {
            (self.center, self.radiusMiles) = (center, radiusMiles)
        }

        public func touches(_ area: WantedArea) -> Bool {
            center.miles(to: area.center) <= radiusMiles + area.radiusMiles
        }
    }

    public var circle: Circle?
    public var minBudgetCents: Int?
    public var maxBudgetCents: Int?
    /// A home that is free from this day is in time: the last day to move in is not before it.
    public var freeFrom: Day?
    /// Those who want this kind of home, or any.
    public var kind: WantedContent.Kind?
    /// Only those to whom others who look may write.
    public var isOpenToSharing = false

    public init() {}

    public func finds(_ ad: WantedAd) -> Bool { circle.map { ad.content.areas.contains(where: $0.touches) } ?? true }
}

/// Stores wanted ads.
public protocol WantedAdStore: ActingStore, AnswerRecording {
    /// Throws `too_many_wanted_ads` at the limits.
    func post(_ ad: WantedAd, in tenant: Tenant.ID) async throws
    func wantedAd(_ id: WantedAd.ID, in tenant: Tenant.ID) async throws -> WantedAd?
    /// An account's own ads, the newest first.
    func wantedAds(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<WantedAd>
    /// Those that anybody may see, the newest first. A page looks among `Limits.wantedScan` ads, so that it may have
    /// fewer than it was asked for and a next page nevertheless.
    func wantedAds(
        _ query: WantedQuery, at now: Instant, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<WantedAd>
    /// The newest that anybody may see and that a listing may fit, or nearly, at most `Limits.wantedCandidates`:
    /// those of others with an area, a budget, a kind and days for it.
    func wantedAds(
        for listing: IndexedListing, of owner: Account.ID, at now: Instant, in tenant: Tenant.ID
    ) async throws -> [WantedAd]
    /// Replaces an ad that still has the version before. Throws `stale` when it has another one, not found, or
    /// `too_many_wanted_ads`.
    func replace(_ ad: WantedAd, in tenant: Tenant.ID) async throws
    /// Deletes an ad; with a version, only that one. Throws `stale`, or not found.
    func deleteWantedAd(
        _ id: WantedAd.ID, version: Int?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws
}
