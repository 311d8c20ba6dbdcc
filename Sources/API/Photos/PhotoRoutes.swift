import Domain
import Foundation
import Hummingbird

/// Uploading, ordering, removing and showing photos.
struct PhotoRoutes: Sendable {
    let photos: any PhotoStore
    let library: any PhotoLibrary
    let listings: any ListingStore
    let desk: ListingDesk
    let idempotency: Idempotency
    let clock: Clock
    let uploadSeconds: Int
    let photoSweep: @Sendable () -> Void
    private let files = FileIO()

    init(services: Services) {
        (photos, library, listings) = (services.photos, services.library, services.listings)
        (desk, idempotency, clock) = (ListingDesk(services: services), services.idempotency, services.clock)
        (uploadSeconds, photoSweep) = (services.uploadSeconds, services.photoSweep)
    }

    func add(to v1: RouterGroup<Context>) {
        v1.group("listings/{id}/photos")
            .post(use: upload)
            .put("order", use: reorder)
            .delete("{photoId}", use: remove)
        v1.get("photos/{id}/{size}", use: show)
    }

    @Sendable func upload(_ request: Request, _ context: Context) async throws -> Answer {
        let me = try context.signedIn().account
        let tenant = try context.tenant.id
        let listing = try await desk.editable(context, by: me)
        // Better told now than after 15 MB. Who sends a key may be asking again for the answer to the last one allowed.
        let mayBeRepeated = request.headers[.idempotencyKey] != nil
        guard mayBeRepeated || listing.photos.count < Limits.photosPerListing else { throw Problem.tooManyPhotos }
        let received = try await receive(request, context, by: me.id)
        // Whatever happens now: either a photo refers to the files, or the sweep finds that none does.
        do {
            let answer = try await idempotency.once(request, context, fingerprint: Array(received.digest.utf8)) {
                seal in
                let photo = Photo(
                    id: .init(at: clock.now()), digest: received.digest, width: received.width, height: received.height)
                let answer = Answer.created(PhotoView(photo: photo), at: "/v1/photos/\(photo.id)/large")
                try await photos.add(photo, to: listing.id, receipt: try seal(answer), in: tenant)
                return answer
            }
            await received.release()
            return answer
        } catch {
            await received.release()
            try await library.remove([received.digest], of: tenant) { try await photos.isNeeded($0, in: tenant) }
            throw error
        }
    }

    @Sendable func reorder(_ request: Request, _ context: Context) async throws -> Answer {
        let listing = try await desk.editable(context, by: try context.signedIn().account)
        var form = try await request.form(context)
        try await photos.reorder(form.ids(), of: listing.id, in: context.tenant.id)
        return .noContent
    }

    @Sendable func remove(_ request: Request, _ context: Context) async throws -> Answer {
        let listing = try await desk.editable(context, by: try context.signedIn().account)
        let photo: Photo.ID = try context.id("photo", "photoId")
        try await photos.remove(photo, from: listing.id, in: context.tenant.id)
        photoSweep()
        return .noContent
    }

    @Sendable func show(_ request: Request, _ context: Context) async throws -> Response {
        let tenant = try context.tenant.id
        guard let size = context.parameters.get("size").flatMap(PhotoSize.init(rawValue:)),
            let (photo, id) = try await photos.photo(context.id("photo"), in: tenant),
            let listing = try await listings.listing(id, in: tenant)
        else { throw Problem.notFound("photo") }
        let (now, isPublic) = (clock.now(), listing.isPublic(at: clock.now()))
        guard isPublic || context.maySee(listing, at: now) else { throw Problem.notFound("photo") }
        let format: PhotoFormat = request.headers[values: .accept].contains(where: Self.acceptsWebP) ? .webp : .jpeg
        let tag = "\"\(photo.digest.prefix(32))-\(size.rawValue)-\(format.rawValue)\""
        let headers: HTTPFields = [
            .eTag: tag, .contentType: format.mediaType, .vary: "Accept",
            .cacheControl: isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
        ]
        if let known = request.headers[.ifNoneMatch].map(Tags.init), known.contain(tag) {
            return Response(status: .notModified, headers: headers)
        }
        guard let path = library.file(photo.digest, size, format, of: tenant) else {
            throw Problem(
                .unexpected, code: "unexpected", "The photo's file is missing.", inside: "no file of \(photo.digest)")
        }
        return Response(status: .ok, headers: headers, body: try await files.loadFile(path: path, context: context))
    }

    /// Whether an `Accept` header names WebP, and not with a quality of zero.
    private static func acceptsWebP(_ header: String) -> Bool {
        header.lowercased().split(separator: ",").contains { range in
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return parts.first == PhotoFormat.webp.mediaType && quality > 0
        }
    }

    /// The upload's files, in place. Problem when it takes too long: a slow client must not hold its place for ever.
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

/// The body of an upload as bytes.
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
