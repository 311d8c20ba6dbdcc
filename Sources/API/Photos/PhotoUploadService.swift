import Domain
import Hummingbird

/// Receives uploads within limits of number, size and time, and deletes the files of those that fail.
package struct PhotoUploadService: Sendable {
    /// How many photos are fetched at once, each in memory: in all, and for one account.
    private static let (maxFetches, maxFetchesOfAccount) = (16, 2)

    let photos: any PhotoStore
    let library: any PhotoLibrary
    let fetcher: any PhotoFetcher
    /// The longest time that an upload may take.
    let maxSeconds: Int
    private let fetches = FairQueue<Account.ID>(permits: PhotoUploadService.maxFetches, maxWaiting: 0)

    package init(photos: any PhotoStore, library: any PhotoLibrary, fetcher: any PhotoFetcher, maxSeconds: Int) {
        self.photos = photos
        self.library = library
        self.fetcher = fetcher
        self.maxSeconds = maxSeconds
    }

    /// Throws `too_many_photos` before the body is read, so that nobody uploads 15 MB in vain. A request with a key may
    /// repeat the last one that was allowed.
    func checkRoom(in listing: Listing, for request: Request) throws(Problem) {
        let mayBeRepeated = request.headers[.idempotencyKey] != nil
        guard mayBeRepeated || listing.photos.count < Limits.photosPerListing else { throw .tooManyPhotos }
    }

    /// Stores the upload's files while `work` adds the row that refers to them. Deletes them when it throws.
    func receiving<Result>(
        _ request: Request, _ context: Context, by account: Account.ID,
        work: (ReceivedPhoto) async throws -> Result
    ) async throws -> Result {
        try await keeping(try await receive(request, context, by: account), of: context.tenant.id, work: work)
    }

    /// The same of a photo that is fetched.
    func fetching<Result>(
        _ url: String, _ context: Context, by account: Account.ID, work: (ReceivedPhoto) async throws -> Result
    ) async throws -> Result {
        let tenant = try context.tenant.id
        let bytes = try await fetched(url, by: account)
        let received = try await library.receive(Self.chunk(bytes), by: account, for: tenant)
        return try await keeping(received, of: tenant, work: work)
    }

    private func fetched(_ url: String, by account: Account.ID) async throws -> [UInt8] {
        let shares = [FairQueue<Account.ID>.Share(account, maxWaiting: 0, maxRunning: Self.maxFetchesOfAccount)]
        do { try fetches.acquireNow(shares) } catch {
            throw Problem.overloaded("Several photos are being fetched already. Try again in a moment.")
        }
        defer { fetches.release(shares) }
        return try await fetcher.photo(at: url)
    }

    private func keeping<Result>(
        _ received: ReceivedPhoto, of tenant: Tenant.ID, work: (ReceivedPhoto) async throws -> Result
    ) async throws -> Result {
        // From here on, either a row refers to the files or the sweep deletes them.
        do {
            let result = try await work(received)
            await received.release()
            return result
        } catch {
            await received.release()
            do {
                try await library.remove([received.digest], of: tenant) { try await photos.isNeeded($0, in: tenant) }
            } catch is PhotosLockedByBackup {
                // A later sweep finds that no row refers to them.
            }
            throw error
        }
    }

    private static func chunk(_ bytes: [UInt8]) -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { stream in
            stream.yield(bytes)
            stream.finish()
        }
    }

    /// Stores the upload's files. Throws when it takes too long, so that a slow client does not keep its slot.
    private func receive(
        _ request: Request, _ context: Context, by account: Account.ID
    ) async throws -> ReceivedPhoto {
        guard request.headers[.contentType]?.lowercased().hasPrefix("multipart/") != true else {
            throw Problem.multipartBody
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Limits.photoBytes {
            throw Problem(.tooLarge, code: "too_large", "A photo can have at most \(Limits.photoBytes) bytes.")
        }
        context.expectUpload()
        let deadline = context.channel.eventLoop.scheduleTask(in: .seconds(Int64(maxSeconds))) {
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

extension Problem {
    fileprivate static let multipartBody = Problem(
        .unsupportedType, code: "multipart_body",
        """
        The photo came in a form (multipart). Send its bytes alone as the body, with Content-Type: image/jpeg: \
        curl --data-binary @photo.jpg, fetch(url, {body: file}), or httpx.post(url, content=data).
        """)
}
