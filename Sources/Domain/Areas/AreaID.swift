/// A kind of area, from the largest to the smallest.
public enum AreaKind: String, Sendable, CaseIterable {
    case nation, state, county, place, zip, tract

    /// Its index in `allCases`.
    fileprivate var bits: UInt64 {
        switch self {
        case .nation: 0
        case .state: 1
        case .county: 2
        case .place: 3
        case .zip: 4
        case .tract: 5
        }
    }

    /// The digits of a GEOID of the US Census Bureau. The nation's is `1`.
    public var geoIDDigits: Int {
        switch self {
        case .nation: 1
        case .state: 2
        case .county, .zip: 5
        case .place: 7
        case .tract: 11
        }
    }
}

/// The id of an area, readable in URLs: `us`, `state-42`, `county-42101`, `place-4260000`, `zip-14623`,
/// `tract-2020-42101000100`.
public struct AreaID: Hashable, Sendable {
    /// The years in which tracts were redrawn.
    public static let tractYears = [2000, 2010, 2020]
    public static let nation = AreaID(kind: .nation, number: 1, tractYear: nil)

    /// The kind's index in `AreaKind.allCases`, the index of the tract's year, and the digits as a number: 3, 2 and 59
    /// bits. Packed because catalogues hold a hundred thousand ids.
    let packed: UInt64

    private init(kind: AreaKind, number: UInt64, tractYear: Int?) {
        let year = tractYear.flatMap { Self.tractYears.firstIndex(of: $0) }.map { UInt64($0) + 1 } ?? 0
        packed = kind.bits << 61 | year << 59 | number
    }

    public var kind: AreaKind { AreaKind.allCases[Int(packed >> 61)] }

    /// The year of a tract's boundaries: in another year, the same number names another area.
    public var tractYear: Int? {
        let year = Int(packed >> 59 & 3)
        return year == 0 ? nil : Self.tractYears[year - 1]
    }

    /// Only digits.
    public var geoID: String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, kind.geoIDDigits - digits.utf8.count)) + digits
    }

    /// The digits as a number.
    private var number: UInt64 { packed & (1 << 59 - 1) }

    /// `nil` unless `geoID` has the digits of its kind, and a tract alone has a known `tractYear`.
    public init?(_ kind: AreaKind, _ geoID: String, tractYear: Int? = nil) {
        guard geoID.utf8.count == kind.geoIDDigits,
            geoID.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            kind != .nation || geoID == "1", (kind == .tract) == (tractYear != nil),
            tractYear.map(Self.tractYears.contains) ?? true
        else { return nil }
        let number = geoID.utf8.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
        self.init(kind: kind, number: number, tractYear: tractYear)
    }

    /// Reads `description`; `nil` for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= Limits.areaIDLength.upperBound else { return nil }
        if text == "us" {
            self = .nation
            return
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let kind = parts.first.flatMap({ AreaKind(rawValue: String($0)) }), kind != .nation,
            parts.count == (kind == .tract ? 3 : 2)
        else { return nil }
        let year = kind == .tract ? Int(parts[1]) : nil
        guard kind != .tract || parts[1].utf8.count == 4 else { return nil }
        self.init(kind, String(parts[parts.count - 1]), tractYear: year)
    }

    /// The state, from the first digits of the GEOID; `nil` for the nation, states and ZIP codes, whose digits do not
    /// start with their state.
    public var state: AreaID? {
        switch kind {
        case .nation, .state, .zip: nil
        case .county: AreaID(kind: .state, number: number / 1_000, tractYear: nil)
        case .place: AreaID(kind: .state, number: number / 100_000, tractYear: nil)
        case .tract: AreaID(kind: .state, number: number / 1_000_000_000, tractYear: nil)
        }
    }

    /// The county of a tract, from the first digits of the GEOID.
    public var county: AreaID? {
        kind == .tract ? AreaID(kind: .county, number: number / 1_000_000, tractYear: nil) : nil
    }

    /// The year of Connecticut's boundaries: its counties of 2020 and the planning regions that replaced them in 2022
    /// have different numbers, `09001` to `09015` and `09110` to `09190`.
    public var boundaryYear: Int? {
        guard kind == .county, number / 1_000 == 9 else { return tractYear }
        return number < 9_100 ? 2020 : 2022
    }
}

extension AreaID: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .nation: "us"
        case .tract: "tract-\(tractYear ?? 0)-\(geoID)"
        default: "\(kind.rawValue)-\(geoID)"
        }
    }
}
