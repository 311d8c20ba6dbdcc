/// HUD's rents in memory: 32 bytes for each year of a place, in sorted arrays.
public struct HUDRents: Sendable {
    /// A year of a place in an area.
    private struct Entry: Sendable {
        /// A postal code, or a county: its five digits as a number.
        let place: UInt32
        let year: UInt16
        /// The index in `areas`.
        let area: UInt32
        let cents: (UInt32, UInt32, UInt32, UInt32, UInt32)

        func cents(_ bedrooms: Int) -> Int {
            switch bedrooms {
            case ...0: Int(cents.0)
            case 1: Int(cents.1)
            case 2: Int(cents.2)
            case 3: Int(cents.3)
            case 4: Int(cents.4)
            default: BedroomRents.cents(ofFour: Int(cents.4), bedrooms: bedrooms)
            }
        }
    }

    /// A county's name, and its state's postal abbreviation.
    public struct County: Hashable, Sendable {
        public let name: String
        public let state: String

        public init(name: String, state: String) {
            self.name = name
            self.state = state
        }
    }

    private let smallAreas: [Entry]
    private let counties: [Entry]
    private let areas: [HUDArea]
    private let countyNames: [UInt32: County]

    /// The number of figures, by source.
    public var counts: [HUDFigure.Source: Int] { [.smallArea: smallAreas.count, .county: counties.count] }

    /// The figure of a postal code; `nil` when there is none.
    public func figure(postalCode: String, bedrooms: Int) -> HUDFigure? {
        Self.key(postalCode).flatMap { figure(.smallArea, smallAreas, $0, bedrooms) }
    }

    /// The figure of a county by its five digits (FIPS); `nil` when there is none.
    public func figure(county: String, bedrooms: Int) -> HUDFigure? {
        Self.key(county).flatMap { figure(.county, counties, $0, bedrooms) }
    }

    public func county(_ fips: String) -> County? { Self.key(fips).flatMap { countyNames[$0] } }

    /// Five digits as a number; `nil` for another text.
    static func key(_ text: some StringProtocol) -> UInt32? {
        let digits = text.utf8
        guard digits.count == 5, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + UInt32($1 - 48) }
    }

    private func figure(
        _ source: HUDFigure.Source, _ entries: [Entry], _ place: UInt32, _ bedrooms: Int
    ) -> HUDFigure? {
        let first = entries.firstIndex(from: place) { $0.place }
        let found = entries[first...].prefix { $0.place == place }
        guard let newest = found.last else { return nil }
        var course: [HUDFigure.YearRange] = []
        for entry in found {
            let (year, cents) = (Int(entry.year), entry.cents(bedrooms))
            if let last = course.last, last.year == year {
                let range = min(last.cents.lowerBound, cents)...max(last.cents.upperBound, cents)
                course[course.count - 1] = .init(year: year, cents: range)
            } else {
                course.append(.init(year: year, cents: cents...cents))
            }
        }
        var rents: [HUDFigure.AreaRent] = []
        for entry in found where entry.year == newest.year {
            let rent = HUDFigure.AreaRent(area: areas[Int(entry.area)], cents: entry.cents(bedrooms))
            // Towns of one county share areas.
            if !rents.contains(rent) { rents.append(rent) }
        }
        rents.sort { ($0.cents, $0.area.code) < ($1.cents, $1.area.code) }
        return HUDFigure(source: source, year: Int(newest.year), areas: rents, course: course)
    }

    /// Collects rents in any order.
    public struct Builder: Sendable {
        private var smallAreas: [Entry] = []
        private var counties: [Entry] = []
        private var areas: [HUDArea] = []
        private var indexes: [HUDArea: UInt32] = [:]
        private var countyNames: [UInt32: (year: Int, county: County)] = [:]
        /// The postal codes and years with small area rents so far.
        private var known: Set<UInt64> = []

        public init() {}

        /// Whether a small area rent of the postal code and year was added.
        func has(_ rent: SmallAreaRent) -> Bool {
            HUDRents.key(rent.postalCode).map { known.contains(Self.key($0, rent.year)) } ?? false
        }

        private static func key(_ place: UInt32, _ year: Int) -> UInt64 {
            UInt64(place) << 32 | UInt64(UInt32(clamping: year))
        }

        public mutating func add(_ rent: SmallAreaRent) {
            guard let place = HUDRents.key(rent.postalCode) else { return }
            known.insert(Self.key(place, rent.year))
            smallAreas.append(entry(place, rent.year, rent.area, rent.rents))
        }

        public mutating func add(_ rent: CountyRent) {
            guard let place = HUDRents.key(rent.fips10.prefix(5)) else { return }
            if rent.year >= countyNames[place]?.year ?? 0 {
                countyNames[place] = (rent.year, County(name: rent.county, state: rent.state))
            }
            counties.append(entry(place, rent.year, rent.area, rent.rents))
        }

        public func finish() -> HUDRents {
            func sorted(_ entries: [Entry]) -> [Entry] {
                entries.sorted { ($0.place, $0.year, $0.area) < ($1.place, $1.year, $1.area) }
            }
            return HUDRents(
                smallAreas: sorted(smallAreas), counties: sorted(counties), areas: areas,
                countyNames: countyNames.mapValues(\.county))
        }

        private mutating func entry(_ place: UInt32, _ year: Int, _ area: HUDArea, _ rents: BedroomRents) -> Entry {
            let cents = rents.cents.map { UInt32(clamping: $0) }
            return Entry(
                place: place, year: UInt16(clamping: year), area: index(of: area),
                cents: (cents[0], cents[1], cents[2], cents[3], cents[4]))
        }

        private mutating func index(of area: HUDArea) -> UInt32 {
            if let index = indexes[area] { return index }
            areas.append(area)
            indexes[area] = UInt32(areas.count - 1)
            return UInt32(areas.count - 1)
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The first index whose key is at least `key`, in a collection sorted by it; `endIndex` for none.
    func firstIndex<Key: Comparable>(from key: Key, _ keyOf: (Element) -> Key) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
