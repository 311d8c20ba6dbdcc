import Domain
import Imports

/// Imports the rows of a listings file into the store, in batches.
package struct ListingImporter {
    private let lifecycle: ListingLifecycle
    private let store: any ListingImportStore
    private let library: any PhotoLibrary
    private let clock: Clock
    private let account: Account
    private let tenantOfAll: Tenant
    private let photoSource: PhotoSourceFolder?
    /// Whether to write nothing and only count.
    private let isDryRun: Bool
    package private(set) var count = ListingImportCount()
    package private(set) var rowCount = 0
    /// The line of each external id.
    private var lines: [String: Int] = [:]
    /// How many more listings the account may have, for a dry run.
    private var room: Int?
    /// The batch being stored while the next one is read and checked.
    private var storing: (batch: [PreparedListing], task: Task<StoredImports, any Error>)?

    /// - Parameter photos: the folder of the files that rows name; `nil` leaves photos unchanged.
    package init(
        _ installation: Installation, owner: Account, in tenant: Tenant, photos: PhotoSourceFolder?, isDryRun: Bool
    ) {
        lifecycle = installation.lifecycle()
        store = installation.store.listingImports
        library = installation.photos
        clock = installation.clock
        account = owner
        tenantOfAll = tenant
        photoSource = photos
        self.isDryRun = isDryRun
    }

    private var owner: Account.ID { account.id }
    private var tenant: Tenant.ID { tenantOfAll.id }

    /// Adds or changes the listing of each row, or leaves it unchanged; the report lists refused rows. The last batch
    /// is stored when `finish` returns.
    package mutating func take(_ batch: [ListingRow], _ report: inout ImportReport) async throws {
        let known = try await store.importedListings(batch.compactMap(\.externalID), of: owner, in: tenant)
        var prepared: [PreparedListing] = []
        do {
            for row in batch {
                do {
                    try checkIsFirst(row)
                    rowCount += 1
                    let next = try await prepare(row, known: row.externalID.flatMap { known[$0] })
                    if let next { prepared.append(next) } else { count.unchanged += 1 }
                } catch let problem as Problem {
                    report.refuse(line: row.line, ListingColumns.named(problem))
                }
            }
            try await finish(&report)
        } catch {
            await PreparedListing.release(prepared)
            throw error
        }
        guard isDryRun else { return beginStoring(prepared) }
        let problems = try await guessed(prepared.map(\.listing))
        tell(prepared, problems, &report)
    }

    /// Waits until all rows are stored.
    package mutating func finish(_ report: inout ImportReport) async throws {
        guard let (batch, task) = storing else { return }
        storing = nil
        let problems = try await task.value.map { result -> Problem? in
            if case .failure(let problem) = result { problem } else { nil }
        }
        tell(batch, problems, &report)
    }

    /// Closes earlier imported listings whose external ids are on no row, not even a bad one. Throws when they are more
    /// than ten and than a share of all: then the file may be cut short.
    package mutating func retire(besides bad: Set<String>, atMost share: Double) async throws {
        count.retired = try await ListingRetirement(in: store, of: owner, tenant).retire(
            unless: { lines[$0] != nil || bad.contains($0) }, atMost: share, isDryRun: isDryRun)
    }

    private mutating func checkIsFirst(_ row: ListingRow) throws(Problem) {
        guard let externalID = row.externalID else { return }
        if let line = lines[externalID] {
            throw .repeatedExternalID(externalID, line: line)
        }
        lines[externalID] = row.line
    }

    /// The changes of a row; `nil` when it changes nothing.
    private func prepare(_ row: ListingRow, known: Listing?) async throws -> PreparedListing? {
        var fields = row.draft.fields
        fields.address = try await lifecycle.completed(fields.address)
        let draft = try await lifecycle.draft(fields, complete: true, adding: ValidationErrors(), in: tenantOfAll)
        let files = try row.photos.flatMap { paths in try photoSource?.files(paths) }
        guard let known else {
            let listing = try await lifecycle.active(draft, of: account, in: tenantOfAll)
            return try await with(files, listing, row: row, replacing: nil)
        }
        let hasSamePhotos = files.map { $0.map(\.digest) == known.photos.map(\.digest) } ?? true
        let isShown = known.status == .active || known.status == .held
        let changed = draft.fields.keepingUnimported(of: known.fields)
        if isShown && hasSamePhotos && changed == known.fields { return nil }
        let listing = try await lifecycle.imported(known, with: changed, in: tenantOfAll)
        return try await with(hasSamePhotos ? nil : files, listing, row: row, replacing: known.version)
    }

    /// The listing with these files as its photos; photos that it already has are not stored again.
    private func with(
        _ files: [PhotoSourceFolder.File]?, _ listing: Listing, row: ListingRow, replacing version: Int?
    ) async throws -> PreparedListing {
        var (listing, uploads) = (listing, [ReceivedPhoto]())
        guard let files, !isDryRun else {
            return PreparedListing(
                line: row.line, listing: ImportedListing(listing, externalID: row.externalID, replacing: version),
                uploads: [])
        }
        var held = Dictionary(grouping: listing.photos, by: \.digest)
        var photos: [Photo] = []
        do {
            for file in files {
                if let photo = held[file.digest]?.popLast() {
                    photos.append(photo)
                    continue
                }
                let upload = try await file.receive(into: library, by: owner, for: tenant)
                uploads.append(upload)
                photos.append(
                    Photo(
                        id: .init(at: clock.now()), digest: upload.digest, width: upload.width,
                        height: upload.height))
            }
        } catch {
            for upload in uploads { await upload.release() }
            throw error
        }
        listing.photos = photos
        return PreparedListing(
            line: row.line, listing: ImportedListing(listing, externalID: row.externalID, replacing: version),
            uploads: uploads)
    }

    /// Starts storing a batch, and releases its uploads afterwards: by then rows refer to the files, or the sweep finds
    /// them unused.
    private mutating func beginStoring(_ prepared: [PreparedListing]) {
        guard !prepared.isEmpty else { return }
        let task = Task { [store, owner, tenant] in
            do {
                let result = try await store.store(
                    prepared.map(\.listing), of: owner, recording: nil, in: tenant)
                await PreparedListing.release(prepared)
                return result
            } catch {
                await PreparedListing.release(prepared)
                throw error
            }
        }
        storing = (prepared, task)
    }

    private mutating func tell(_ batch: [PreparedListing], _ problems: [Problem?], _ report: inout ImportReport) {
        for (item, problem) in zip(batch, problems) {
            if let problem {
                report.refuse(line: item.line, ListingColumns.named(problem))
            } else if item.listing.version == nil {
                count.added += 1
            } else {
                count.updated += 1
            }
        }
    }

    /// Predicts the store's refusals.
    private mutating func guessed(_ listings: [ImportedListing]) async throws -> [Problem?] {
        var left = if let room { room } else { try await store.roomForListings(of: owner, in: tenant) }
        let problems = listings.map { item -> Problem? in
            guard item.version == nil else { return nil }
            guard left > 0 else { return .tooManyListings(tenantOfAll.settings.listingsPerAccount) }
            left -= 1
            return nil
        }
        room = left
        return problems
    }
}
