import Domain
import Hummingbird

/// Prepares changes to many listings, each of which may be refused on its own.
package struct ListingBatchService: Sendable {
    let batches: any ListingBatchStore
    let listingService: ListingService

    package init(batches: any ListingBatchStore, listingService: ListingService) {
        self.batches = batches
        self.listingService = listingService
    }

    /// Applies a change to a listing that the caller may edit, under the rules of a single edit.
    ///
    /// - Parameters:
    ///   - listing: as stored; `nil` when it does not exist.
    ///   - version: the version that the caller knows; `nil` for any.
    func prepare(
        _ id: Listing.ID, _ listing: Listing?, version: Int?, by me: Account, _ context: Context,
        change: (Listing) async throws -> Listing
    ) async throws -> ListingBatchItem {
        do {
            let now = listingService.clock.now()
            guard let listing, context.maySee(listing.visibility, at: now) else { throw Problem.notFound("listing") }
            guard me.mayEdit(listing) else { throw Problem.notYours }
            guard version == nil || version == listing.version else { throw Problem.staleListing }
            var changed = try await change(listing)
            let isChanged = changed.fields != listing.fields || changed.place != listing.place
            guard isChanged || changed.status != listing.status else {
                return ListingBatchItem(id: id, outcome: .unchanged(listing))
            }
            try listingService.throttle.checkEdit(of: listing.fields, by: me.id)
            changed.updatedAt = now
            let assessed = try await listingService.assessor.assessment(
                of: changed, before: listing, in: context.tenant)
            let edit = ListingEdit(changed, from: listing.version, assessed: assessed)
            return ListingBatchItem(id: id, outcome: .changed(edit))
        } catch let problem as Problem {
            return ListingBatchItem(id: id, outcome: .refused(context.worded(problem)))
        }
    }

    /// Stores the changes, and refuses those of listings that changed in the meantime.
    func store(_ items: [ListingBatchItem], _ context: Context) async throws -> [ListingBatchItem] {
        let edits = items.compactMap(\.edit)
        let acting = batches.acting(by: try context.authority(posts: true))
        guard !edits.isEmpty else {
            try await acting.checkAuthority()
            return items
        }
        let results = try await acting.replace(edits, in: context.tenant.id)
        return items.stored(results, saying: context.worded)
    }
}

/// The outcome for one listing of a batch.
struct ListingBatchItem: Sendable {
    enum Outcome: Sendable {
        case changed(ListingEdit)
        case unchanged(Listing)
        case refused(Problem)
    }

    let id: Listing.ID
    var outcome: Outcome

    var edit: ListingEdit? { if case .changed(let edit) = outcome { edit } else { nil } }
}

extension [ListingBatchItem] {
    /// The items with the store's result for each edit, and `worded` problems.
    func stored(
        _ results: [Result<Listing, Problem>], saying worded: (Problem) -> Problem
    ) -> [ListingBatchItem] {
        var (items, results) = (self, results[...])
        for index in items.indices {
            guard let edit = items[index].edit, let result = results.popFirst() else { continue }
            items[index].outcome =
                switch result {
                case .success(let listing): .changed(ListingEdit(listing, from: edit.version))
                case .failure(let problem): .refused(worded(problem))
                }
        }
        return items
    }
}

extension ListingBatchItem: JSONWritable {
    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", id)
            switch outcome {
            case .changed(let edit): Self.write("changed", edit.listing, version: edit.version + 1, &$0)
            case .unchanged(let listing): Self.write("unchanged", listing, version: listing.version, &$0)
            case .refused(let problem):
                $0.set("outcome", "refused")
                $0.set("problem", RefusalView(problem: problem))
            }
        }
    }

    private static func write(_ outcome: String, _ listing: Listing, version: Int, _ json: inout JSONMembers) {
        json.set("outcome", outcome)
        json.set("version", version)
        json.set("priceCents", listing.fields.priceCents)
        json.set("availableFrom", listing.fields.availableFrom)
        json.set("bedrooms", listing.fields.bedrooms)
        json.set("status", listing.status.rawValue)
        json.setHold(listing.hold)
    }
}

/// The reason why one item of a batch was refused.
struct RefusalView: JSONWritable {
    let problem: Problem

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("code", problem.code)
            $0.set("detail", problem.detail)
            $0.set("errors", problem.errors)
        }
    }
}
