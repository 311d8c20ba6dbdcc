import Domain
import Foundation
import Hummingbird

/// Uploading, ordering, deleting and serving photos.
package struct PhotoRoutes: Sendable {
    let photos: any PhotoStore
    let library: any PhotoLibrary
    let listingService: ListingService
    let idempotency: Idempotency
    let uploadSeconds: Int
    let photoSweep: @Sendable () -> Void
    private let files = FileIO()

    package init(
        photos: any PhotoStore, library: any PhotoLibrary, listingService: ListingService, idempotency: Idempotency,
        uploadSeconds: Int, photoSweep: @escaping @Sendable () -> Void
    ) {
        (self.photos, self.library, self.listingService) = (photos, library, listingService)
        (self.idempotency, self.uploadSeconds, self.photoSweep) = (idempotency, uploadSeconds, photoSweep)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("listings/{id}/photos")
            .post(use: upload)
            .put("order", use: reorder)
            .delete("{photoId}", use: remove)
        v1.get("photos/{id}/{size}", use: show)
    }

    @Sendable func upload(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        let listing = try await listingService.editable(context, by: me)
        // Checked before the body, so that nobody uploads 15 MB in vain. A request with a key may repeat the last one
        // that was allowed.
        let mayBeRepeated = request.headers[.idempotencyKey] != nil
        guard mayBeRepeated || listing.photos.count < Limits.photosPerListing else { throw Problem.tooManyPhotos }
        let received = try await receive(request, context, by: me.id)
        // From here on, either a row refers to the files or the sweep deletes them.
        do {
            let answer = try await idempotency.once(request, context, fingerprint: Array(received.digest.utf8)) {
                record in
                let photo = Photo(
                    id: .init(at: listingService.clock.now()), digest: received.digest, width: received.width,
                    height: received.height)
                let answer = BufferedResponse.created(PhotoView(photo: photo), at: "/v1/photos/\(photo.id)/large")
                try await photos.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant)
                    .add(photo, to: listing.id, in: tenant)
                return answer
            }
            await received.release()
            return answer
        } catch {
            await received.release()
            do {
                try await library.remove([received.digest], of: tenant) { try await photos.isNeeded($0, in: tenant) }
            } catch is PhotosAreKept {
                // A later sweep finds that no row refers to them.
            }
            throw error
        }
    }

    @Sendable func reorder(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let listing = try await listingService.editable(context, by: try context.signedIn().account)
        var form = try await request.jsonObject(context)
        try await photos.acting(by: context.authority(posts: true))
            .reorder(form.ids(), of: listing.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let listing = try await listingService.editable(context, by: try context.signedIn().account)
        let photo: Photo.ID = try context.id("photo", "photoId")
        try await photos.acting(by: context.authority(posts: true))
            .remove(photo, from: listing.id, in: context.tenant.id)
        photoSweep()
        return .noContent
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response {
        let size = context.parameters.get("size").flatMap(PhotoSize.init(rawValue:))
        guard let size else { throw Problem.notFound("photo") }
        let (photo, isPublic) = try await visible(context)
        let format: PhotoFormat = request.headers[values: .accept].contains(where: Self.acceptsWebP) ? .webp : .jpeg
        let tag = "\"\(photo.digest.prefix(32))-\(size.rawValue)-\(format.rawValue)\""
        let headers: HTTPFields = [
            .eTag: tag, .contentType: format.mediaType, .vary: "Accept",
            .cacheControl: isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
        ]
        if let known = request.headers[.ifNoneMatch].map(EntityTags.init), known.contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        guard let path = library.file(photo.digest, size, format, of: try context.tenant.id) else {
            // A damaged disk or half a restore: `digs check` names all that is missing.
            context.logger.error("A photo's file is missing", metadata: ["digest": "\(photo.digest)"])
            throw Problem.notFound("photo")
        }
        return Response(status: .ok, headers: headers, body: try await files.loadFile(path: path, context: context))
    }

    /// The photo in the path, and whether it is public. Throws unless the caller may see its listing.
    private func visible(_ context: Context) async throws -> (photo: Photo, isPublic: Bool) {
        let (tenant, now) = (try context.tenant.id, listingService.clock.now())
        guard let (photo, id) = try await photos.photo(context.id("photo"), in: tenant),
            let listing = try await listingService.listings.listing(id, in: tenant)
        else { throw Problem.notFound("photo") }
        let isPublic = listing.isPublic(at: now)
        guard isPublic || context.maySee(listing, at: now) else { throw Problem.notFound("photo") }
        return (photo, isPublic)
    }

    /// Whether an `Accept` header includes WebP with a quality above zero.
    private static func acceptsWebP(_ header: String) -> Bool {
        header.lowercased().split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return parts.first == PhotoFormat.webp.mediaType && quality > 0
        }
    }

    /// Stores the upload's files. Throws when it takes too long, so that a slow client does not keep its slot.
    private func receive(
        _ request: Request, _ context: Context, by account: Account.ID
    ) async throws -> ReceivedPhoto {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Limits.photoBytes {
            throw Problem(.tooLarge, code: "too_large", "A photo has at most \(Limits.photoBytes) bytes.")
        }
        let deadline = context.channel.eventLoop.scheduleTask(in: .seconds(Int64(uploadSeconds))) {
            [channel = context.channel] in
            channel.close(promise: nil)
        }
        let chunks = UploadChunks(base: request.body, atEnd: { deadline.cancel() })
        do { return try await library.receive(chunks, by: account, for: context.tenant.id) } catch {
            deadline.cancel()
            throw error
        }
    }
}

/// The request body as byte chunks.
private struct UploadChunks: AsyncSequence, Sendable {
    let base: RequestBody
    let atEnd: @Sendable () -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        var base: RequestBody.AsyncIterator
        let atEnd: @Sendable () -> Void

        mutating func next() async throws -> [UInt8]? {
            guard let buffer = try await base.next() else {
                atEnd()
                return nil
            }
            return Array(buffer.readableBytesView)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), atEnd: atEnd) }
}

struct PhotoView: JSONWritable {
    let photo: Photo

    func write(to json: inout JSONWriter) {
        json.object {
            $0.set("id", photo.id.description)
            $0.set("width", photo.width)
            $0.set("height", photo.height)
            $0.object("urls") {
                $0.set("small", "/v1/photos/\(photo.id)/small")
                $0.set("medium", "/v1/photos/\(photo.id)/medium")
                $0.set("large", "/v1/photos/\(photo.id)/large")
            }
        }
    }
}
