import Domain
import Foundation
import Hummingbird

/// `GET /v1/postal-codes/{code}`: fills in a form's city and region.
package struct PostalCodeRoutes: FeatureRoutes {
    let listingService: ListingService

    package init(listingService: ListingService) {
        self.listingService = listingService
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("postal-codes/{code}", use: show)
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        var query = QueryParameters(request)
        let country = query.country()
        if query.text("country") == nil { query.errors.missing("country") }
        try query.finish()
        guard let code = context.parameters.get("code")?.removingPercentEncoding,
            Text.fits(code, Limits.postalCodeLength.upperBound)
        else { throw Problem.notFound("postal code") }
        let known = try await listingService.lifecycle.completed(
            Address(postalCode: code.uppercased(), country: country))
        guard known.city != nil || known.region != nil else { throw Problem.notFound("postal code") }
        return .json(PostalCodeView(address: known))
    }
}

private struct PostalCodeView: JSONWritable {
    let address: Address

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("postalCode", address.postalCode)
            $0.set("country", address.country)
            $0.set("city", address.city)
            $0.set("region", address.region)
        }
    }
}
