import Foundation

extension String {
    /// The text as a value in a query: only unreserved characters (RFC 3986) stay as they are.
    var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: .unreserved) ?? "" }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
}
