import Domain
import Geo

/// Reads areas: names, points and parents from CSV, or boundaries from GeoJSON.
public enum AreaFile {
    /// The areas, each once, and the report.
    ///
    /// - Parameter tractYear: the year of tracts' boundaries, if no column contains it (`GEOID20`).
    public static func areas(
        of input: InputFile, tractYear: Int?
    ) throws(Problem) -> (areas: [ImportedArea], report: ImportReport) {
        let line = Text.tidy(String(try input.firstLine().prefix(200)))
        if line.hasPrefix("{") { return try AreaShapeFile.areas(of: input, tractYear: tractYear) }
        var rows = try rows(of: input, tractYear: tractYear)
        var (areas, places): ([AreaRow], [AreaID: Int]) = ([], [:])
        while let row = try rows.next() {
            if let place = places[row.area.id] {
                // A place in several counties has a row for each.
                areas[place] = areas[place].joined(with: row)
                continue
            }
            guard areas.count < ImportLimits.areas else {
                throw .unreadable(input.name, "has more than \(ImportLimits.areas) areas")
            }
            places[row.area.id] = areas.count
            areas.append(row)
        }
        return (areas.map { ImportedArea($0.area) }, rows.report)
    }

    private static func rows(of input: InputFile, tractYear: Int?) throws(Problem) -> ImportRows<AreaRow> {
        let line = try input.firstLine()
        let withoutTabs: CSVReader.Dialect = line.contains("|") && !line.contains(",") ? .barePipes : .commas
        let dialect = line.contains("\t") ? .bareTabs : withoutTabs
        var reader = CSVReader(input, dialect)
        let header = try reader.header(of: input)
        guard let columns = AreaColumns(header, tractYear: tractYear) else {
            throw .unreadable(
                input.name,
                "isn't a list of areas: it has no column with their ids, such as GEOID, place_fips or zip_code")
        }
        guard columns.tellsAnything else {
            throw .unreadable(input.name, "has neither names nor points nor counties of its areas")
        }
        return ImportRows(input, reader) { columns.outcome(of: $0) }
    }
}

/// An area, with its share in the county that the row names.
struct AreaRow {
    let area: Area
    let share: Double

    /// The county with the larger share.
    func joined(with other: AreaRow) -> AreaRow {
        other.share > share ? AreaRow(area: area.completed(by: other.area), share: other.share) : self
    }
}

/// The columns of a list of areas.
private struct AreaColumns {
    private static let latitudes = ["lat", "latitude", "intptlat", "intptlat20", "intptlat10"]
    private static let longitudes = [
        "lon", "lng", "long", "longitude", "intptlon", "intptlong", "intptlon20", "intptlon10",
    ]
    private static let names = ["namelsad", "namelsad20", "namelsad10", "place_name", "name"]

    let header: CSVHeader
    private let geography: GeographyColumns
    private let tractYear: Int?
    private let latitude: String?
    private let longitude: String?
    private let name: String?

    init?(_ header: CSVHeader, tractYear: Int?) {
        guard let geography = GeographyColumns(header) else { return nil }
        self.header = header
        self.geography = geography
        self.tractYear = tractYear ?? (header.has("geoid20") ? 2020 : header.has("geoid10") ? 2010 : nil)
        latitude = Self.latitudes.first(where: header.has)
        longitude = Self.longitudes.first(where: header.has)
        name = Self.names.first(where: header.has)
    }

    var tellsAnything: Bool { latitude != nil && longitude != nil || name != nil || header.has("county_fips") }

    func outcome(of record: CSVRecord) -> ImportRows<AreaRow>.Outcome {
        if let fieldError = header.shapeError(of: record) { return .bad([fieldError]) }
        switch geography.area(record, tractYear: tractYear ?? 0) {
        case .otherKind(let kind): return .skipped(reason: kind)
        case .unreadable:
            // Without `--boundaries`, a tract's number identifies no area.
            return .bad("area", "has no id that Digs can read\(tractYear == nil ? "; tracts need --boundaries" : "")")
        case .area(let id): return row(id, record)
        }
    }

    private func row(_ id: AreaID, _ record: CSVRecord) -> ImportRows<AreaRow>.Outcome {
        if header.text("active", in: record)?.lowercased() == "false" { return .skipped(reason: "inactive") }
        var errors = ValidationErrors()
        let location = point(record, &errors)
        guard errors.list.isEmpty else { return .bad(errors.list) }
        let given = header.text("state", in: record)?.uppercased()
        let state = given.flatMap { USState.names[$0] == nil ? nil : $0 }
        guard let named = AreaNaming.area(id, named: name.flatMap { header.text($0, in: record) }, state: state) else {
            return .skipped(reason: "without a name")
        }
        let county = header.text("county_fips", in: record).flatMap { AreaID(.county, $0) }
        let town = id.kind == .zip ? header.text("city", in: record).map { UniversityChecks.oneLine($0) } : nil
        let area = Area(
            id: id, name: named.name, designation: named.designation, state: named.state,
            county: id.kind == .county ? nil : county,
            town: town.flatMap { ImportLimits.nameLength.contains($0.unicodeScalars.count) ? $0 : nil },
            location: location)
        return .row(AreaRow(area: area, share: header.number("share_of_place_in_county", in: record) ?? 1))
    }

    /// 0, 0 means an unknown point.
    private func point(_ record: CSVRecord, _ errors: inout ValidationErrors) -> Coordinate? {
        guard let latitude, let longitude, header.text(latitude, in: record) != nil,
            header.text(longitude, in: record) != nil
        else { return nil }
        let (north, east) = (header.number(latitude, in: record), header.number(longitude, in: record))
        guard let north, let east, let place = Coordinate(latitude: north, longitude: east) else {
            errors.add(latitude, "and \(longitude) aren't a place on Earth")
            return nil
        }
        return north == 0 && east == 0 ? nil : place
    }
}
