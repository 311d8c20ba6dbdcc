import Domain
import Hummingbird
import Synchronization

/// Which methods a path has: the router tells a wrong method from a wrong path by nothing.
final class RouteMap: Sendable {
    private struct Entry {
        let parts: [Substring]
        let methods: [String]
    }

    private let entries = Mutex<[Entry]>([])

    /// Learns the routes; called once, when all are there.
    func learn(_ routes: [(path: String, method: String)]) {
        let byPath = Dictionary(grouping: routes, by: \.path)
        entries.withLock { entries in
            entries = byPath.map { path, routes in
                var methods = Set(routes.map(\.method)).union(["OPTIONS"])
                if methods.contains("GET") { methods.insert("HEAD") }
                return Entry(parts: path.split(separator: "/"), methods: methods.sorted())
            }
        }
    }

    /// The methods of a path; empty when there is no such path.
    func methods(at path: String) -> [String] {
        let parts = path.split(separator: "/")
        return entries.withLock { entries in
            let fitting = entries.filter { entry in
                entry.parts.count == parts.count
                    && zip(entry.parts, parts).allSatisfy { Self.isCapture($0) || $0 == $1 }
            }
            // `/v1/listings/map` also fits `/v1/listings/{id}`: what is written out goes before what captures.
            let fewestCaptures = fitting.map { $0.parts.count(where: Self.isCapture) }.min()
            return fitting.first { $0.parts.count(where: Self.isCapture) == fewestCaptures }?.methods ?? []
        }
    }

    /// Why nothing answers there: 405 when the path has other methods, else 404.
    func problem(at path: String, method: HTTPRequest.Method) -> Problem {
        let methods = methods(at: path)
        guard !methods.isEmpty, !methods.contains(method.rawValue) else {
            return Problem(.notFound, code: "not_found", "There is nothing here.")
        }
        return Problem(
            .methodNotAllowed, code: "method_not_allowed", "\(method.rawValue) is not possible here.",
            allowedMethods: methods)
    }

    private static func isCapture(_ part: Substring) -> Bool { part.hasPrefix("{") || part.hasPrefix(":") }
}
