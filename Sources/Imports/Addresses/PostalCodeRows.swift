import Domain
import Geo

/// `country code, postal code, place, state, state code, county, county code, community, community code, latitude,
/// longitude, accuracy`, as described in the readme of GeoNames' files.
struct GeoNamesRow {
    static let columns = 12

    let record: CSVRecord

    var outcome: ImportRows<PostalArea>.Outcome {
        guard record.count == Self.columns else {
            return .bad("row", "has \(record.count) fields where GeoNames has \(Self.columns)")
        }
        let (state, stateCode) = (record.text(3), record.text(4))
        return PostalRow(
            country: record.text(0), code: record.text(1), place: record.text(2),
            regionCode: stateCode.isEmpty ? nil : stateCode, regionName: state.isEmpty ? nil : state,
            hasPlace: !record.text(9).isEmpty || !record.text(10).isEmpty,
            latitude: record.number(9), longitude: record.number(10)
        ).outcome
    }
}

/// A ZIP Code Tabulation Area and a point inside it, without place name and state.
struct GazetteerRow {
    static let columns = ["GEOID", "INTPTLAT", "INTPTLONG"]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<PostalArea>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        return PostalRow(
            country: "US", code: header.text("GEOID", in: record) ?? "", place: "", regionCode: nil, regionName: nil,
            hasPlace: true, latitude: header.number("INTPTLAT", in: record),
            longitude: header.number("INTPTLONG", in: record)
        ).outcome
    }
}

/// A ZIP code of the package `zipcodes`. Its `country` is where a military code is used, but the code is a US one.
/// Places without a known location have the coordinates 0, 0.
struct ZipcodesRow {
    static let columns = ["zip_code", "active", "city", "state", "lat", "long"]

    let header: CSVHeader
    let record: CSVRecord

    var outcome: ImportRows<PostalArea>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        guard header.text("active", in: record)?.lowercased() == "true" else { return .skipped(reason: "inactive") }
        let state = header.text("state", in: record)?.uppercased()
        let (latitude, longitude) = (header.number("lat", in: record), header.number("long", in: record))
        let isLocated = header.text("lat", in: record) != nil && header.text("long", in: record) != nil
        let row = PostalRow(
            country: "US", code: header.text("zip_code", in: record) ?? "",
            place: header.text("city", in: record) ?? "",
            regionCode: state, regionName: state.flatMap { USState.names[$0] },
            hasPlace: isLocated && !(latitude == 0 && longitude == 0), latitude: latitude, longitude: longitude)
        guard case .row(let area) = row.outcome else { return row.outcome }
        return .rows([area] + alternates(of: area))
    }

    /// The same area by each of the other names that USPS accepts.
    private func alternates(of area: PostalArea) -> [PostalArea] {
        let names = (header.text("acceptable_cities", in: record) ?? "").split(separator: "|").map {
            Text.tidy(String($0))
        }
        let usable = Set(names).subtracting(["", area.place]).filter {
            $0.utf8.count <= ImportLimits.nameLength.upperBound
        }
        return usable.sorted().prefix(ImportLimits.aliases).map {
            PostalArea(
                country: area.country, code: area.code, place: $0, regionCode: area.regionCode,
                regionName: area.regionName, center: area.center, isAlternate: true)
        }
    }
}

/// The validated fields that the three formats share.
private struct PostalRow {
    let country: String
    let code: String
    let place: String
    let regionCode: String?
    let regionName: String?
    /// Whether the source has coordinates, right or wrong.
    let hasPlace: Bool
    let latitude: Double?
    let longitude: Double?

    var outcome: ImportRows<PostalArea>.Outcome {
        guard CountryCode.isWellFormed(country) else {
            return .bad("country", "isn't a two-letter country code: \(country)")
        }
        guard Limits.postalCodeLength.contains(code.unicodeScalars.count) else {
            return .bad(
                "postal code",
                "must have \(Limits.postalCodeLength.lowerBound) to "
                    + "\(Limits.postalCodeLength.upperBound) characters: \(code)")
        }
        guard place.utf8.count <= ImportLimits.nameLength.upperBound else { return .bad("place", "is too long") }
        guard hasPlace else { return .skipped(reason: "no coordinates") }
        guard let latitude, let longitude, let center = Coordinate(latitude: latitude, longitude: longitude) else {
            return .bad("coordinates", "aren't a place on Earth")
        }
        return .row(
            PostalArea(
                country: country, code: code.uppercased(), place: place, regionCode: regionCode, regionName: regionName,
                center: center))
    }
}
