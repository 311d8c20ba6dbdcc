import Domain
import Geo
import Hummingbird

/// Property records: blocks by address or around a point, single blocks with their properties, and properties.
package struct PropertyRecordRoutes: FeatureRoutes {
    let store: any PropertyRecordStore
    let directory: BlockDirectory
    let cursors: Cursors
    private let answers = ResponseCache<AnswerKey>(maxBytes: Limits.recordAnswerBytes)

    private enum AnswerKey: Hashable {
        case cities
        case search(BlockSearch)
        case block(StreetBlock.ID, PageRequest)
        case property(AssessedProperty.ID)
    }

    package init(store: any PropertyRecordStore, directory: BlockDirectory, cursors: Cursors) {
        self.store = store
        self.directory = directory
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.get("record-cities", use: cities)
        v1.get("blocks", use: search)
        v1.get("blocks/{blockId}", use: block)
        v1.get("properties/{propertyId}", use: property)
    }

    @Sendable func cities(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        try request.checkNoParameters()
        let state = try await directory.state()
        return try await answers.answer(to: request, .cities, state.revision) {
            let cities = state.catalogue.recordCities.map { RecordCityView(city: $0, catalogue: state.catalogue) }
            return .json(ListView(items: cities, nextCursor: nil))
        }
    }

    @Sendable func search(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let state = try await directory.state()
        let search = try BlockSearch(request, cities: state.catalogue.cities)
        return try await answers.answer(to: request, .search(search), state.revision) {
            let views = try await views(of: search, in: state.catalogue)
            return .json(ListView(items: Array(views.prefix(search.limit)), nextCursor: nil))
        }
    }

    private func views(of search: BlockSearch, in catalogue: BlockCatalogue) async throws -> [BlockView] {
        switch search.subject {
        case .near(let point):
            return try catalogue.near(point, limit: search.limit).map {
                BlockView($0.block, in: catalogue, miles: $0.miles)
            }
        case .address(let address): return try await views(of: address, in: catalogue)
        }
    }

    private func views(of address: StreetAddress, in catalogue: BlockCatalogue) async throws -> [BlockView] {
        try await store.find(address, in: catalogue, limit: Limits.propertiesOfAddress).map {
            BlockView($0.block, in: catalogue, found: .some($0.match))
        }
    }

    @Sendable func block(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        let state = try await directory.state()
        let block = try Self.block(context, in: state.catalogue)
        var query = QueryParameters(request)
        let page = try cursors.page(&query, scope: Self.scope(of: block), parts: 2)
        return try await answers.answer(to: request, .block(block.id, page), state.revision) {
            .json(try await detail(of: block, page, in: state.catalogue))
        }
    }

    private func detail(
        of block: StreetBlock, _ page: PageRequest, in catalogue: BlockCatalogue
    ) async throws -> BlockDetailView {
        let found = try await store.properties(of: block.id, page: page)
        return BlockDetailView(
            block: BlockView(block, in: catalogue),
            properties: try cursors.list(found, scope: Self.scope(of: block)) { PropertyRowView(property: $0) })
    }

    private static func scope(of block: StreetBlock) -> String { "block \(block.id)" }

    /// The block in the path.
    static func block(_ context: Context, in catalogue: BlockCatalogue) throws(Problem) -> StreetBlock {
        guard let id = context.parameters.get("blockId"), RecordID.isOne(id), let block = catalogue.block(id) else {
            throw .noSuchBlock
        }
        return block
    }

    @Sendable func property(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        _ = try context.tenant
        try request.checkNoParameters()
        guard let id = context.parameters.get("propertyId"), RecordID.isOne(id) else {
            throw Problem.notFound("property")
        }
        let state = try await directory.state()
        return try await answers.answer(to: request, .property(id), state.revision) {
            guard let property = try await store.property(id) else { throw Problem.notFound("property") }
            return .json(PropertyView(property: property, catalogue: state.catalogue))
        }
    }
}
