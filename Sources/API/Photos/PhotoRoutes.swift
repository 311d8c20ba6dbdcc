import Domain
import Hummingbird

/// Uploads, orders, deletes and serves photos.
package struct PhotoRoutes: FeatureRoutes {
    let photos: any PhotoStore
    let library: any PhotoLibrary
    let uploads: PhotoUploadService
    let listingService: ListingService
    let idempotency: Idempotency
    let throttle: Throttle
    let photoSweep: @Sendable () -> Void
    private let publicPhotos: PublicPhotos
    private let files: FileSender

    package init(
        photos: any PhotoStore, publicPhotos: PublicPhotos, library: any PhotoLibrary, files: FileSender,
        uploads: PhotoUploadService, listingService: ListingService, idempotency: Idempotency, throttle: Throttle,
        photoSweep: @escaping @Sendable () -> Void
    ) {
        self.photos = photos
        self.publicPhotos = publicPhotos
        self.files = files
        self.library = library
        self.uploads = uploads
        self.listingService = listingService
        self.idempotency = idempotency
        self.throttle = throttle
        self.photoSweep = photoSweep
    }

    package func add(to v1: RouterGroup<Context>) {
        v1.group("listings/{id}/photos")
            .post(use: upload)
            .post("links", use: uploadByLink)
            .put("order", use: reorder)
            .delete("{photoId}", use: remove)
        v1.get("photos/{id}/{size}", use: show)
    }

    @Sendable func upload(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let (me, tenant) = (try context.signedIn().account, try context.tenant.id)
        let listing = try await listingService.editable(context, by: me)
        try uploads.checkRoom(in: listing, for: request)
        try throttle.checkRate(\.photos, of: me.id)
        return try await uploads.receiving(request, context, by: me.id) { received in
            try await idempotency.once(request, context, fingerprint: Array(received.digest.utf8)) { record in
                try await add(received, to: listing, recording: record, in: tenant, context)
            }
        }
    }

    /// Fetches the photo that the body names, also for a full listing, which may have it already. With an
    /// `Idempotency-Key` it is fetched once.
    @Sendable func uploadByLink(_ request: Request, _ context: Context) async throws -> BufferedResponse {
        let me = try context.signedIn().account
        let body = try await request.jsonBytes(context)
        var form = try JSONObject(body)
        let url = form.required("url").map(Text.tidyLine) ?? ""
        try form.finish()
        let listing = try await listingService.editable(context, by: me)
        try throttle.checkRate(\.photos, of: me.id)
        try me.checkMayPost()
        return try await idempotency.once(request, context, fingerprint: body) { record in
            try await uploads.fetching(url, context, by: me.id) { received in
                try await addOnce(received, to: listing, recording: record, context)
            }
        }
    }

    /// Adds a fetched photo, unless the listing has it already: software sends all links again every night.
    private func addOnce(
        _ received: ReceivedPhoto, to listing: Listing, recording record: ResponseRecorder, _ context: Context
    ) async throws -> BufferedResponse {
        let photo = Photo(received, at: listingService.clock.now())
        let response = { @Sendable (stored: Photo) -> BufferedResponse in
            stored.id == photo.id ? Self.created(stored) : .json(PhotoView(photo: stored))
        }
        let tenant = try context.tenant
        let stored = try await photos.acting(by: context.authority(posts: true)).addOnce(
            photo, hash: received.hash, to: listing.id,
            assessed: listingService.assessor.assessmentOfPhoto(in: tenant), recording: record(response), in: tenant.id)
        return response(stored)
    }

    /// Adds a photo whose files are stored.
    private func add(
        _ received: ReceivedPhoto, to listing: Listing, recording record: ResponseRecorder, in tenant: Tenant.ID,
        _ context: Context
    ) async throws -> BufferedResponse {
        let photo = Photo(received, at: listingService.clock.now())
        let answer = Self.created(photo)
        let assessed = try listingService.assessor.assessmentOfPhoto(in: context.tenant)
        try await photos.acting(by: context.authority(posts: true)).recording(record(answer), in: tenant)
            .add(photo, hash: received.hash, to: listing.id, assessed: assessed, in: tenant)
        return answer
    }

    private static func created(_ photo: Photo) -> BufferedResponse {
        .created(PhotoView(photo: photo), at: "/v1/photos/\(photo.id)/large")
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
        let variant = PhotoVariant(photo: photo, size: size, format: PhotoFormat(acceptedBy: request))
        let headers = variant.headers(isPublic: isPublic)
        if let known = request.headers[.ifNoneMatch].map(EntityTags.init), known.contain(variant.tag) {
            return Response(status: .notModified, headers: headers)
        }
        return try await files.response(sending: try path(of: variant, context), headers, to: request, context)
    }

    /// The photo in the path, and whether it is public. Throws unless the caller may see its listing.
    private func visible(_ context: Context) async throws -> (photo: Photo, isPublic: Bool) {
        let now = listingService.clock.now()
        guard let found = try await publicPhotos.photo(context.id("photo"), in: context.tenant.id),
            context.maySee(found.visibility, at: now)
        else { throw Problem.notFound("photo") }
        return (found.photo, found.visibility.isPublic(at: now))
    }

    private func path(of variant: PhotoVariant, _ context: Context) throws -> String {
        let digest = variant.photo.digest
        guard let path = library.file(digest, variant.size, variant.format, of: try context.tenant.id) else {
            // The disk is damaged or a restore incomplete: `digs check` names all missing files.
            context.logger.error("A photo's file is missing", metadata: ["digest": "\(digest)"])
            throw Problem.notFound("photo")
        }
        return path
    }
}

extension Photo {
    fileprivate init(_ received: ReceivedPhoto, at now: Instant) {
        self.init(id: .init(at: now), digest: received.digest, width: received.width, height: received.height)
    }
}
