import Domain
import Hummingbird

/// The area figures that the caller bookmarked.
package struct AreaBookmarkRoutes: FeatureRoutes {
    let bookmarks: any AreaBookmarkStore
    let areas: AreaDirectory

    package init(bookmarks: any AreaBookmarkStore, areas: AreaDirectory) {
        self.bookmarks = bookmarks
        self.areas = areas
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("bookmarks")
            .get(use: list)
            .delete(use: clear)
            .put("{areaId}/{card}", use: save)
            .delete("{areaId}/{card}", use: remove)
    }

    @Sendable func list(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try request.checkNoParameters()
        let saved = try await bookmarks.bookmarks(of: me.id, in: context.tenant.id)
        return .json(ListView(items: try await views(of: saved), nextCursor: nil))
    }

    @Sendable func save(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let bookmark = try bookmark(of: context)
        guard try await areas.catalogue().area(bookmark.area) != nil else { throw Problem.notFound("area") }
        let saved = try await bookmarks.acting(by: context.authority()).add(
            bookmark, for: me.id, in: context.tenant.id)
        return .json(try await views(of: [saved])[0])
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try await bookmarks.acting(by: context.authority()).remove(
            bookmark(of: context), for: me.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func clear(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var query = QueryParameters(request)
        let moment = query.instant("savedThrough")
        try query.finish()
        try await bookmarks.acting(by: context.authority()).removeBookmarks(
            savedThrough: moment, of: me.id, in: context.tenant.id)
        return .noContent
    }

    /// The bookmark in the path. Throws not found for an unknown area or card.
    private func bookmark(of context: Context) throws -> AreaBookmark {
        let (area, card) = (context.parameters.get("areaId"), context.parameters.get("card"))
        guard let area = area.flatMap({ Area.ID($0) }) else { throw Problem.notFound("area") }
        guard let card = card.flatMap(AreaBookmark.Card.init(rawValue:)) else { throw Problem.notFound("card") }
        return AreaBookmark(area: area, card: card)
    }

    /// The bookmarks with today's figures.
    private func views(of saved: [SavedAreaBookmark]) async throws -> [AreaBookmarkView] {
        let catalogue = try await areas.catalogue()
        let figures = try await areas.figures(of: Array(Set(saved.map(\.bookmark.area))))
        let newest = figures.mapValues(NewestFigures.init)
        return saved.map { saved in
            AreaBookmarkView(
                saved: saved,
                area: catalogue.area(saved.bookmark.area).map { AreaLabelView(area: $0, catalogue: catalogue) },
                newest: newest[saved.bookmark.area] ?? NewestFigures([]))
        }
    }
}

private struct AreaBookmarkView: JSONWritable {
    let saved: SavedAreaBookmark
    /// `nil` when newer data dropped the area.
    let area: AreaLabelView?
    let newest: NewestFigures

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("areaId", saved.bookmark.area.description)
            $0.set("card", saved.bookmark.card.rawValue)
            $0.set("savedAt", saved.savedAt)
            $0.set("area", area)
            $0.array("figures", saved.bookmark.card.variables) { variable, json in
                json.object {
                    $0.set("variable", variable.rawValue)
                    $0.set("unit", variable.unit.rawValue)
                    FigureMembers(figure: newest[variable]).write(to: &$0)
                    $0.set("year", newest[variable]?.year)
                    $0.set("firstYear", newest[variable]?.firstYear)
                    $0.set("survey", newest[variable]?.survey.rawValue)
                    $0.set("source", newest[variable]?.source)
                }
            }
        }
    }
}
