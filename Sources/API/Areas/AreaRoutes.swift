import Domain
import Geo
import Hummingbird

/// Areas with published figures: type-ahead, the areas around a point, single ones, their profiles and series.
///
/// The figures are shown but never filter or rank listings: who lives in an area is no reason to offer or refuse a
/// home.
package struct AreaRoutes: FeatureRoutes {
    let directory: AreaDirectory
    private let answers = ResponseCache<AnswerKey>(maxBytes: Limits.areaAnswerBytes)

    private enum AnswerKey: Hashable {
        case detail(Area.ID)
        case outline(Area.ID)
        case profile(Area.ID)
        case series(Area.ID, AreaSeriesInput)
    }

    package init(directory: AreaDirectory) { self.directory = directory }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("areas")
            .get(use: search)
            .get("{areaId}", use: show)
            .get("{areaId}/outline", use: outline)
            .get("{areaId}/profile", use: profile)
            .get("{areaId}/series", use: series)
    }

    @Sendable func search(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let search = try AreaSearch(QueryParameters(request))
        let catalogue = try await directory.catalogue()
        let views =
            switch search.subject {
            case .around(let point): catalogue.around(point).map { AreaView($0.area, in: catalogue, match: $0.match) }
            case .named(let text, let kind):
                catalogue.search(text, kind: kind, limit: search.limit).map { AreaView($0, in: catalogue) }
            }
        return .json(ListView(items: Array(views.prefix(search.limit)), nextCursor: nil))
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (state, area) = try await found(request, context)
        return try await answers.answer(to: request, .detail(area.id), state.revision) {
            .json(AreaDetailView(area: area, catalogue: state.catalogue))
        }
    }

    @Sendable func outline(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (state, area) = try await found(request, context)
        guard let shape = state.catalogue.shape(of: area.id) else { throw Problem.noOutline }
        return try await answers.answer(to: request, .outline(area.id), state.revision) {
            .json(AreaOutlineView(area: area, label: state.catalogue.label(of: area), shape: shape))
        }
    }

    @Sendable func profile(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (state, area) = try await found(request, context)
        return try await answers.answer(to: request, .profile(area.id), state.revision) {
            let profile = try await directory.profile(of: area, in: state.catalogue)
            return .json(AreaProfileView(profile: profile, catalogue: state.catalogue))
        }
    }

    @Sendable func series(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let input = try AreaSeriesInput(request)
        let (state, area) = try await area(context)
        return try await answers.answer(to: request, .series(area.id, input), state.revision) {
            let figures = try await directory.figures(of: [area.id])[area.id] ?? []
            let view = AreaSeriesView(
                area: area, catalogue: state.catalogue, series: AreaSeries.all(of: figures, input.selection))
            return input.isCSV ? view.csv : view.json
        }
    }

    /// The area in the path. Throws for a request with parameters.
    func found(
        _ request: Request, _ context: Context
    ) async throws -> (state: AreaDirectory.State, area: Area) {
        _ = try context.tenant
        try request.checkNoParameters()
        return try await area(context)
    }

    private func area(_ context: Context) async throws -> (state: AreaDirectory.State, area: Area) {
        let state = try await directory.state()
        guard let id = context.parameters.get("areaId").flatMap({ AreaID($0) }), let area = state.catalogue.area(id)
        else {
            throw Problem.notFound("area")
        }
        return (state, area)
    }
}

extension Problem {
    fileprivate static let noOutline = Problem(
        .notFound, code: "no_outline", "We don't have the outline of this area. An operator can import it.")
}

extension AreaDirectory {
    /// The figures of an area beside those of the areas that contain it.
    func profile(of area: Area, in catalogue: AreaCatalogue) async throws -> AreaProfile {
        let areas = [area] + catalogue.parents(of: area)
        return AreaProfile(areas, figures: try await figures(of: areas.map(\.id)))
    }
}
