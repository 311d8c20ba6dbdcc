import Domain
import Hummingbird

/// Where a request goes. It is found once, before everything else; limits, pages and problems ask it and never look at
/// the text of the target.
///
/// It is a class because each middleware copies the context, and with it a reference instead of a dozen fields.
final class Route: Sendable {
    enum Kind: Sendable {
        /// Everything below `/v1` and `/fragments`, whether it exists or not, and what has no valid path.
        case api
        /// A path that monitoring may request without limit.
        case monitoring
        /// A page that shows listings: it costs as much as one of the API's searches.
        case searchPage
        /// Any other page or file.
        case page
    }

    let target: RequestTarget
    let kind: Kind
    /// The path as the router lists it, such as `/v1/listings/{id}`; `nil` if the router has none.
    let pattern: String?
    /// The methods of the path; empty if the router has no such path.
    let methods: [String]

    init(target: RequestTarget, kind: Kind, pattern: String? = nil, methods: [String] = []) {
        self.target = target
        self.kind = kind
        self.pattern = pattern
        self.methods = methods
    }

    /// The route of a request before it is found.
    static let unknown = Route(target: RequestTarget("/"), kind: .api)

    /// The canonical path.
    var path: String { target.path }

    /// The problem for a request that nothing handled: 405 when the path has other methods, else 404.
    func problem(for method: HTTPRequest.Method) -> Problem {
        guard !methods.isEmpty, !methods.contains(method.rawValue) else {
            return Problem(.notFound, code: "not_found", "There's nothing here.")
        }
        return Problem(
            .methodNotAllowed, code: "method_not_allowed", "\(method.rawValue) isn't allowed here.",
            allowedMethods: methods)
    }
}
