import Domain
import Foundation

/// The demonstration's pictures, stored like any upload.
struct DemoPhotos {
    let library: any PhotoLibrary
    let tenant: Tenant.ID
    /// The number of image-tool processes that run in parallel.
    private static let uploadsAtOnce = 2

    /// Stores the pictures of `folder` and returns them by name. Throws `no_demo_photos` when one is missing.
    func store(from folder: URL) async throws -> [String: ReceivedPhoto] {
        var names = Set(DemoAlbum.all.flatMap(\.names)).sorted()[...]
        return try await withThrowingTaskGroup(of: (String, ReceivedPhoto).self) { group in
            for name in names.prefix(Self.uploadsAtOnce) {
                group.addTask { (name, try await store(name, from: folder)) }
            }
            names = names.dropFirst(Self.uploadsAtOnce)
            var photos: [String: ReceivedPhoto] = [:]
            while let (name, photo) = try await group.next() {
                photos[name] = photo
                if let next = names.popFirst() { group.addTask { (next, try await store(next, from: folder)) } }
            }
            return photos
        }
    }

    /// Two to four pictures of one suitable home.
    static func choice(
        from photos: [String: ReceivedPhoto], for fields: ListingFields, _ index: Int, _ numbers: inout SeededNumbers
    ) -> [ReceivedPhoto] {
        let albums = DemoAlbum.fitting(fields.kind ?? .rent, bedrooms: fields.bedrooms ?? 1)
        let album = albums[(index + Int.random(in: 0..<2, using: &numbers)) % albums.count]
        let count = DemoAlbum.pictures.lowerBound + index % DemoAlbum.pictures.count
        return album.names.prefix(count).compactMap { photos[$0] }
    }

    private func store(_ name: String, from folder: URL) async throws -> ReceivedPhoto {
        let file = folder.appending(path: "\(name).jpg")
        guard let bytes = try? Data(contentsOf: file) else {
            throw Problem(.unexpected, code: "no_demo_photos", "The demonstration's photo \(file.path) is missing.")
        }
        let upload = AsyncThrowingStream<[UInt8], any Error> { continuation in
            continuation.yield(Array(bytes))
            continuation.finish()
        }
        return try await library.receive(upload, by: Account.ID(high: 0, low: 0), for: tenant)
    }
}
