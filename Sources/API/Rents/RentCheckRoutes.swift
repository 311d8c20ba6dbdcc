import Domain
import Geo
import Hummingbird

/// `GET /v1/rent-check`: compares a rent, or gives the usual rent at a place.
package struct RentCheckRoutes: FeatureRoutes {
    let service: RentCheckService

    package init(service: RentCheckService) { self.service = service }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("rent-check", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let tenant = try context.tenant
        let question = try RentCheckRequest(QueryParameters(request), in: tenant).question
        return .json(try await service.check(question, in: tenant))
    }
}

/// `GET /v1/listings/{id}/rent-check`: compares the rent of a listing that the caller may see.
package struct ListingRentRoutes: FeatureRoutes {
    let service: RentCheckService
    let listingService: ListingService

    package init(service: RentCheckService, listingService: ListingService) {
        self.service = service
        self.listingService = listingService
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("listings/{id}/rent-check", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try request.checkNoParameters()
        let listing = try await listingService.rememberedListing(of: context)
        let view = try await service.check(listing, in: context.tenant)
        return .json(view, headers: [.vary: "Authorization, Cookie"])
    }
}

/// The parameters of a rent check, read and checked.
private struct RentCheckRequest {
    let question: RentQuestion

    /// Throws `malformed`, naming every wrong parameter.
    init(_ parameters: QueryParameters, in tenant: Tenant) throws(Problem) {
        var parameters = parameters
        let country = parameters.country()
        let (near, postalCode) = (parameters.place("near"), Self.postalCode(&parameters, in: country))
        if parameters.text("near") == nil && parameters.text("postalCode") == nil {
            parameters.errors.missing("near", or: ["postalCode"])
        }
        let kinds = ListingKind.allCases.filter { $0 != .buy }.map(\.rawValue)
        let kind = parameters.value("kind", "one of \(kinds.joined(separator: ", "))", params: .allowed(kinds)) {
            kinds.contains($0) ? ListingKind(rawValue: $0) : nil
        }
        let homeType: HomeType? = parameters.word("homeType")
        let bedrooms = parameters.integer("bedrooms", in: Limits.bedrooms)
        if parameters.text("bedrooms") == nil { parameters.errors.missing("bedrooms") }
        let cents = parameters.integer("priceCents", in: Limits.priceCents)
        let includesUtilities = parameters.bool("utilitiesIncluded")
        let county = parameters.value("county", "five digits (FIPS)") { text in
            AreaID(.county, text).map(\.geoID)
        }
        try parameters.finish()
        question = RentQuestion(
            kind: kind ?? .rent, bedrooms: bedrooms ?? 0, homeType: homeType, monthlyCents: cents,
            includesUtilities: includesUtilities, place: near, postalCode: postalCode, county: county, country: country,
            currency: tenant.settings.currency)
    }

    /// A ZIP code without its extension; outside the United States, the code unchanged.
    private static func postalCode(_ parameters: inout QueryParameters, in country: String?) -> String? {
        guard RentQuestion.usesZIPCodes(country) else {
            return parameters.value("postalCode", "a postal code") { text in
                let fits = Text.fits(text, Limits.postalCodeLength.upperBound)
                return fits && Limits.postalCodeLength.contains(text.unicodeScalars.count) ? text : nil
            }
        }
        return parameters.value("postalCode", "a ZIP code such as 14623") { ZIPCode.digits($0) }
    }
}
