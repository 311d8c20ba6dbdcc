/// Stores buildings and their units.
public protocol BuildingStore: ActingStore, RecordingStore {
    /// Throws `too_many_buildings` at the limit.
    func save(_ building: Building, in tenant: Tenant.ID) async throws
    func building(_ id: Building.ID, of owner: Account.ID, in tenant: Tenant.ID) async throws -> Building?
    /// An account's buildings, the newest first.
    func buildings(of owner: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws -> Page<Building>
    /// The units of a building, in the order of its owner's listings.
    func units(of building: Building.ID, in tenant: Tenant.ID) async throws -> [BuildingUnit]
    /// The units among these listings.
    func units(_ listings: [Listing.ID], in tenant: Tenant.ID) async throws -> [Listing.ID: BuildingUnit]
    /// Replaces a building whose version is still the previous one, and changes its units. Throws `stale` for another
    /// version, or not found. Returns each unit as `ListingBatchStore.replace` does.
    func replace(
        _ building: Building, units: [ListingEdit], in tenant: Tenant.ID
    ) async throws -> [Result<Listing, Problem>]
    /// Deletes a building, at a given version if any. Its listings stay. Throws `stale`, or not found.
    func deleteBuilding(_ id: Building.ID, version: Int?, of owner: Account.ID, in tenant: Tenant.ID) async throws
    /// Makes an account's listing a unit of its building, or changes the unit's name. Throws not found, or
    /// `too_many_units`.
    func place(_ unit: BuildingUnit, of owner: Account.ID, in tenant: Tenant.ID) async throws
    /// Takes a listing out of an account's building. Throws not found.
    func takeOut(_ listing: Listing.ID, of building: Building.ID, of owner: Account.ID, in tenant: Tenant.ID)
        async throws
    /// Stores a draft as a unit; its signals are checked when it is posted. Throws as `ListingStore.publish` and
    /// `place` do.
    func publish(_ listing: Listing, as unit: BuildingUnit, in tenant: Tenant.ID) async throws
    /// Copies photos from another unit of the same building, with new ids, and holds the listing as `PhotoStore.add`
    /// does. Throws `other_building` when that unit has left the building, `too_many_photos`, or `PhotosAlreadyAdded`.
    func copy(
        _ photos: [Photo], from source: Listing.ID, to listing: Listing.ID, assessed: SignalAssessment,
        in tenant: Tenant.ID
    ) async throws
}

/// A concurrent request already added some of the photos to the listing.
public struct PhotosAlreadyAdded: Error {
    public init() {}
}
