import Domain

/// The effect of each row of an uploaded file, actual or in a dry run.
struct ListingUpload: Sendable {
    enum Outcome: Sendable {
        case created(ImportedListing)
        /// With the names of the changed members, as in the contract.
        case changed(ImportedListing, [String])
        case unchanged(Listing)
        case refused(Problem)
    }

    struct Row: Sendable {
        let line: Int
        let externalID: String?
        var outcome: Outcome
    }

    var rows: [Row] = []

    /// The listings to pass to the store.
    var imports: [ImportedListing] {
        rows.compactMap { row in
            switch row.outcome {
            case .created(let item), .changed(let item, _): item
            case .unchanged, .refused: nil
            }
        }
    }

    /// The same upload, with the approvals that the store reported.
    func published(as outdated: ApprovalsOutdated, at now: Instant) -> ListingUpload {
        var upload = self
        for index in upload.rows.indices {
            guard let id = rows[index].outcome.listing?.id, let outdated = outdated.listings[id] else { continue }
            switch rows[index].outcome {
            case .created(let item): upload.rows[index].outcome = .created(item.published(as: outdated, at: now))
            case .changed(let item, let names):
                upload.rows[index].outcome = .changed(item.published(as: outdated, at: now), names)
            case .unchanged, .refused: break
            }
        }
        return upload
    }
}

struct ListingUploadView: JSONWritable {
    let upload: ListingUpload
    let isDryRun: Bool

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("dryRun", isDryRun)
            $0.object("counts") { counts in
                for outcome in ["created", "changed", "unchanged", "refused"] {
                    counts.set(named: outcome, upload.rows.count { $0.outcome.name == outcome })
                }
            }
            $0.array("rows", upload.rows) { write($0, &$1) }
        }
    }

    private func write(_ row: ListingUpload.Row, _ json: inout JSONWriter) {
        json.object {
            $0.set("line", row.line)
            $0.set("externalId", row.externalID)
            $0.set("outcome", row.outcome.name)
            if let listing = row.outcome.listing {
                // A dry run creates nothing, and the next one draws another id.
                $0.set("listingId", isDryRun && row.outcome.isNew ? nil : listing.id.description)
                $0.set("title", listing.fields.title)
                $0.set("priceCents", listing.fields.priceCents)
                $0.set("pricePeriod", listing.fields.pricePeriod.rawValue)
                $0.set("currency", listing.currency)
                // Only the store knows the hold, which a dry run does not ask.
                if !isDryRun {
                    $0.set("status", listing.status.rawValue)
                    $0.setHold(listing.hold)
                }
            }
            if case .changed(_, let names) = row.outcome { $0.set("changes", names) }
            if case .refused(let problem) = row.outcome { $0.set("problem", RefusalView(problem: problem)) }
        }
    }
}

extension ListingUpload.Outcome {
    fileprivate var name: String {
        switch self {
        case .created: "created"
        case .changed: "changed"
        case .unchanged: "unchanged"
        case .refused: "refused"
        }
    }

    fileprivate var isNew: Bool { if case .created = self { true } else { false } }

    fileprivate var listing: Listing? {
        switch self {
        case .created(let item), .changed(let item, _): item.listing
        case .unchanged(let listing): listing
        case .refused: nil
        }
    }
}
