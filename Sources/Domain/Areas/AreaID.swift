/// A kind of area, from the largest to the smallest.
public enum AreaKind: String, Sendable, CaseIterable {
    case nation, state, county, place, zip, tract

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

/// The id of an area, readable in addresses: `us`, `state-42`, `county-42101`, `place-4260000`, `zip-14623`,
/// `tract-2020-42101000100`.
public struct AreaID: Hashable, Sendable {
    /// The years in which tracts were drawn anew.
    public static let tractYears = [2000, 2010, 2020]
    public static let nation = AreaID(kind: .nation, geoID: "1", tractYear: nil)

    public let kind: AreaKind
    /// Only digits.
    public let geoID: String
    /// The year of a tract's boundaries: the same number names another area in another year.
    public let tractYear: Int?

    private init(kind: AreaKind, geoID: String, tractYear: Int?) {
        (self.kind, self.geoID, self.tractYear) = (kind, geoID, tractYear)
    }

    /// `nil` unless `geoID` has the digits of its kind, and a tract alone has a known `tractYear`.
    public init?(_ kind: AreaKind, _ geoID: String, tractYear: Int? = nil) {
        guard geoID.utf8.count == kind.geoIDDigits,
            geoID.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            kind != .nation || geoID == "1", (kind == .tract) == (tractYear != nil),
            tractYear.map(Self.tractYears.contains) ?? true
        else { return nil }
        self.init(kind: kind, geoID: geoID, tractYear: tractYear)
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

    /// The state, by the first digits of the GEOID; `nil` of the nation, of states and of ZIP codes, which do not begin
    /// with their state.
    public var state: AreaID? {
        switch kind {
        case .nation, .state, .zip: nil
        case .county, .place, .tract: AreaID(.state, String(geoID.prefix(2)))
        }
    }

    /// The county of a tract, by the first digits of the GEOID.
    public var county: AreaID? { kind == .tract ? AreaID(.county, String(geoID.prefix(5))) : nil }

    /// The boundaries of Connecticut's counties of 2020 and of the planning regions that replaced them in 2022 have
    /// different numbers: `09001` to `09015`, `09110` to `09190`.
    public var boundaryYear: Int? {
        guard kind == .county, geoID.hasPrefix("09") else { return tractYear }
        return geoID < "09100" ? 2020 : 2022
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
