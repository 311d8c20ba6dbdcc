import Foundation
import Geo

/// A query as JSON, for saved searches: only the parts that decide which listings match, without sort, page and facets.
extension ListingQuery {
    /// `nil` for a text that `json` did not write.
    public init?(json: String) {
        guard let stored = try? JSONDecoder().decode(StoredQuery.self, from: Data(json.utf8)), let area = stored.area
        else {
            return nil
        }
        self.init(area: area, filter: stored.filter)
    }

    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(StoredQuery(self))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// The JSON format. Members are only ever added.
private struct StoredQuery: Codable {
    var circle: [Double]?
    var box: [Double]?
    var kinds: [String]
    var minMonthlyCents: Int?
    var maxMonthlyCents: Int?
    var minBedrooms: Int?
    var maxBedrooms: Int?
    var minBathroomHalves: Int?
    var minAreaSquareFeet: Int?
    var amenities: [String]
    var foodPreference: String?
    var availableBy: String?
    var absentAmenities: [String]?
    var from: String?
    var until: String?
    /// Words in the format of versions before 1.1, the last one as a prefix.
    var words: [String]?
    /// The typed words in normalized spelling.
    var text: String?
    var occupants: Int?
    var utilitiesCents: Int?
    var maxTotalCents: Int?
    var maxStayCents: Int?
    var homeTypes: [String]?
    var accessibility: [String]?
    var maxLeaseMonths: Int?
    var postedSince: String?
    var withPhotos: Bool?
    var verifiedOwner: Bool?
    var maxDepositCents: Int?
    var maxNoticeDays: Int?
    var maxRoommates: Int?
    var residents: Int?
    var minEnergyClass: String?
    var furnishedRooms: [String]?
    var includedUtilities: [String]?
    var documents: [String]?

    init(_ query: ListingQuery) {
        switch query.area {
        case .circle(let center, let radius): circle = [center.latitude, center.longitude, radius]
        case .box(let bounds): box = [bounds.south, bounds.west, bounds.north, bounds.east]
        }
        let filter = query.filter
        kinds = filter.kinds.map(\.rawValue).sorted()
        minMonthlyCents = filter.minMonthlyCents
        maxMonthlyCents = filter.maxMonthlyCents
        minBedrooms = filter.minBedrooms
        maxBedrooms = filter.maxBedrooms
        minBathroomHalves = filter.minBathroomHalves
        minAreaSquareFeet = filter.minAreaSquareFeet
        amenities = filter.amenities.names
        foodPreference = filter.foodPreference?.rawValue
        availableBy = filter.availableBy?.description
        absentAmenities = filter.absentAmenities.isEmpty ? nil : filter.absentAmenities.names
        (from, until) = (filter.from?.description, filter.until?.description)
        text = filter.words?.text
        occupants = filter.share?.occupants
        utilitiesCents = filter.share?.utilitiesCents
        (maxTotalCents, maxStayCents) = (filter.maxTotalCents, filter.maxStayCents)
        take(filter.traits)
    }

    private mutating func take(_ traits: TraitFilter) {
        homeTypes = traits.homeTypes.isEmpty ? nil : traits.homeTypes.map(\.rawValue).sorted()
        accessibility = traits.accessibility.isEmpty ? nil : traits.accessibility.names
        maxLeaseMonths = traits.maxLeaseMonths
        postedSince = traits.postedSince?.description
        withPhotos = traits.withPhotos ? true : nil
        verifiedOwner = traits.isOwnerVerified ? true : nil
        take(traits.lease)
    }

    private mutating func take(_ lease: LeaseTraitFilter) {
        (maxDepositCents, maxNoticeDays) = (lease.maxDepositCents, lease.maxNoticeDays)
        (maxRoommates, residents) = (lease.maxRoommates, lease.residents)
        minEnergyClass = lease.minEnergyGrade?.rawValue
        furnishedRooms = lease.furnishedRooms.isEmpty ? nil : lease.furnishedRooms.names
        includedUtilities = lease.includedUtilities.isEmpty ? nil : lease.includedUtilities.names
        documents = lease.documents.isEmpty ? nil : lease.documents.names
    }

    private var traits: TraitFilter {
        var traits = TraitFilter()
        traits.homeTypes = Set((homeTypes ?? []).compactMap(HomeType.init(rawValue:)))
        traits.accessibility = Accessibility(known: accessibility ?? [])
        traits.maxLeaseMonths = maxLeaseMonths
        traits.postedSince = postedSince.flatMap { Day($0) }
        (traits.withPhotos, traits.isOwnerVerified) = (withPhotos ?? false, verifiedOwner ?? false)
        traits.lease = lease
        return traits
    }

    private var lease: LeaseTraitFilter {
        var lease = LeaseTraitFilter()
        (lease.maxDepositCents, lease.maxNoticeDays) = (maxDepositCents, maxNoticeDays)
        (lease.maxRoommates, lease.residents) = (maxRoommates, residents)
        lease.minEnergyGrade = minEnergyClass.flatMap(EnergyGrade.init(rawValue:))
        lease.furnishedRooms = FurnishedRooms(known: furnishedRooms ?? [])
        lease.includedUtilities = IncludedUtilities(known: includedUtilities ?? [])
        lease.documents = LeaseDocuments(known: documents ?? [])
        return lease
    }

    var area: ListingQuery.Area? {
        if let circle, circle.count == 3, let center = Coordinate(latitude: circle[0], longitude: circle[1]) {
            return .circle(center: center, radiusMiles: circle[2])
        }
        guard let box, box.count == 4 else { return nil }
        return BoundingBox(south: box[0], west: box[1], north: box[2], east: box[3]).map(ListingQuery.Area.box)
    }

    var filter: ListingFilter {
        var filter = ListingFilter()
        filter.kinds = Set(kinds.compactMap(ListingKind.init(rawValue:)))
        (filter.minMonthlyCents, filter.maxMonthlyCents) = (minMonthlyCents, maxMonthlyCents)
        (filter.minBedrooms, filter.maxBedrooms) = (minBedrooms, maxBedrooms)
        (filter.minBathroomHalves, filter.minAreaSquareFeet) = (minBathroomHalves, minAreaSquareFeet)
        filter.amenities = amenities.compactMap { Amenities(name: $0) }.reduce(into: Amenities()) { $0.formUnion($1) }
        filter.foodPreference = foodPreference.flatMap(FoodPreference.init(rawValue:))
        filter.absentAmenities = (absentAmenities ?? []).compactMap { Amenities(name: $0) }
            .reduce(into: Amenities()) { $0.formUnion($1) }
        filter.availableBy = availableBy.flatMap { Day($0) }
        (filter.from, filter.until) = (from.flatMap { Day($0) }, until.flatMap { Day($0) })
        filter.words = (text ?? words?.joined(separator: " ")).flatMap { WordQuery($0) }
        (filter.maxTotalCents, filter.maxStayCents, filter.traits) = (maxTotalCents, maxStayCents, traits)
        if let occupants, let utilitiesCents {
            filter.share = CostShare(occupants: occupants, utilitiesCents: utilitiesCents)
        }
        return filter
    }
}
