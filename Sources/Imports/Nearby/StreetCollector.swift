import Domain
import Geo

/// Collects the named streets and the street addresses of a map, each once. Ways whose place the file doesn't give are
/// where some of their nodes are: a street at its ends and its middle, a building at one corner.
struct StreetCollector {
    /// The names of a street, or the addresses of a building.
    private enum Content {
        case street([String])
        case addresses([Address])
    }

    private struct Address {
        let (number, street): (String, String)
        let (city, state, postalCode): (String?, String?, String?)
    }

    /// Names that people know a street by.
    private static let nameKeys = ["name", "alt_name", "old_name", "official_name", "name_1"]
    private static let (number, street) = ("addr:housenumber", "addr:street")
    private static let (city, state, postalCode) = ("addr:city", "addr:state", "addr:postcode")
    static let keys = Set(nameKeys + [number, street, city, state, postalCode, "highway"])
    /// Ways with a name that are no street, or not yet.
    private static let otherWays: Set<String> = [
        "bus_stop", "corridor", "elevator", "platform", "proposed", "rest_area", "services",
    ]

    private var contents: [Content] = []
    /// The contents that wait for a node's place.
    private var waiting: [Int64: [Int32]] = [:]
    private var streets: [String: MapFeature] = [:]
    private var addresses: [String: MapFeature] = [:]
    private(set) var leftOut = 0
    private var hasAllStreets = true

    /// The streets, or none when there are too many, because a part of them would say of others that they don't exist;
    /// and the addresses.
    var features: [MapFeature] {
        (Array(streets.values) + Array(addresses.values)).sorted { $0.id < $1.id }
    }

    var needsNodes: Bool { !waiting.isEmpty }

    mutating func take(_ element: OSMElement) {
        if element.type == .way, let highway = element["highway"], !Self.otherWays.contains(highway) {
            let names = Self.nameKeys.compactMap { element[$0] }.flatMap { Self.parts(of: $0) }
            let middle = element.nodes.isEmpty ? [] : [element.nodes[element.nodes.count / 2]]
            let nodes = [element.nodes.first, element.nodes.last].compactMap(\.self) + middle
            if !names.isEmpty { take(.street(names), of: element, at: nodes) }
        }
        guard let numbers = element[Self.number], let street = element[Self.street] else { return }
        let addresses = Self.parts(of: numbers).map { number in
            Address(
                number: number, street: street, city: element[Self.city], state: element[Self.state],
                postalCode: element[Self.postalCode])
        }
        if !addresses.isEmpty { take(.addresses(addresses), of: element, at: Array(element.nodes.prefix(1))) }
    }

    /// The values of a tag that lists several.
    private static func parts(of value: String) -> [String] {
        let parts = value.split { $0 == ";" || $0 == "," }.map { Text.tidy(String($0)) }.filter { !$0.isEmpty }
        return Array(parts.prefix(ImportLimits.houseNumbersPerTag))
    }

    private mutating func take(_ content: Content, of element: OSMElement, at nodes: [Int64]) {
        if let place = element.location { return add(content, at: place) }
        guard !nodes.isEmpty else { return }
        guard contents.count < ImportLimits.waitingFeatures else { return leaveOut(content) }
        for node in Set(nodes) { waiting[node, default: []].append(Int32(contents.count)) }
        contents.append(content)
    }

    /// Adds what waits for a node.
    mutating func locate(_ node: Int64, at place: Coordinate) {
        for index in waiting.removeValue(forKey: node) ?? [] { add(contents[Int(index)], at: place) }
    }

    /// Forgets what no node of the file locates. Nothing is taken afterwards.
    mutating func finish() {
        (contents, waiting) = ([], [:])
        guard !hasAllStreets else { return }
        leftOut += streets.count
        streets = [:]
    }

    private mutating func add(_ content: Content, at place: Coordinate) {
        switch content {
        case .street(let names):
            for name in names {
                guard let feature = MapFeature(street: name, at: place), streets[feature.id] == nil else { continue }
                guard streets.count < Limits.mapFeaturesPerSource else { return leaveOut(content) }
                streets[feature.id] = feature
            }
        case .addresses(let all):
            for address in all {
                guard
                    let feature = MapFeature(
                        number: address.number, street: address.street, city: address.city, state: address.state,
                        postalCode: address.postalCode, at: place), addresses[feature.id] == nil
                else { continue }
                guard addresses.count < Limits.mapFeaturesPerSource else { return leaveOut(content) }
                addresses[feature.id] = feature
            }
        }
    }

    private mutating func leaveOut(_ content: Content) {
        switch content {
        case .street(let names): (leftOut, hasAllStreets) = (leftOut + names.count, false)
        case .addresses(let all): leftOut += all.count
        }
    }
}
