import Geo

/// The universities in memory, ready for type-ahead and for the nearest one. Reloaded when the store's revision grows.
///
/// Both prefer well-known institutions, by `InstitutionProfile.handicapMiles`. Neither offers closed ones, which are
/// still found by id and by mail domain.
public struct UniversityCatalogue: Sendable {
    private struct Entry: Sendable {
        let university: University
        let vector: UnitVector
        let handicapMiles: Double
        /// The index in the order of names.
        let nameOrder: Int
    }

    private let entries: [Entry]
    private let names: UniversityNames
    private let places: [University.ID: Int]
    private let byMailDomain: [String: [Int]]

    public init(_ universities: [University]) {
        let names = UniversityNames(universities)
        let order = universities.indices.sorted { (names.foldedName($0), $0) < (names.foldedName($1), $1) }
        let nameOrder = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        entries = universities.enumerated().map { index, university in
            Entry(
                university: university, vector: UnitVector(university.location),
                handicapMiles: university.profile.handicapMiles, nameOrder: nameOrder[index] ?? index)
        }
        self.names = names
        places = Dictionary(uniqueKeysWithValues: universities.enumerated().map { ($1.id, $0) })
        let domains = universities.enumerated().flatMap { index, university in
            university.emailDomains.map { ($0.lowercased(), [index]) }
        }
        byMailDomain = Dictionary(domains, uniquingKeysWith: +)
    }

    public func university(_ id: University.ID) -> University? { places[id].map { entries[$0].university } }

    /// The nearest by haversine distance plus `InstitutionProfile.handicapMiles`; the first in the catalogue's order
    /// among equals. The returned miles exclude the handicap.
    public func nearest(to point: Coordinate, among chosen: Set<University.ID>?) -> (
        university: University, miles: Double
    )? {
        let (here, origin) = (UnitVector(point), DistanceOrigin(point))
        var best: (university: University, miles: Double, cost: Double)?
        for entry in entries where isOffered(entry.university, chosen) {
            // The chord is never longer than the distance over the ground, and rounding errors are far below a
            // millionth.
            let chordMiles = Earth.radiusMiles * here.chord(to: entry.vector) * (1 - 1e-6)
            guard chordMiles - 1e-3 + entry.handicapMiles < best?.cost ?? .infinity else { continue }
            let miles = origin.miles(to: entry.university.location)
            let cost = miles + entry.handicapMiles
            if cost < best?.cost ?? .infinity { best = (entry.university, miles, cost) }
        }
        return best.map { ($0.university, $0.miles) }
    }

    /// The university that people mean by a whole name, an alias or initials.
    public func university(named text: String, among chosen: Set<University.ID>?) -> University? {
        let found = names.named(text).filter { isOffered(entries[$0.key].university, chosen) }
        let best = found.min { one, other in
            let (first, second) = (entries[one.key], entries[other.key])
            return (one.value.rank, one.value.handicapMiles + first.handicapMiles, first.nameOrder)
                < (other.value.rank, other.value.handicapMiles + second.handicapMiles, second.nameOrder)
        }
        return best.map { entries[$0.key].university }
    }

    /// The university of mail addresses at `domain`: the one with this domain, else the one with its longest parent
    /// domain. Ties go to the first in the catalogue.
    public func university(ofMailAt domain: String, among chosen: Set<University.ID>?) -> University? {
        var rest = domain.lowercased()[...]
        // A top-level domain such as `edu` belongs to no university.
        while let dot = rest.firstIndex(of: ".") {
            let found = byMailDomain[String(rest), default: []].map { entries[$0].university }
            if let university = found.first(where: { chosen?.contains($0.id) ?? true }) { return university }
            rest = rest[rest.index(after: dot)...]
        }
        return nil
    }

    private func isOffered(_ university: University, _ chosen: Set<University.ID>?) -> Bool {
        !university.isRetired && chosen?.contains(university.id) ?? true
    }
}

extension UniversityCatalogue {
    /// A type-ahead query.
    public struct Search: Sendable {
        public var text: String?
        public var country: String?
        public var near: Coordinate?
        /// Only the university of mail addresses at this domain.
        public var mailDomain: String?
        public var limit: Int

        public init(
            text: String? = nil, country: String? = nil, near: Coordinate? = nil, mailDomain: String? = nil,
            limit: Int = Limits.defaultPageSize
        ) {
            self.text = text
            self.country = country
            self.near = near
            self.limit = limit
            self.mailDomain = mailDomain
        }
    }

    /// The matches, best first. Equal matches are in the order of `nearest` if a place is given, else well-known ones
    /// first, then by name; without text and place all are sorted by name.
    public func search(_ search: Search, among chosen: Set<University.ID>?) -> [(
        university: University, miles: Double?
    )] {
        let text = search.text ?? ""
        let isAll = Text.words(text).isEmpty
        guard !isAll || Text.tidy(text).isEmpty else { return [] }
        let origin = search.near.map(DistanceOrigin.init)
        let owner = search.mailDomain.map { university(ofMailAt: $0, among: chosen)?.id }
        var found: [(rank: Int, cost: Double, order: Int, index: Int, miles: Double?)] = []
        for (index, match) in names.matches(of: text) {
            let entry = entries[index]
            guard search.country == nil || entry.university.country == search.country,
                owner == nil || owner == entry.university.id, isOffered(entry.university, chosen)
            else { continue }
            let miles = origin?.miles(to: entry.university.location)
            let cost = isAll && miles == nil ? 0 : (miles ?? 0) + entry.handicapMiles + match.handicapMiles
            // Universities whose mail domains are known are mostly those that people mean.
            let isLater = !isAll && entry.university.emailDomains.isEmpty
            let order = entry.nameOrder + (isLater ? entries.count : 0)
            found.append((match.rank, cost, order, index, miles))
        }
        found.sort { ($0.rank, $0.cost, $0.order) < ($1.rank, $1.cost, $1.order) }
        return found.prefix(search.limit).map { (entries[$0.index].university, $0.miles) }
    }
}
