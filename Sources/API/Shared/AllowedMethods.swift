import Domain
import Hummingbird
import Synchronization

/// The methods of each path, to tell a wrong method from an unknown path: the router does not.
final class AllowedMethods: Sendable {
    private struct Entry {
        let parts: [Substring]
        let methods: [String]
    }

    private let entries = Mutex<[Entry]>([])

    /// Stores the routes. Call it once, after all are added.
    func setRoutes(_ routes: [(path: String, method: String)]) {
        let byPath = Dictionary(grouping: routes, by: \.path)
        entries.withLock { entries in
            entries = byPath.map { path, routes in
                var methods = Set(routes.map(\.method)).union(["OPTIONS"])
                if methods.contains("GET") { methods.insert("HEAD") }
                return Entry(parts: path.split(separator: "/"), methods: methods.sorted())
            }
        }
    }

    /// The methods of a path; empty for an unknown path.
    func methods(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        return entries.withLock { entries in
            let fitting = entries.filter { entry in
                entry.parts.count == parts.count
                    && zip(entry.parts, parts).allSatisfy { Self.isCapture($0) || $0 == $1 }
            }
            // `/v1/listings/map` also matches `/v1/listings/{id}`: a literal match wins.
            let fewestCaptures = fitting.map { $0.parts.count(where: Self.isCapture) }.min()
            return fitting.first { $0.parts.count(where: Self.isCapture) == fewestCaptures }?.methods ?? []
        }
    }

    /// The problem for a request without a route: 405 when the path has other methods, else 404.
    func problem(at path: String, method: HTTPRequest.Method) -> Problem {
        let methods = methods(at: path)
        guard !methods.isEmpty, !methods.contains(method.rawValue) else {
            return Problem(.notFound, code: "not_found", "There's nothing here.")
        }
        return Problem(
            .methodNotAllowed, code: "method_not_allowed", "\(method.rawValue) isn't allowed here.",
            allowedMethods: methods)
    }

    private static func isCapture(_ part: Substring) -> Bool { part.hasPrefix("{") || part.hasPrefix(":") }
}
