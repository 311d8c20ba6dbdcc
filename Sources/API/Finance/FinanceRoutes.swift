import Domain
import Hummingbird

/// Calculators for owners: loans, rental properties, land. Nothing is stored, and no account is needed.
package struct FinanceRoutes: FeatureRoutes {
    let areas: AreaDirectory

    package init(areas: AreaDirectory) { self.areas = areas }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("finance")
            .get("amortization", use: amortization)
            .post("rental", use: rental)
            .post("land-value", use: landValue)
            .get("local-figures", use: localFigures)
    }

    @Sendable func amortization(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let currency = try context.tenant.settings.currency
        let input = try AmortizationRequest(request)
        let view = AmortizationView(amortization: Amortization(input.loan), currency: currency)
        return input.isCSV ? view.csv : .json(view, headers: [.vary: "Accept"])
    }

    @Sendable func rental(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let currency = try context.tenant.settings.currency
        var query = QueryParameters(request)
        let format: TableFormat? = query.word("format")
        try query.finish()
        let property = try await inputs(request, context) { $0.rentalProperty() }
        let view = RentalView(analysis: RentalAnalysis(property), currency: currency)
        return TableFormat.isCSV(format, request) ? view.csv : .json(view, headers: [.vary: "Accept"])
    }

    @Sendable func landValue(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let currency = try context.tenant.settings.currency
        let land = try await inputs(request, context) { $0.landDevelopment() }
        return .json(LandValueView(land: land, currency: currency))
    }

    @Sendable func localFigures(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        var query = QueryParameters(request)
        let point = query.place("near")
        if query.text("near") == nil { query.errors.missing("near") }
        try query.finish()
        guard let point else { throw Problem.missing("near") }
        let catalogue = try await areas.catalogue()
        let local = try await areas.localFigures(at: point, in: catalogue)
        return .json(LocalFiguresView(local: local, catalogue: catalogue))
    }

    /// Reads the inputs in a body. Throws `invalid`, naming every bad field.
    private func inputs<Inputs>(
        _ request: Request, _ context: Context, _ read: (inout JSONObject) -> Inputs?
    ) async throws -> Inputs {
        var form = try await request.jsonObject(context)
        let inputs = read(&form)
        try form.finish()
        guard let inputs else { throw Problem.invalid([]) }
        return inputs
    }
}
