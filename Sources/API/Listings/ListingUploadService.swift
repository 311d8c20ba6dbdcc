import Domain
import Hummingbird

/// Creates and changes listings from the rows of a file that their owner uploads.
package struct ListingUploadService: Sendable {
    let reader: any ListingFileReader
    let importing: ListingImportService
    let rents: RentCheckService

    package init(reader: any ListingFileReader, importing: ListingImportService, rents: RentCheckService) {
        self.reader = reader
        self.importing = importing
        self.rents = rents
    }

    /// The effect of the rows, without writing anything. The addresses are looked up as those of the real run, which
    /// then finds the geocoder's results in the cache.
    func dryRun(_ file: UploadedListings, by me: Account, _ context: Context) async throws -> BufferedResponse {
        try await importing.imports.acting(by: context.authority(posts: true)).checkAuthority()
        let upload = try await prepare(file, by: me, isDryRun: true, context)
        return .json(ListingUploadView(upload: upload, isDryRun: true))
    }

    /// Stores all good rows in one transaction, with the record of the response. Refuses a row whose listing a
    /// concurrent request changed.
    func store(
        _ file: UploadedListings, by me: Account, _ record: ResponseRecorder, _ context: Context
    ) async throws -> BufferedResponse {
        let upload = try await prepare(file, by: me, isDryRun: false, context)
        let response = { @Sendable [reader] (results: StoredImports) in
            let named = results.map { $0.mapError(reader.namingColumns) }
            return BufferedResponse.json(ListingUploadView(upload: upload.stored(named), isDryRun: false))
        }
        let stored = try await importing.imports.acting(by: context.authority(posts: true))
            .store(upload.imports, of: me.id, recording: record(response), in: context.tenant.id)
        return response(stored)
    }

    private func prepare(
        _ file: UploadedListings, by me: Account, isDryRun: Bool, _ context: Context
    ) async throws -> ListingUpload {
        var lines: [String: Int] = [:]
        let rows = file.rows.map { row in
            ListingImportService.Row(line: row.line, externalID: row.externalID, isOfFile: true) { _ in
                (try row.content.get().fields, ValidationErrors())
            }
        }
        let outcomes = try await importing.outcomes(
            of: rows, after: &lines, isDryRun: isDryRun, by: me, context
        ) { [reader] in reader.namingColumns($0) }
        importing.refundUnchanged(in: outcomes, of: me)
        var upload = ListingUpload(format: file.format)
        for (row, outcome) in zip(file.rows, outcomes) {
            var usual: ClosedRange<Int>?
            if let item = outcome.item { usual = try await rents.missedPrice(item.listing, in: context.tenant) }
            upload.rows.append(ListingUpload.Row(row, outcome: outcome, usualPriceCents: usual))
        }
        return upload
    }
}
