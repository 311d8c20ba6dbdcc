import Domain
import Geo

/// The census tracts that ship with Digs, and their figures; `Scripts/tracts.py` writes and documents the format.
///
/// It stays as bytes: there are half a million figures.
public struct TractTableFile: Sendable {
    /// A column of figures: one variable of one year.
    private struct Column: Sendable {
        let variable: AreaVariable
        let survey: AreaSurvey
        let source: String
        let year: Int
    }

    /// A county's tracts with the boundaries of one year.
    private struct County: Sendable {
        let year: Int
        let number: String
        let columns: [Int]
    }

    private static let tab = UInt8(ascii: "\t")
    /// Number, latitude and longitude of a tract.
    private static let fieldsBeforeFigures = 3

    private let bytes: [UInt8]
    private let columns: [Column]
    private let counties: [County]
    private let positions: AreaPositions
    /// The county and the line of each tract.
    private let lines: [(county: Int32, start: UInt32, end: UInt32)]

    /// Creates an empty table, for an installation without one.
    public init() { (bytes, columns, counties, positions, lines) = ([], [], [], AreaPositions([AreaID]()), []) }

    /// Throws a problem naming the line when the table is wrong.
    public init(_ input: InputFile) throws(Problem) {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        var (columns, counties, ids): ([Column], [County], [AreaID]) = ([], [], [])
        var lines: [(county: Int32, start: UInt32, end: UInt32)] = []
        var sources: [String: (survey: AreaSurvey, name: String)] = [:]
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            let wrong = Problem.unreadable(input.name, "isn't a table of census tracts", line: index + 1)
            switch line.first {
            case UInt8(ascii: "S"):
                guard let source = AreaTableFile.source(Self.fields(line)) else { throw wrong }
                sources[source.key] = (source.survey, source.name)
            case UInt8(ascii: "V"):
                guard let column = Self.column(Self.texts(line), at: columns.count, sources) else { throw wrong }
                columns.append(column)
            case UInt8(ascii: "C"):
                guard let county = Self.county(Self.texts(line), columnCount: columns.count) else { throw wrong }
                counties.append(county)
            default:
                guard let county = counties.last, let id = Self.id(line, in: county) else { throw wrong }
                ids.append(id)
                lines.append((Int32(counties.count - 1), UInt32(line.startIndex), UInt32(line.endIndex)))
            }
        }
        positions = AreaPositions(ids)
        self.bytes = bytes
        self.columns = columns
        self.counties = counties
        self.lines = lines
    }

    public func tracts() -> PackedTracts {
        PackedTracts(
            lines.compactMap { line in
                let text = bytes[Int(line.start)..<Int(line.end)]
                let fields = text.split(
                    separator: Self.tab, maxSplits: Self.fieldsBeforeFigures + 1, omittingEmptySubsequences: false)
                guard fields.count > Self.fieldsBeforeFigures, let id = Self.id(text, in: counties[Int(line.county)]),
                    let north = Self.integer(fields[1]), let east = Self.integer(fields[2]),
                    let people = Self.integer(fields[3]),
                    let center = Coordinate(latitude: Double(north) / 10_000, longitude: Double(east) / 10_000)
                else { return nil }
                return PackedTracts.Tract(id: id, center: center, population: people)
            })
    }

    /// The states of the counties with tracts.
    public func states() -> TractStates {
        var states = TractStates()
        for county in counties {
            // Any tract of the county leads to its state.
            guard let tract = AreaID(.tract, county.number + "000000", tractYear: county.year) else { continue }
            states.insert(tract)
            let variables = Set(county.columns.map { columns[$0].variable })
            for variable in TractStates.variables where variables.contains(variable) {
                states.insert(tract, with: variable)
            }
        }
        return states
    }

    public func figures(of tract: Area.ID) -> [DatedFigure] {
        guard let position = positions[tract] else { return [] }
        let line = lines[position]
        let fields = Self.fields(bytes[Int(line.start)..<Int(line.end)]).dropFirst(Self.fieldsBeforeFigures)
        return zip(counties[Int(line.county)].columns, fields).compactMap { key, field in
            let column = columns[key]
            return AreaTableFile.value(Substring(decoding: field, as: UTF8.self)).map {
                DatedFigure(
                    column.variable, column.survey, year: column.year, AreaFigure($0), source: column.source)
            }
        }
    }

    private static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, omittingEmptySubsequences: false)
    }

    private static func texts(_ line: ArraySlice<UInt8>) -> [String] {
        fields(line).map { String(decoding: $0, as: UTF8.self) }
    }

    /// `V`, the key, the variable, the source's key, the year. Keys count from zero.
    private static func column(
        _ texts: [String], at position: Int, _ sources: [String: (survey: AreaSurvey, name: String)]
    ) -> Column? {
        guard texts.count == 5, texts[1] == "\(position)", let variable = AreaVariable(rawValue: texts[2]),
            let source = sources[texts[3]], let year = Int(texts[4])
        else { return nil }
        return Column(variable: variable, survey: source.survey, source: source.name, year: year)
    }

    /// `C`, the year of the boundaries, the digits, the keys of the columns.
    private static func county(_ texts: [String], columnCount: Int) -> County? {
        guard texts.count == 4, let year = Int(texts[1]), AreaID(.county, texts[2]) != nil else { return nil }
        let keys = texts[3].split(separator: ",").map { Int($0) }
        let known = keys.compactMap(\.self).filter((0..<columnCount).contains)
        return known.count == keys.count ? County(year: year, number: texts[2], columns: known) : nil
    }

    private static func id(_ line: ArraySlice<UInt8>, in county: County) -> AreaID? {
        AreaID(.tract, county.number + String(decoding: line.prefix(6), as: UTF8.self), tractYear: county.year)
    }

    private static func integer(_ digits: ArraySlice<UInt8>) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }
}
