import Geo

/// All blocks in memory, ready for lookups by address and by place. Rebuilt when the store's revision grows.
public struct BlockCatalogue: Sendable {
    public let datasets: [String: PropertyDataset]
    /// The cities with records.
    public let cities: CityNames
    private let blocks: [StreetBlock]
    private let positions: [StreetBlock.ID: Int]
    /// Positions of blocks by the street's name without directions and suffix.
    private let names: [String: [Int32]]
    /// The same for streets whose last word may be a suffix, with that word abbreviated.
    private let abbreviatedNames: [String: [Int32]]
    private let postalCodes: [String: Set<String>]
    private let points: PointIndex
    /// The index of each point's block.
    private let pointBlocks: [Int]
    private let boxes: [BoundingBox]
    private let neighborhoods: [(name: String, source: String)]
    private let neighborhoodGrid: ShapeGrid

    /// - Parameter blocks: each once, each of one of the datasets.
    public init(
        datasets: [PropertyDataset] = [], blocks: [StreetBlock] = [], neighborhoods: [NeighborhoodCollection] = []
    ) {
        self.datasets = Dictionary(datasets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        cities = CityNames(datasets.map(\.city))
        self.blocks = blocks
        positions = Dictionary(blocks.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var (names, abbreviated) = ([String: [Int32]](), [String: [Int32]]())
        var codes: [String: Set<String>] = [:]
        for (index, block) in blocks.enumerated() {
            names[block.street.name, default: []].append(Int32(index))
            if let name = block.street.abbreviatedName { abbreviated[name, default: []].append(Int32(index)) }
            if let code = block.postalCode { codes[block.dataset, default: []].insert(code) }
        }
        self.names = names
        abbreviatedNames = abbreviated
        postalCodes = codes
        let placed = blocks.enumerated().filter { $0.element.location != nil }
        pointBlocks = placed.map(\.offset)
        points = PointIndex(placed.compactMap(\.element.location))
        boxes = datasets.compactMap { dataset in
            BoundingBox(of: placed.filter { $0.element.dataset == dataset.id }.compactMap(\.element.location))
        }
        let flat = neighborhoods.flatMap { file in file.neighborhoods.map { ($0, file.source) } }
        self.neighborhoods = flat.map { ($0.0.name, $0.1) }
        neighborhoodGrid = ShapeGrid(flat.map(\.0.shape))
    }

    public var count: Int { blocks.count }

    /// The cities with records, each once, by state and name.
    public var recordCities: [AssessmentCity] {
        Dictionary(grouping: datasets.values) { [$0.state, $0.city] }.values
            .map { AssessmentCity(city: $0[0].city, state: $0[0].state, datasets: $0.sorted { $0.id < $1.id }) }
            .sorted { ($0.state, $0.city) < ($1.state, $1.city) }
    }

    /// The block where a map of a dataset begins: that of its start address or, without records there, the nearest on
    /// the same street, else the block with the most properties. `nil` when no block has a location.
    public func start(of dataset: PropertyDataset) -> StreetBlock? {
        let placed = blocks.filter { $0.dataset == dataset.id && $0.location != nil }
        if let address = dataset.startAddress.flatMap({ StreetAddress($0) }) {
            let sameStreet = placed.filter { $0.street == address.street }
            let nearest = sameStreet.min { abs($0.hundred - address.hundred) < abs($1.hundred - address.hundred) }
            if let nearest { return nearest }
        }
        return placed.max { ($0.propertyCount, $1.id) < ($1.propertyCount, $0.id) }
    }

    public func block(_ id: StreetBlock.ID) -> StreetBlock? { positions[id].map { blocks[$0] } }

    /// The neighborhood around a point; the smallest file's wins.
    public func neighborhood(at point: Coordinate?) -> (name: String, source: String)? {
        point.flatMap { neighborhoodGrid.shapes(containing: $0).first }.map { neighborhoods[$0] }
    }

    /// The blocks that an address may be on: those of the exact street, else those that are compatible with it. Throws
    /// `outside_records`, `no_such_block` and `not_in_sample`.
    public func find(_ address: StreetAddress) throws(Problem) -> [StreetBlock] {
        let covering = datasetIDs(of: address)
        guard !covering.isEmpty else { throw .outsideRecords }
        let found = candidates(on: address.street, hundred: address.hundred, in: covering)
        guard !found.isEmpty else { throw hasOnlySamples(of: address) ? .notInSample : .noSuchBlock }
        return found
    }

    /// The blocks one hundred lower, whose number ranges may reach the address: `1498-1502 Market St`.
    func before(_ address: StreetAddress) -> [StreetBlock] {
        candidates(on: address.street, hundred: address.hundred - 100, in: datasetIDs(of: address))
    }

    private func candidates(on street: StreetName, hundred: Int, in datasets: Set<String>) -> [StreetBlock] {
        func named(_ positions: [Int32]?) -> [StreetBlock] {
            let positions = (positions ?? []).lazy.map(Int.init)
            return positions.filter { blocks[$0].hundred == hundred && datasets.contains(blocks[$0].dataset) }
                .map { blocks[$0] }
        }
        let sameName = named(names[street.name])
        var found = sameName.filter { $0.street == street }
        if found.isEmpty { found = sameName.filter { $0.street.mayBe(street) } }
        if found.isEmpty, let suffix = street.suffix {
            found = named(abbreviatedNames["\(street.name) \(suffix)"]).filter { $0.street.mayBeCutShort(to: street) }
        }
        return Array(found.sorted { $0.id < $1.id }.prefix(Limits.blocksOfAddress))
    }

    /// The datasets that may contain an address, by its city and state, else by its ZIP code, else all.
    private func datasetIDs(of address: StreetAddress) -> Set<String> {
        let inState = datasets.values.filter { address.state == nil || $0.state == address.state }
        if let city = address.city {
            return Set(inState.filter { StreetWord.capitals(of: $0.city).joined(separator: " ") == city }.map(\.id))
        }
        guard let code = address.postalCode else { return Set(inState.map(\.id)) }
        return Set(inState.map(\.id).filter { postalCodes[$0]?.contains(code) == true })
    }

    /// Whether all imported records of an address's city are samples.
    func hasOnlySamples(of address: StreetAddress) -> Bool {
        datasetIDs(of: address).allSatisfy { datasets[$0]?.isSample == true }
    }

    /// Whether the city of an address has records.
    public func covers(_ address: StreetAddress) -> Bool { !datasetIDs(of: address).isEmpty }

    /// The blocks around a point, nearest first. Throws `nothing_assessed` without records nearby, and
    /// `outside_records`.
    public func near(_ point: Coordinate, limit: Int) throws(Problem) -> [(block: StreetBlock, miles: Double)] {
        let found = points.nearest(to: point, within: Limits.milesFromBlock, limit: limit)
        guard found.isEmpty else { return found.map { (blocks[pointBlocks[$0.position]], $0.miles) } }
        throw boxes.contains(where: { $0.contains(point) }) ? Problem.nothingAssessed : Problem.outsideRecords
    }
}

extension Problem {
    public static let outsideRecords = Problem(
        .notFound, code: "outside_records", "We don't have property records here.")
    public static let noSuchBlock = Problem(
        .notFound, code: "no_such_block", "We have no record of this block.")
    public static let notInSample = Problem(
        .notFound, code: "not_in_sample",
        "This block isn't in our sample of the city's property records.")
    public static let nothingAssessed = Problem(
        .notFound, code: "nothing_assessed", "No assessments on record near this point."
    )
}
