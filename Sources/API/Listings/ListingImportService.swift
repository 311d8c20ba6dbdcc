import Domain
import Hummingbird

/// Creates and changes an owner's listings from the rows of a file, or from what the owner's software sends.
package struct ListingImportService: Sendable {
    let imports: any ListingImportStore
    let listingService: ListingService

    package init(imports: any ListingImportStore, listingService: ListingService) {
        self.imports = imports
        self.listingService = listingService
    }

    /// A listing as it is sent, before it is checked.
    struct Row: Sendable {
        /// The fields, and the errors found in reading them.
        typealias Read = (fields: ListingFields, errors: ValidationErrors)

        let line: Int
        let externalID: String?
        /// Whether fields that no file has stay as the listing has them.
        let isOfFile: Bool
        /// Reads the fields onto those of the listing; `nil` for a new one.
        let read: @Sendable (ListingFields?) throws -> Read
    }

    /// How a row's problem is told.
    typealias Wording = @Sendable (Problem) -> Problem

    /// The effect of each row, to be stored.
    ///
    /// - Parameters:
    ///   - lines: the lines of the external ids so far; an id that is there already is refused.
    ///   - conditions: the versions under which each listing may be changed.
    func outcomes(
        of rows: [Row], after lines: inout [String: Int], if conditions: ListingConditions = .init(), isDryRun: Bool,
        by me: Account, _ context: Context, wording: Wording
    ) async throws -> [ListingUpload.Outcome] {
        let tenant = try context.tenant
        let lifecycle = try listingService.lifecycle(for: me, context)
        let known = try await imports.importedListings(rows.compactMap(\.externalID), of: me.id, in: tenant.id)
        var room = try await imports.roomForListings(of: me.id, in: tenant.id)
        let listingCount = max(0, tenant.settings.listingsPerAccount - room)
        let addsNew = !isDryRun && rows.contains { row in row.externalID.flatMap { known[$0] } == nil }
        let grants = try await self.grants(to: me, listingCount, addsNew: addsNew, in: tenant.id)
        var outcomes: [ListingUpload.Outcome] = []
        for row in rows {
            do {
                if let id = row.externalID, let line = lines[id] { throw Problem.repeatedExternalID(id, line: line) }
                if let id = row.externalID { lines[id] = row.line }
                let before = row.externalID.flatMap { known[$0] }
                try conditions.check(before?.version)
                var outcome = try await self.outcome(of: row, before, by: me, lifecycle, context)
                if case .created = outcome {
                    guard room > 0 else { throw Problem.tooManyListings(tenant.settings.listingsPerAccount) }
                    room -= 1
                }
                if !isDryRun {
                    let granted = before == nil ? grants.new : grants.known
                    outcome = try await counted(outcome, before, by: me, granted: granted, in: tenant)
                }
                outcomes.append(outcome)
            } catch let problem as Problem {
                outcomes.append(.refused(context.worded(wording(problem))))
            }
        }
        return outcomes
    }

    /// How many known listings an account may change, and new ones it may add, in a day; 0 for no more than by hand.
    private func grants(
        to me: Account, _ listingCount: Int, addsNew: Bool, in tenant: Tenant.ID
    ) async throws -> (known: Int, new: Int) {
        let isEstablished = addsNew ? try await imports.isEstablished(me.id, in: tenant) : false
        return (
            RateLimits.importedEditsPerListing * listingCount, isEstablished ? RateLimits.importedNewListings : 0
        )
    }

    /// Takes back most of the cost of rows that changed nothing.
    func refundUnchanged(in outcomes: [ListingUpload.Outcome], of me: Account) {
        listingService.throttle.refundUnchangedRows(outcomes.count { $0.isUnchanged }, of: me.id)
    }

    /// Stores what the rows change, in one transaction. Refuses a row whose listing a concurrent request changed.
    func store(
        _ outcomes: [ListingUpload.Outcome], by me: Account, _ context: Context, wording: Wording
    ) async throws -> [ListingUpload.Outcome] {
        let acting = imports.acting(by: try context.authority(posts: true))
        let items = outcomes.compactMap(\.item)
        guard !items.isEmpty else {
            try await acting.checkAuthority()
            return outcomes
        }
        let results = try await acting.store(items, of: me.id, recording: nil, in: context.tenant.id)
        return outcomes.stored(results.map { $0.mapError { context.worded(wording($0)) } })
    }

    /// Counts a change, and adds the data that the signals of the listing need.
    private func counted(
        _ outcome: ListingUpload.Outcome, _ before: Listing?, by me: Account, granted: Int, in tenant: Tenant
    ) async throws -> ListingUpload.Outcome {
        if let item = outcome.item {
            let fields = (before ?? item.listing).fields
            try listingService.throttle.checkEdit(of: fields, by: me.id, granted: granted)
        }
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
        of row: Row, _ known: Listing?, by me: Account, _ lifecycle: ListingLifecycle, _ context: Context
    ) async throws -> ListingUpload.Outcome {
        let tenant = try context.tenant
        var (fields, errors) = try row.read(known?.fields)
        try context.nameRule?.check(fields, before: known?.fields ?? ListingFields(), into: &errors)
        fields.address = try await lifecycle.completed(fields.address)
        let draft = try await lifecycle.draft(fields, complete: true, adding: errors, in: tenant)
        guard let known else {
            let listing = try await lifecycle.active(draft, of: me, in: tenant)
            return .created(ImportedListing(listing, externalID: row.externalID))
        }
        let read = row.isOfFile ? draft.fields.keepingUnimported(of: known.fields) : draft.fields
        let changes = read.differences(from: known.fields)
        let isShown = known.status == .active || known.status == .held
        if isShown && changes.isEmpty { return .unchanged(known) }
        let changed = try await lifecycle.imported(known, with: read, in: tenant)
        let item = ImportedListing(changed, externalID: row.externalID, replacing: known.version)
        return .changed(item, isShown ? changes : ["status"] + changes)
    }
}
