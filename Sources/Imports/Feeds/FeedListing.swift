import Domain

/// A listing of a feed as a row of our columns.
struct FeedListing {
    /// Columns that no table has: `yes` where the exact location is hidden, and why a home isn't offered.
    static let (hidden, unavailable) = ("hideExactLocation", "unavailable")
    static let columns = ListingColumnNames.all + [hidden, unavailable]

    private var cells: [String: String] = [:]
    private var amenities: Amenities = []
    private var photos: [String] = []
    /// The fees, and the ids by which a unit replaces those of its property.
    private var fees: [(id: String?, fee: FeedFee)] = []

    /// The text of a column; blank texts are `nil`.
    subscript(column: String) -> String? {
        get { cells[column] }
        set { cells[column] = newValue.flatMap { $0.isEmpty ? nil : $0 } }
    }

    mutating func add(_ fee: FeedFee, id: String? = nil) {
        if fees.count < ImportLimits.feedFees { fees.append((id, fee)) }
    }

    mutating func addPhoto(_ url: String?) {
        guard let url, photos.count < Limits.photosPerListing else { return }
        photos.append(url.replacing("|", with: "%7C"))
    }

    mutating func addAmenity(_ name: String) {
        if let amenity = Amenities(name: name) { amenities.formUnion(amenity) }
    }

    /// Adds the amenity that a text names, if it names one of ours.
    mutating func addAmenity(called text: String) {
        if let name = ListingColumnNames.amenities[ListingColumnNames.key(text)] { addAmenity(name) }
    }

    /// This listing, with everything that it lacks taken from what it belongs to.
    func completed(by whole: FeedListing) -> FeedListing {
        var listing = self
        listing.cells.merge(whole.cells) { own, _ in own }
        listing.amenities.formUnion(whole.amenities)
        listing.photos += whole.photos.prefix(max(0, Limits.photosPerListing - photos.count))
        let own = Set(fees.compactMap(\.id))
        listing.fees += whole.fees.filter { $0.id.map { !own.contains($0) } ?? true }
        return listing
    }

    /// The title: the first of these texts that can be one, otherwise `2-bedroom apartment in Ithaca`.
    mutating func setTitle(_ candidates: String?...) {
        let titles = candidates.compactMap(\.self).map(Text.tidyLine)
        let maxLength = Limits.titleLength.upperBound
        self["title"] =
            titles.first { Text.fits($0, maxLength) && Limits.titleLength.contains($0.unicodeScalars.count) }
            ?? composedTitle
    }

    private var composedTitle: String {
        let home = self["homeType"].flatMap(HomeType.init(rawValue:))
        let isStudio = self["bedrooms"].flatMap(Hundredths.init)?.value == 0
        var title = home == .room ? "room" : isStudio ? "studio" : home?.rawValue ?? "home"
        if home != .room, !isStudio, let bedrooms = self["bedrooms"].flatMap(Hundredths.init)?.whole {
            title = "\(bedrooms)-bedroom \(title)"
        }
        if let city = self["city"] { title += " in \(city)" }
        return title.prefix(1).uppercased() + title.dropFirst()
    }

    /// The street with its unit, unless the street names one.
    mutating func setStreet(_ street: String?, unit: String?) {
        guard let street, let unit, StreetLine(street, country: self["country"]).unit == nil else {
            self["street"] = street
            return
        }
        let isNamed = unit.hasPrefix("#") || unit.contains(" ")
        self["street"] = "\(street), \(isNamed ? unit : "Unit \(unit)")"
    }

    /// The kind of home by the names that feeds have for it.
    static func homeType(_ name: String?) -> String? {
        switch name.map(ListingColumnNames.key) {
        case "condo", "condominium", "apartment", "apartments", "unit": HomeType.apartment.rawValue
        case "house", "townhouse", "townhome", "singlefamily": HomeType.detached.rawValue
        case "room": HomeType.room.rawValue
        default: nil
        }
    }

    func record(line: Int) -> CSVRecord {
        var cells = cells
        cells["amenities"] = amenities.names.joined(separator: "|")
        cells["photos"] = photos.joined(separator: "|")
        let ordered = fees.map(\.fee).filter(\.isMandatory) + fees.map(\.fee).filter { !$0.isMandatory }
        cells["fees"] = ordered.prefix(Limits.feesPerListing).map(\.cell).joined(separator: "|")
        return CSVRecord(line: line, fields: Self.columns.map { cells[$0] ?? "" })
    }
}
