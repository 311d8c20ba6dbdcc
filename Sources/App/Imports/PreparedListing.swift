import Domain

/// A row of a file that adds or changes a listing, with the uploads of its photos.
struct PreparedListing: Sendable {
    let line: Int
    let listing: ImportedListing
    let uploads: [ReceivedPhoto]

    static func release(_ prepared: [PreparedListing]) async {
        for upload in prepared.flatMap(\.uploads) { await upload.release() }
    }
}

extension Problem {
    /// An import would take down more listings than it may.
    static func tooManyAbsent(_ count: Int, of all: Int, atMost share: Double) -> Problem {
        Problem(
            .invalid, code: "too_many_absent",
            "Nothing was retired: the file lacks \(count) of \(all.counted("listing")), more than "
                + "\(Int(share * 100))%. Is it the whole file? --max-retire allows more.")
    }
}
