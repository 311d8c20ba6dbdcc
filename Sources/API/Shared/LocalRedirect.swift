import Domain
import HTTPTypes
import Hummingbird

/// Redirects lead to addresses of this marketplace only: a path in its one form, which names no other host.
enum LocalRedirect {
    /// The headers of a redirect. Throws not found for another address: a redirect is never made of it.
    static func headers(to address: String) throws(Problem) -> HTTPFields {
        guard RequestTarget(String(address.prefix { $0 != "#" })).spelling == .canonical else {
            throw .notFound("page")
        }
        return [.location: address]
    }
}

extension Response {
    static func redirect(_ status: HTTPResponse.Status, to address: String) throws(Problem) -> Response {
        Response(status: status, headers: try LocalRedirect.headers(to: address))
    }
}
