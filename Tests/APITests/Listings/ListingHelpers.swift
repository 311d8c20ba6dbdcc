import Domain
import Foundation
import Geo
import Testing

extension APIClient {
    /// Posts a listing and returns it.
    func posted(_ changes: JSON = [:]) async throws -> JSON {
        let answer = try await post("/v1/listings", .sunnyRoom.with(changes))
        try #require(answer.status == 201, "\(answer.text)")
        return answer.json
    }

    /// A page of the search around the Rochester Institute of Technology.
    func search(_ more: String = "") async throws -> JSON {
        let answer = try await get("/v1/listings?near=43.0846,-77.6743\(more)")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json
    }

    /// The ids on all pages of a search, in order.
    func allPages(_ query: String) async throws -> [String] {
        var (ids, cursor): ([String], String?) = ([], "")
        while let at = cursor {
            let page = try await search(query + (at.isEmpty ? "" : "&cursor=\(at)"))
            ids += page.items.list.map(\.id.text)
            cursor = page.nextCursor.isNull ? nil : page.nextCursor.text
        }
        return ids
    }
}

extension JSON {
    /// The listing's path.
    var listingPath: String { "/v1/listings/\(self["id"].text)" }

    /// The place of a listing.
    var place: Coordinate? {
        Coordinate(latitude: self["location"].latitude.double, longitude: self["location"].longitude.double)
    }
}

/// A value encoded for a query string.
func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
