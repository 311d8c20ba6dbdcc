import Domain
import Hummingbird

/// Imports listings from a CSV file or a feed, or previews the import.
package struct ListingUploadRoutes: FeatureRoutes {
    let service: ListingUploadService
    let idempotency: Idempotency
    let throttle: Throttle
    let turns: ListingFileTurns

    package init(
        service: ListingUploadService, idempotency: Idempotency, throttle: Throttle, turns: ListingFileTurns
    ) {
        self.service = service
        self.idempotency = idempotency
        self.throttle = throttle
        self.turns = turns
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.post("account/listings/imports", use: take)
    }

    @Sendable func take(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        try me.checkMayPost()
        try me.checkMayOffer(in: context.tenant)
        let input = try UploadInput(request, .init(defaultEmail: me.email.text, in: try context.tenant.settings))
        try throttle.checkRate(\.listingFiles, of: me.id)
        let bytes = try await request.listingFile(context, upTo: Limits.listingFileBytes)
        return try await turns.inTurn(of: me.id, from: context.clientIP, in: context.tenant.id) {
            let rows = try rows(of: bytes, input.options, sentBy: me)
            if input.isDryRun { return try await service.dryRun(rows, by: me, context) }
            return try await idempotency.once(request, context, fingerprint: bytes) { record in
                try await service.store(rows, by: me, record, context)
            }
        }
    }

    private func rows(
        of bytes: [UInt8], _ options: ListingFileOptions, sentBy me: Account
    ) throws -> UploadedListings {
        let file = try service.reader.read(bytes, atMost: Limits.listingFileRows, options)
        try throttle.checkRate(\.listingRows, of: me.id, count: file.rows.count)
        return file
    }
}

/// The parameters of an upload. The key is checked even in a dry run, which does not need it.
private struct UploadInput {
    let isDryRun: Bool
    let options: ListingFileOptions

    init(_ request: Request, _ standard: ListingFileOptions) throws(Problem) {
        var (query, options) = (QueryParameters(request), standard)
        isDryRun = query.bool("dryRun")
        options.dateOrder = query.word("dateOrder")
        options.encoding = query.word("encoding")
        options.columns = query.value("columns", "a JSON object of our columns and the file's", Self.columns) ?? [:]
        self.options = options
        try query.finish()
        try Idempotency.checkedKey(of: request)
    }

    private static func columns(_ text: String) -> [String: String]? {
        guard case .object(let members)? = try? JSONParser.parse(Array(text.utf8)) else { return nil }
        var columns: [String: String] = [:]
        for (name, value) in members {
            guard case .text(let header) = value else { return nil }
            columns[name] = header
        }
        return columns
    }
}

extension Request {
    private static let fileTypes: Set = ["text/csv", "application/xml", "text/xml"]

    /// Reads a listings file, whose content tells a table from a feed. Throws for another content type, and when it is
    /// too large.
    fileprivate func listingFile(_ context: Context, upTo limit: Int) async throws -> [UInt8] {
        guard let mediaType, Self.fileTypes.contains(mediaType) else {
            throw Problem(
                .unsupportedType, code: "not_csv",
                "Send the file as the body, with Content-Type: text/csv or application/xml.")
        }
        context.expectUpload()
        return try await bytes(upTo: limit)
    }
}
