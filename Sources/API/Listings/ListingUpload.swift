import Domain

/// The effect of each row of an uploaded file, actual or in a dry run.
struct ListingUpload: Sendable {
    enum Outcome: Sendable {
        case created(ImportedListing)
        /// The listing was changed; names its changed members as the contract does.
        case changed(ImportedListing, [String])
        case unchanged(Listing)
        case refused(Problem)

        /// The listing to store; `nil` for a row that changes nothing.
        var item: ImportedListing? {
            switch self {
            case .created(let item), .changed(let item, _): item
            case .unchanged, .refused: nil
            }
        }

        /// The outcome after the store's result.
        func stored(_ result: Result<Listing, Problem>) -> Outcome {
            switch (self, result) {
            case (.created(let item), .success(let listing)): .created(item.with(listing))
            case (.changed(let item, let names), .success(let listing)): .changed(item.with(listing), names)
            case (_, .failure(let problem)): .refused(problem)
            case (.unchanged, _), (.refused, _): self
            }
        }
    }

    struct Row: Sendable {
        let line: Int
        let externalID: String?
        /// The title as the file has it.
        let title: String?
        let readCells: [ReadCell]
        /// The usual price, where the row's is fifty times it or a fiftieth.
        let usualPriceCents: ClosedRange<Int>?
        var outcome: Outcome

        init(_ row: ListingFileRow, outcome: Outcome, usualPriceCents: ClosedRange<Int>?) {
            (line, externalID, title, readCells) = (row.line, row.externalID, row.title, row.readCells)
            self.usualPriceCents = usualPriceCents
            self.outcome = outcome
        }
    }

    let format: ListingFileFormat
    var rows: [Row] = []

    /// The listings to pass to the store.
    var imports: [ImportedListing] { rows.compactMap(\.outcome.item) }

    /// This upload with the store's results for its `imports`.
    func stored(_ results: StoredImports) -> ListingUpload {
        var upload = self
        for (index, outcome) in rows.map(\.outcome).stored(results).enumerated() {
            upload.rows[index].outcome = outcome
        }
        return upload
    }
}

extension [ListingUpload.Outcome] {
    /// These outcomes with the store's results for those that change something.
    func stored(_ results: StoredImports) -> [ListingUpload.Outcome] {
        var results = results[...]
        return map { outcome in
            guard outcome.item != nil, let result = results.popFirst() else { return outcome }
            return outcome.stored(result)
        }
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
            $0.object("format") { write(upload.format, &$0) }
            $0.array("rows", upload.rows) { write($0, &$1) }
        }
    }

    private func write(_ format: ListingFileFormat, _ json: inout JSONMembers) {
        json.set("encoding", format.encoding)
        json.set("separator", format.separator)
        json.array("columns", format.columns) { column, json in
            json.object {
                $0.set("name", column.name)
                $0.set("header", column.header)
            }
        }
        json.set("ignored", format.ignored)
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
            if row.outcome.listing == nil, let title = row.title { $0.set("title", title) }
            if !row.readCells.isEmpty {
                $0.array("readAs", row.readCells) { cell, json in
                    json.object {
                        $0.set("column", cell.column)
                        $0.set("found", cell.found)
                        $0.set("value", cell.value)
                    }
                }
            }
            if let usual = row.usualPriceCents, let cents = row.outcome.listing?.fields.priceCents {
                $0.array("warnings", [UnusualPriceView(cents: cents, usual: usual)]) { $0.write(to: &$1) }
            }
            if case .changed(_, let names) = row.outcome { $0.set("changes", names) }
            if case .refused(let problem) = row.outcome { $0.set("problem", RefusalView(problem: problem)) }
        }
    }
}

extension ListingUpload.Outcome {
    var name: String {
        switch self {
        case .created: "created"
        case .changed: "changed"
        case .unchanged: "unchanged"
        case .refused: "refused"
        }
    }

    fileprivate var isNew: Bool { if case .created = self { true } else { false } }

    var isUnchanged: Bool { if case .unchanged = self { true } else { false } }

    var listing: Listing? {
        switch self {
        case .created(let item), .changed(let item, _): item.listing
        case .unchanged(let listing): listing
        case .refused: nil
        }
    }
}
