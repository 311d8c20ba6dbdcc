import Domain
import Geo

/// The areas and figures that ship with Digs; `Scripts/areas.py` writes and documents the format.
///
/// They stay as bytes: there are two hundred thousand figures, and the catalogue of areas has its own copy of the rest.
public struct AreaTableFile: Sendable {
    private let bytes: [UInt8]
    private let positions: AreaPositions
    /// The start of each area's line, the start of its figures, and the line's end, area by area.
    private let lines: [(start: UInt32, figures: UInt32, end: UInt32)]
    private let sources: [String: (survey: AreaSurvey, name: String)]

    private static let columns = 9
    private static let tab = UInt8(ascii: "\t")

    /// Creates an empty table, for an installation without one.
    public init() { (bytes, positions, lines, sources) = ([], AreaPositions([AreaID]()), [], [:]) }

    /// Throws a problem naming the line when the table is wrong.
    public init(_ input: InputFile) throws(Problem) {
        let bytes = try input.everything(atMost: ImportLimits.shapeBytes)
        var (ids, lines): ([AreaID], [(start: UInt32, figures: UInt32, end: UInt32)]) = ([], [])
        var sources: [String: (survey: AreaSurvey, name: String)] = [:]
        var number = 0
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            number += 1
            let fields = Self.fields(line)
            if let source = Self.source(fields) {
                sources[source.key] = (source.survey, source.name)
                continue
            }
            guard fields.count >= Self.columns, let id = AreaID(Self.text(fields[0])) else {
                throw .unreadable(input.name, "isn't a table of areas", line: number)
            }
            ids.append(id)
            let figures = fields.count > Self.columns ? fields[Self.columns].startIndex : line.endIndex
            lines.append((UInt32(line.startIndex), UInt32(figures), UInt32(line.endIndex)))
        }
        self.bytes = bytes
        positions = AreaPositions(ids)
        self.lines = lines
        self.sources = sources
    }

    public func areas() -> [Area] {
        lines.compactMap { Self.area(Self.fields(bytes[Int($0.start)..<Int($0.end)])) }
    }

    private static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, maxSplits: columns, omittingEmptySubsequences: false)
    }

    static func source(
        _ fields: [ArraySlice<UInt8>]
    ) -> (key: String, survey: AreaSurvey, name: String)? {
        guard fields.count == 4, fields[0].elementsEqual("S".utf8), let survey = AreaSurvey(rawValue: text(fields[2]))
        else {
            return nil
        }
        return (text(fields[1]), survey, text(fields[3]))
    }

    private static func area(_ fields: [ArraySlice<UInt8>]) -> Area? {
        guard let id = AreaID(text(fields[0])) else { return nil }
        func optional(_ index: Int) -> String? { fields[index].isEmpty ? nil : text(fields[index]) }
        let location = optional(6).flatMap { Double($0) }.flatMap { latitude in
            optional(7).flatMap { Double($0) }.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        return Area(
            id: id, name: text(fields[1]), designation: optional(2), state: optional(3),
            county: optional(4).flatMap { AreaID(.county, $0) }, town: optional(5), location: location,
            population: optional(8).flatMap { Int($0) })
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    public func figures(of area: Area.ID) -> [DatedFigure] {
        guard let position = positions[area] else { return [] }
        let line = lines[position]
        return bytes[Int(line.figures)..<Int(line.end)].split(separator: Self.tab).flatMap { series($0) }
    }

    /// `medianAge 1 2005 36.4,36.4,,36.7`
    private func series(_ text: ArraySlice<UInt8>) -> [DatedFigure] {
        let parts = text.split(separator: UInt8(ascii: " ")).map(Self.text)
        guard parts.count == 4, let variable = AreaVariable(rawValue: parts[0]), let source = sources[parts[1]],
            let first = Int(parts[2])
        else { return [] }
        return parts[3].split(separator: ",", omittingEmptySubsequences: false).enumerated().compactMap { index, text in
            Self.value(text).map {
                DatedFigure(variable, source.survey, year: first + index, AreaFigure($0), source: source.name)
            }
        }
    }

    static func value(_ text: Substring) -> AreaFigure.Value? {
        switch text.first {
        case nil: nil
        case "?": AreaFigure.Value.absent(.notGiven)
        case ">": Double(text.dropFirst()).map { .topCoded($0) }
        case "<": Double(text.dropFirst()).map { .bottomCoded($0) }
        default: Double(text).map { .estimate($0) }
        }
    }
}
