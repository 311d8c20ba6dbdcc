import Domain
import Geo

/// The points of interest near a place, as JSON.
struct NearbyView: JSONWritable {
    /// The meaning of the numbers, explained to people who read the response.
    static let rule = """
        Distances are straight lines from the shown place. A walk is half a mile (800 meters), about 10 minutes. The \
        nearest are looked for within 2 miles. Nothing is known where coverage is none; where it is partial, there may \
        be more: the data end within the walk, or are a list of some points.
        """

    /// The rule of the score, explained to people who read the response.
    static let walkabilityRule = """
        Walkability adds the points of eight categories, at most 100. Each counts its nearest points of interest, as \
        many as countedPoints: in full up to a quarter of a mile, evenly less beyond it, and not at all from half a \
        mile on. It is null where the map doesn't know all of a walk in each of these categories.
        """

    /// `nil` without a location.
    let points: NearbyPoints?

    init(points: NearbyPoints?) { self.points = points }

    /// Measures from the shown point of a hidden place, even for its owner.
    init(_ listing: Listing, _ directory: NearbyDirectory) async throws {
        guard let place = listing.place?.shown else {
            self.init(points: nil)
            return
        }
        self.init(points: try await directory.index().around(place))
    }

    private var unavailable: String? {
        guard let points else { return "noPlace" }
        return points.coverage == .none ? "noData" : nil
    }

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("unavailable", unavailable)
            json.set("coverage", points?.coverage.rawValue ?? NearbyPoints.Coverage.none.rawValue)
            json.set("walkMiles", Limits.walkMiles)
            json.set("walkMinutes", Limits.walkMinutes)
            json.set("walkingMinutes", Limits.walkMinutes)
            json.set("nearestWithinMiles", Limits.milesToNearestPoint)
            json.array("categories", points?.groups ?? []) { Self.write($0, &$1) }
            json.set("walkability", points?.walkability.map(WalkabilityView.init))
            json.array("sources", points?.sources ?? []) { Self.write($0, &$1) }
            json.set("rule", Self.rule)
        }
    }

    private static func write(_ group: NearbyPoints.Group, _ json: inout JSONWriter) {
        json.object { json in
            json.set("category", group.category.rawValue)
            json.set("coverage", group.coverage.rawValue)
            json.set("count", group.count)
            json.array("nearest", group.nearest) { write($0, &$1) }
        }
    }

    private static func write(_ hit: NearbyPoints.Hit, _ json: inout JSONWriter) {
        json.object {
            $0.set("kind", hit.kind.rawValue)
            $0.set("name", hit.name)
            $0.set("distanceMiles", Miles.shown(hit.miles))
            $0.set("location", PlaceView(place: hit.location))
        }
    }

    private static func write(_ source: PointSource, _ json: inout JSONWriter) {
        json.object {
            $0.set("name", source.name)
            $0.set("attribution", source.attribution)
            $0.set("date", source.date)
        }
    }
}

private struct WalkabilityView: JSONWritable {
    let walkability: Walkability

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.set("score", walkability.score)
            json.array("categories", walkability.parts) { part, json in
                json.object {
                    $0.set("category", part.category.rawValue)
                    $0.set("points", (part.points * 10).rounded() / 10)
                    $0.set("maxPoints", part.maxPoints)
                    $0.set("countedPoints", part.countedPoints)
                }
            }
            json.set("rule", NearbyView.walkabilityRule)
        }
    }
}
