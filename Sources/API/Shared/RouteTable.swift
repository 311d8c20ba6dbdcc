import Hummingbird
import Synchronization

/// The routes of the router as a tree of segments, to find the route of a request before everything else.
final class RouteTable: Sendable {
    /// One segment of the paths.
    private struct Node: Sendable {
        var literals: [Substring: Node] = [:]
        var capture: [Node] = []
        var pattern: String?
        /// Sorted, as `Allow` lists them.
        var methods: [String] = []

        mutating func add(_ parts: ArraySlice<Substring>, _ pattern: String, _ method: String) {
            guard let part = parts.first else {
                self.pattern = pattern
                methods = Set(methods + [method, "OPTIONS"] + (method == "GET" ? ["HEAD"] : [])).sorted()
                return
            }
            if part.hasPrefix("{") {
                var node = capture.first ?? Node()
                node.add(parts.dropFirst(), pattern, method)
                capture = [node]
            } else {
                literals[part, default: Node()].add(parts.dropFirst(), pattern, method)
            }
        }

        /// `/v1/listings/map` also matches `/v1/listings/{id}`: a literal match wins.
        func find(_ parts: ArraySlice<Substring>) -> Node? {
            guard let part = parts.first else { return pattern == nil ? nil : self }
            return literals[part]?.find(parts.dropFirst()) ?? capture.first?.find(parts.dropFirst())
        }
    }

    private struct Routes: Sendable {
        var root = Node()
        /// The paths without captures, which most requests are for, each found without reading its segments.
        var literal: [String: (node: Node, kind: Route.Kind)] = [:]
    }

    private let routes = Mutex(Routes())

    /// Stores the routes. Call it once, after all are added.
    func setRoutes(_ added: [(path: String, method: String)]) {
        routes.withLock { routes in
            for route in added { routes.root.add(route.path.split(separator: "/")[...], route.path, route.method) }
            for path in Set(added.map(\.path)) where !path.contains("{") {
                let parts = path.split(separator: "/")
                routes.literal[path] = routes.root.find(parts[...]).map { ($0, Self.kind(parts)) }
            }
        }
    }

    /// The route of a request target.
    func route(of target: String) -> Route {
        var target = RequestTarget(target)
        if case .malformed = target.spelling { return Route(target: target, kind: .api) }
        if let (node, kind) = routes.withLock({ [path = target.path] in $0.literal[path] }) {
            return Route(target: target, kind: kind, pattern: node.pattern, methods: node.methods)
        }
        // A trailing slash names a folder of files, and no route has one.
        let mayBeFolder = target.path.utf8.count > 1 && target.path.hasSuffix("/")
        let parts = target.path.split(separator: "/", maxSplits: Self.maxSegments)
        let found = routes.withLock { $0.root.find(parts[...]) }
        if mayBeFolder, found != nil { target = target.withoutTrailingSlash }
        return Route(
            target: target, kind: Self.kind(parts), pattern: found?.pattern, methods: found?.methods ?? [])
    }

    /// More than any route has.
    private static let maxSegments = 32

    private static func kind(_ parts: [Substring]) -> Route.Kind {
        switch (parts.first, parts.count) {
        case ("v1", _), ("fragments", _): .api
        case ("health", 2) where ["live", "ready"].contains(parts[1]): .monitoring
        case (nil, _), ("listings", 1...2), ("map", 1): .searchPage
        case ("feed.atom", 1), ("listings.geojson", 1), ("oembed", 1), ("embed", 1): .searchPage
        default: .page
        }
    }
}
