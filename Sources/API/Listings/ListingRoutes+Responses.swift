import Domain
import HTTPTypes
import Hummingbird

// Whole listings as the routes that show and change them answer.
extension ListingRoutes {
    /// The response to an account that posted or changed a listing.
    ///
    /// - Parameter externalID: the id that it has in its owner's software; `nil` without one.
    static func response(
        _ listing: Listing, _ account: Account, externalID: String? = nil, created: Bool = false
    ) -> BufferedResponse {
        var view = ListingView(listing: listing, viewer: .init(account, of: listing))
        view.externalID = externalID
        return response(view, created: created)
    }

    /// The same of a listing that was there before.
    func changed(_ listing: Listing, _ context: Context, by account: Account) async throws -> BufferedResponse {
        Self.response(listing, account, externalID: try await externalID(of: listing, context))
    }

    /// The id that a listing has in its owner's software; `nil` without one, and for everybody else.
    func externalID(of listing: Listing, _ context: Context) async throws -> String? {
        guard context.account?.id == listing.owner.id else { return nil }
        return try await imports.externalIDs(of: [listing.id], in: context.tenant.id)[listing.id]
    }

    static func response(_ view: ListingView, created: Bool = false) -> BufferedResponse {
        // The tag covers only the listing itself: a change to another listing of the owner does not change it.
        var own = view
        own.history = nil
        let json = JSONWriter.bytes(own)
        var headers: HTTPFields = [
            .contentType: "application/json", .eTag: EntityTags.tag(of: json, version: view.listing.version),
            .vary: "Authorization, Cookie",
        ]
        if created { headers[.location] = "/v1/listings/\(view.listing.id)" }
        return BufferedResponse(
            created ? .created : .ok, headers: headers, body: view.history == nil ? json : JSONWriter.bytes(view))
    }
}
