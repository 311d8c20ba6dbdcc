import Domain
import Hummingbird

/// The blocks and properties that the caller saved.
package struct SavedRecordRoutes: FeatureRoutes {
    let saved: any SavedRecordStore
    let records: any PropertyRecordStore
    let directory: BlockDirectory
    let cursors: Cursors

    package init(
        saved: any SavedRecordStore, records: any PropertyRecordStore, directory: BlockDirectory, cursors: Cursors
    ) {
        self.saved = saved
        self.records = records
        self.directory = directory
        self.cursors = cursors
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("saved/blocks")
            .get(use: listBlocks)
            .delete(use: clearBlocks)
            .put("{blockId}", use: saveBlock)
            .delete("{blockId}", use: removeBlock)
        v1.group("saved/properties")
            .get(use: listProperties)
            .delete(use: clearProperties)
            .put("{propertyId}", use: saveProperty)
            .delete("{propertyId}", use: removeProperty)
    }

    @Sendable func listBlocks(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await list(.block, request, context)
    }

    @Sendable func listProperties(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await list(.property, request, context)
    }

    @Sendable func clearBlocks(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await clear(.block, request, context)
    }

    @Sendable func clearProperties(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await clear(.property, request, context)
    }

    @Sendable func removeBlock(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await remove(.block, "blockId", context)
    }

    @Sendable func removeProperty(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        try await remove(.property, "propertyId", context)
    }

    private func list(
        _ kind: SavedRecord.Kind, _ request: Request, _ context: Context
    ) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let scope = "saved \(kind.rawValue) \(tenant) \(me.id)"
        var query = QueryParameters(request)
        let page = try await saved.saved(
            kind, of: me.id, page: cursors.page(&query, scope: scope, parts: 2), in: tenant)
        let views = try await views(of: page.items)
        let list = try cursors.list(page, scope: scope) { $0.id }
        return .json(ListView(items: views, nextCursor: list.nextCursor))
    }

    @Sendable func saveBlock(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let block = try PropertyRecordRoutes.block(context, in: try await directory.state().catalogue)
        let record = try await saved.acting(by: context.authority()).save(
            block.id, .block, for: me.id, in: context.tenant.id)
        return .json(try await views(of: [record])[0])
    }

    @Sendable func saveProperty(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        guard let id = context.parameters.get("propertyId"), RecordID.isOne(id),
            try await records.property(id) != nil
        else { throw Problem.notFound("property") }
        let record = try await saved.acting(by: context.authority()).save(
            id, .property, for: me.id, in: context.tenant.id)
        return .json(try await views(of: [record])[0])
    }

    /// Also removes a record that a later import dropped.
    private func remove(
        _ kind: SavedRecord.Kind, _ parameter: String, _ context: Context
    ) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        guard let id = context.parameters.get(parameter), RecordID.isOne(id) else {
            throw Problem.notFound(kind.rawValue)
        }
        try await saved.acting(by: context.authority()).remove(id, kind, for: me.id, in: context.tenant.id)
        return .noContent
    }

    private func clear(
        _ kind: SavedRecord.Kind, _ request: Request, _ context: Context
    ) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        var query = QueryParameters(request)
        let moment = query.instant("savedThrough")
        try query.finish()
        try await saved.acting(by: context.authority()).removeSaved(
            kind, through: moment, of: me.id, in: context.tenant.id)
        return .noContent
    }

    /// The saved records with today's values.
    private func views(of saved: [SavedRecord]) async throws -> [SavedRecordView] {
        let catalogue = try await directory.state().catalogue
        let properties = try await records.properties(saved.filter { $0.kind == .property }.map(\.id))
        return saved.map { record in
            SavedRecordView(record: record, property: properties[record.id], catalogue: catalogue)
        }
    }
}

private struct SavedRecordView: JSONWritable {
    let record: SavedRecord
    let property: AssessedProperty?
    let catalogue: BlockCatalogue

    /// Block and property are `null` when newer data dropped the record.
    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", record.id)
            $0.set("savedAt", record.savedAt)
            switch record.kind {
            case .block: $0.set("block", catalogue.block(record.id).map { BlockView($0, in: catalogue) })
            case .property: $0.set("property", property.map { PropertyView(property: $0, catalogue: catalogue) })
            }
        }
    }
}
