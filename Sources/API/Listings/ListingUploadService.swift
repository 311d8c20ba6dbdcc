import Domain
import Hummingbird

/// Creates and changes listings from the rows of a file that their owner uploads.
package struct ListingUploadService: Sendable {
    private static let maxTries = 5

    let reader: any ListingFileReader
    let imports: any ListingImportStore
    let batches: any ListingBatchStore
    let listingService: ListingService

    package init(
        reader: any ListingFileReader, imports: any ListingImportStore, batches: any ListingBatchStore,
        listingService: ListingService
    ) {
        (self.reader, self.imports) = (reader, imports)
        (self.batches, self.listingService) = (batches, listingService)
    }

    /// The effect of the rows, without writing anything or asking a geocoder.
    func dryRun(_ rows: [ListingFileRow], by me: Account, _ context: Context) async throws -> ListingUpload {
        try await batches.acting(by: context.authority(posts: true)).checkAuthority()
        return try await prepare(
            rows, by: me, lifecycle: listingService.lifecycle.geocoding { false }, as: .dryRun, context)
    }

    /// Stores all good rows in one transaction, with the response. Starts over when a concurrent request changed the
    /// same listings.
    ///
    /// - Parameter record: makes the idempotency record from the response.
    func store(
        _ rows: [ListingFileRow], by me: Account, _ context: Context, record: Idempotency.Recording
    ) async throws -> BufferedResponse {
        let (tenant, lifecycle) = (try context.tenant.id, try listingService.lifecycle(for: me, context))
        var prepared: ListingUpload?
        for attempt in 1...Self.maxTries {
            let upload =
                if let prepared { prepared } else {
                    try await prepare(
                        rows, by: me, lifecycle: lifecycle, as: attempt == 1 ? .firstTry : .nextTry, context)
                }
            let answer = BufferedResponse.json(ListingUploadView(upload: upload, isDryRun: false))
            do {
                try await batches.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant)
                    .take(upload.imports, of: me.id, in: tenant)
                return answer
            } catch let outdated as ApprovalsOutdated {
                prepared = upload.published(as: outdated, at: listingService.clock.now())
            } catch let problem as Problem where problem.isOvertaken {
                prepared = nil
            }
        }
        throw Problem.overloaded("Other requests of yours are changing the same listings. Try again in a moment.")
    }

    /// Why rows are prepared: a change counts against the daily edit limit once, and a dry run assesses no signals.
    private enum Purpose { case dryRun, firstTry, nextTry }

    private func prepare(
        _ rows: [ListingFileRow], by me: Account, lifecycle: ListingLifecycle, as purpose: Purpose, _ context: Context
    ) async throws -> ListingUpload {
        let tenant = try context.tenant
        let known = try await imports.importedListings(rows.compactMap(\.externalID), of: me.id, in: tenant.id)
        var room = try await imports.roomForListings(of: me.id, in: tenant.id)
        var (upload, lines) = (ListingUpload(), [String: Int]())
        for row in rows {
            var outcome: ListingUpload.Outcome
            do {
                if let id = row.externalID, let line = lines[id] { throw Problem.repeatedExternalID(id, line: line) }
                if let id = row.externalID { lines[id] = row.line }
                let before = row.externalID.flatMap { known[$0] }
                outcome = try await self.outcome(of: row, before, by: me, in: tenant, lifecycle)
                if case .created = outcome {
                    guard room > 0 else { throw Problem.tooManyListings(tenant.settings.listingsPerAccount) }
                    room -= 1
                }
                if purpose == .firstTry, case .changed = outcome {
                    try listingService.throttle.checkRate(\.edits, of: me.id)
                }
                if purpose != .dryRun { outcome = try await assessed(outcome, before, in: tenant) }
            } catch let problem as Problem {
                outcome = .refused(context.worded(reader.namingColumns(problem)))
            }
            upload.rows.append(ListingUpload.Row(line: row.line, externalID: row.externalID, outcome: outcome))
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
        of row: ListingFileRow, _ known: Listing?, by me: Account, in tenant: Tenant, _ lifecycle: ListingLifecycle
    ) async throws -> ListingUpload.Outcome {
        var fields = try row.content.get().fields
        fields.address = try await lifecycle.completed(fields.address)
        let draft = try await lifecycle.draft(fields, complete: true, adding: ValidationErrors())
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

extension Problem {
    /// Whether a concurrent request changed the prepared listings.
    fileprivate var isOvertaken: Bool {
        kind == .stale || code == "too_many_listings" || errors.contains { $0.code == "externalId_taken" }
    }
}
