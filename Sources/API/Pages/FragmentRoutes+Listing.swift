import Domain
import Hummingbird

/// The page of a listing, and the parts of it whose data may still be loading.
extension FragmentRoutes {
    /// The content of a listing's page, as the caller sees it, with the cost of the stay that it asks for.
    @Sendable func listing(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (tenant, stay) = (try context.tenant, StayForm(ofPage: request.uri.query ?? ""))
        let (listing, view) = try await listings.viewed(request, context, stay.asked)
        let (rent, points) = await figures(of: listing, in: tenant)
        let data = JSONWriter.bytes(ListingData(listing: view, nearby: points))
        return try renderer.response(to: request, context, data: data) { parts, format in
            let values = ListingValues(
                view: view, rent: rent, nearby: points, utilitiesCents: tenant.settings.utilitiesCents,
                stay: stay, format: format)
            return parts.markup("listing", values.all)
        }
    }

    /// Leaves out what cannot be read, or is still loading after a start: no page waits for it, and its script asks for
    /// the parts below.
    private func figures(of listing: Listing, in tenant: Tenant) async -> (RentCheckView?, NearbyView?) {
        (
            rents.isLoaded ? try? await rents.check(listing, in: tenant) : nil,
            nearby.isLoaded ? try? await NearbyView(listing, nearby) : nil
        )
    }

    /// The comparison of a listing's rent; empty when there is nothing to compare it with.
    @Sendable func rentCheck(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let check = try await rents.check(shownListing(request, context), in: context.tenant)
        return try renderer.response(to: request, context) { parts, format in
            RentValues(view: check, format: format).all.map { parts.markup("rent", $0) } ?? ""
        }
    }

    /// The points of interest near a listing; empty for one without a location.
    @Sendable func pointsNearby(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let listing = try await shownListing(request, context)
        let view = try await NearbyView(listing, nearby)
        let seen = VisibleListing(listing, to: .init(context.account, of: listing))
        return try renderer.response(to: request, context, data: JSONWriter.bytes(view)) { parts, format in
            NearbyValues(view: view, isApproximate: seen.isApproximate, format: format).all
                .map { parts.markup("nearby", $0) } ?? ""
        }
    }

    /// The cost of a listing for a stay and a number of people; empty without a price, and for a sale.
    @Sendable func leaseCost(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let asked = try LeaseQuestion(QueryParameters(request))
        let listing = try await listingService.rememberedListing(of: context)
        let seen = VisibleListing(listing, to: .init(context.account, of: listing))
        return try renderer.response(to: request, context) { parts, format in
            let values = LeaseCostValues(listing: seen, asked: asked, format: format).all
            return values.map { parts.markup("lease-cost", $0) } ?? ""
        }
    }

    private func shownListing(_ request: Request, _ context: Context) async throws -> Listing {
        try request.checkNoParameters()
        return try await listingService.rememberedListing(of: context)
    }
}

/// The data for the script of a listing's page.
private struct ListingData: JSONWritable {
    let listing: ListingView
    let nearby: NearbyView?

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("listing", listing)
            $0.set("nearby", nearby)
        }
    }
}
