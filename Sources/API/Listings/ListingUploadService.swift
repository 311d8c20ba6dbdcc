import Domain
import Hummingbird

/// Creates and changes listings from the rows of a file that their owner uploads.
package struct ListingUploadService: Sendable {
    let reader: any ListingFileReader
    let imports: any ListingImportStore
    let listingService: ListingService

    package init(reader: any ListingFileReader, imports: any ListingImportStore, listingService: ListingService) {
        self.reader = reader
        self.imports = imports
        self.listingService = listingService
    }

    /// The effect of the rows, without writing anything. The addresses are looked up as those of the real run, which
    /// then finds the geocoder's results in the cache.
    func dryRun(_ file: UploadedListings, by me: Account, _ context: Context) async throws -> BufferedResponse {
        try await imports.acting(by: context.authority(posts: true)).checkAuthority()
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
        let stored = try await imports.acting(by: context.authority(posts: true))
            .store(upload.imports, of: me.id, recording: record(response), in: context.tenant.id)
        return response(stored)
    }

    private func prepare(
        _ file: UploadedListings, by me: Account, isDryRun: Bool, _ context: Context
    ) async throws -> ListingUpload {
        let (tenant, rows) = (try context.tenant, file.rows)
        let lifecycle = try listingService.lifecycle(for: me, context)
        let known = try await imports.importedListings(rows.compactMap(\.externalID), of: me.id, in: tenant.id)
        var room = try await imports.roomForListings(of: me.id, in: tenant.id)
        var (upload, lines) = (ListingUpload(format: file.format), [String: Int]())
        for row in rows {
            var outcome: ListingUpload.Outcome
            do {
                if let id = row.externalID, let line = lines[id] { throw Problem.repeatedExternalID(id, line: line) }
                if let id = row.externalID { lines[id] = row.line }
                let before = row.externalID.flatMap { known[$0] }
                outcome = try await self.outcome(of: row, before, by: me, lifecycle, context)
                if case .created = outcome {
                    guard room > 0 else { throw Problem.tooManyListings(tenant.settings.listingsPerAccount) }
                    room -= 1
                }
                if !isDryRun {
                    if let item = outcome.item {
                        try listingService.throttle.checkEdit(of: (before ?? item.listing).fields, by: me.id)
                    }
                    outcome = try await assessed(outcome, before, in: tenant)
                }
            } catch let problem as Problem {
                outcome = .refused(context.worded(reader.namingColumns(problem)))
            }
            upload.rows.append(ListingUpload.Row(row, outcome: outcome))
        }
        return upload
    }

    /// Adds the data that the signals of the listing need.
    private func assessed(
        _ outcome: ListingUpload.Outcome, _ before: Listing?, in tenant: Tenant
    ) async throws -> ListingUpload.Outcome {
        func assessed(_ item: ImportedListing) async throws -> ImportedListing {
            var item = item
            item.assessed = try await listingService.assessor.assessment(of: item.listing, before: before, in: tenant)
            return item
        }
        switch outcome {
        case .created(let item): return .created(try await assessed(item))
        case .changed(let item, let names): return .changed(try await assessed(item), names)
        case .unchanged, .refused: return outcome
        }
    }

    /// Treats a row as `digs import listings` does: active unless held, and fields that no file has stay unchanged.
    private func outcome(
        of row: ListingFileRow, _ known: Listing?, by me: Account, _ lifecycle: ListingLifecycle, _ context: Context
    ) async throws -> ListingUpload.Outcome {
        let tenant = try context.tenant
        var (fields, errors) = (try row.content.get().fields, ValidationErrors())
        try context.nameRule?.check(fields, before: known?.fields ?? ListingFields(), into: &errors)
        fields.address = try await lifecycle.completed(fields.address)
        let draft = try await lifecycle.draft(fields, complete: true, adding: errors)
        guard let known else {
            let listing = try await lifecycle.active(draft, of: me, in: tenant)
            return .created(ImportedListing(listing, externalID: row.externalID))
        }
        let changes = draft.fields.keepingUnimported(of: known.fields).differences(from: known.fields)
        let isShown = known.status == .active || known.status == .held
        if isShown && changes.isEmpty { return .unchanged(known) }
        let changed = try await lifecycle.imported(known, as: draft, in: tenant)
        let item = ImportedListing(changed, externalID: row.externalID, replacing: known.version)
        return .changed(item, isShown ? changes : ["status"] + changes)
    }
}
