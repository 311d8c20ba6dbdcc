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
