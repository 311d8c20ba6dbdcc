import Geo

/// Knows the streets of US postal codes.
public protocol StreetStore: Sendable {
    /// Changes with the streets.
    func streetRevision() async throws -> Int64

    /// Whether complete records of any postal code were imported.
    func hasStreets() async throws -> Bool

    /// The streets of a postal code, as `StreetName.text`; empty where no complete records of it were imported.
    func streets(ofPostalCode code: String) async throws -> [String]
}

/// Looks up the streets and addresses of imported maps.
public protocol MapFeatureStore: Sendable {
    /// Changes with the maps.
    func mapRevision() async throws -> Int64

    /// Whether a map of all streets of its area was imported.
    func hasWholeMaps() async throws -> Bool

    /// The streets within `Limits.milesToKnownStreet` of a place, as `StreetName.text`, of the maps that are complete
    /// within `Limits.milesOfKnownStreets`; empty where none is.
    func streets(around place: Coordinate) async throws -> [String]

    /// The addresses with the number and name of an address, whatever their streets' directions and suffixes, with the
    /// notices that their sources require.
    func addresses(like address: StreetAddress) async throws -> [(feature: MapFeature, attribution: String)]
}

/// The streets of a postal code, to tell whether a street exists there.
struct KnownStreets {
    /// With fewer, a street may well be missing.
    private static let minStreets = 20
    /// Longer names are compared by their beginning.
    private static let maxComparedLength = 40

    private let names: [StreetName]

    /// - Parameter sources: each one's streets, as `StreetName.text`. `nil` when none has enough to decide.
    init?(_ sources: [[String]]) {
        guard sources.contains(where: Self.areEnough) else { return nil }
        names = sources.flatMap(\.self).compactMap(StreetName.init(text:))
    }

    /// Whether a source knows so many streets that it should know all.
    static func areEnough(_ texts: [String]) -> Bool { texts.count >= minStreets }

    /// Whether a street with this name may exist: abbreviations, accents and case do not matter, and a direction or a
    /// suffix may be left out.
    func has(_ street: StreetName) -> Bool {
        names.contains { $0.mayBe(street) || street.mayBeCutShort(to: $0) || $0.mayBeCutShort(to: street) }
    }

    /// The most similar street, as it is shown; `nil` when none is likely to be meant.
    func suggestion(for street: StreetName) -> String? {
        let typed = Array(street.name.utf8.prefix(Self.maxComparedLength))
        // One typo in four letters, at most two.
        let maxTypos = min(2, typed.count / 4)
        let compared = names.compactMap { name -> (name: StreetName, typos: Int)? in
            let known = Array(name.name.utf8.prefix(Self.maxComparedLength))
            guard abs(known.count - typed.count) <= maxTypos else { return nil }
            return (name, Self.typos(typed, known))
        }
        let found = compared.min { ($0.typos, $0.name.text) < ($1.typos, $1.name.text) }
        return found.flatMap { $0.typos <= maxTypos ? $0.name.display : nil }
    }

    /// The number of letters to add, leave out, replace or swap with their neighbor.
    private static func typos(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var (before, last) = ([Int](), Array(0...other.count))
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, known) in other.enumerated() {
                var least = min(last[column] + (letter == known ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == known {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, last) = (last, current)
        }
        return last[other.count]
    }
}

extension Problem {
    /// A street that imported records of its postal code and maps around it do not have.
    static func unknownStreet(in code: String, suggestion: String?) -> Problem {
        var params: [String: ErrorParameter] = ["postalCode": .text(code)]
        if let suggestion { params["suggestion"] = .text(suggestion) }
        let hint = suggestion.map { " (did you mean \($0)?)" } ?? ""
        return .invalid(
            "address.street",
            "isn't a street that we know in \(code)\(hint): correct it, or set the pin with location",
            code: "unknown_street", params: params)
    }
}
