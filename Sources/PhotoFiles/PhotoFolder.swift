import Domain
import Processes

/// Photo files in a folder: each image is re-encoded in four sizes and two formats, once for each tenant, and named by
/// the SHA-256 of the uploaded bytes.
///
/// A crash may leave files that no row refers to; `sweep` removes them.
public struct PhotoFolder: PhotoLibrary {
    let layout: PhotoLayout
    let disk = Disk()
    let locks = PhotoLocks()
    let incoming: IncomingFolder
    /// Limits the number of image jobs.
    let jobs: AsyncSemaphore
    let limits: PhotoFolderLimits
    private let room: DiskRoom
    let tool: ImageTool
    let toolPath: String
    private let newHasher: @Sendable () -> any StreamHasher
    private let onWait: @Sendable (Duration) -> Void

    /// Creates `folder` if needed and deletes the remains of dead processes in its `incoming`.
    ///
    /// - Parameters:
    ///   - room: of the disk for uploads; by default all of it.
    ///   - toolPath: folders to search for `vips`, `vipsheader` and `prlimit`, separated by colons.
    ///   - onWait: receives the time that each image job waited for its turn.
    /// - Throws: a `Problem` with code `storage_failed`.
    public init(
        folder: String, limits: PhotoFolderLimits = PhotoFolderLimits(), room: DiskRoom? = nil,
        toolPath: String = "/usr/local/bin:/usr/bin:/bin", onWait: @escaping @Sendable (Duration) -> Void = { _ in },
        newHasher: @escaping @Sendable () -> any StreamHasher
    ) throws {
        layout = PhotoLayout(folder: folder)
        self.limits = limits
        self.room = room ?? DiskRoom(in: folder, keeping: 0)
        self.newHasher = newHasher
        self.onWait = onWait
        tool = ImageTool(limits: limits, searchPath: toolPath)
        self.toolPath = toolPath
        jobs = AsyncSemaphore(permits: limits.jobs)
        incoming = try IncomingFolder(in: layout.incoming)
    }

    /// How many image jobs wait, and how many run.
    public var jobCounts: (waiting: Int, running: Int) { (jobs.waitingCount, jobs.runningCount) }

    public func file(_ digest: String, _ size: PhotoSize, _ format: PhotoFormat, of tenant: Tenant.ID) -> String? {
        guard let name = PhotoName(digest, of: tenant) else { return nil }
        let paths = [size, size.substitute].compactMap { size in
            size.map { "\(layout.directory(name))/\(PhotoLayout.file($0, format))" }
        }
        return paths.first(where: Disk.exists)
    }

    public func receive(
        _ upload: any AsyncSequence<[UInt8], any Error> & Sendable, by account: Account.ID, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto {
        // Checked first, so that nobody uploads 15 MB in vain.
        let owner = Self.owner(account)
        guard jobs.waitingCount < max(limits.waitingJobs, 1),
            jobs.waitingCount(of: owner) < max(limits.waitingJobsOfAccount, 1)
        else { throw Problem.tooManyPhotosAtOnce }
        let job = PhotoJob(folder: incoming.newPath())
        let received: ReceivedPhoto
        do {
            try await disk.run { try job.begin() }
            let file = try await UploadFile(
                receiving: upload, at: job.original, on: disk, maxBytes: limits.uploadBytes, within: room,
                hasher: newHasher())
            received = try await keep(file, of: job, by: owner, for: tenant)
        } catch {
            await end(job)
            throw error
        }
        await end(job)
        return received
    }

    public func remove(
        _ digests: [String], of tenant: Tenant.ID, unless isNeeded: @Sendable (String) async throws -> Bool
    ) async throws {
        for digest in digests {
            guard let name = PhotoName(digest, of: tenant) else { continue }
            try await remove(name) { try await isNeeded(digest) }
        }
    }

    /// Deletes the files of one photo unless they are pinned or needed. Returns whether it did.
    @discardableResult
    func remove(_ name: PhotoName, unless isNeeded: () async throws -> Bool) async throws -> Bool {
        let trashDirectory = incoming.newPath()
        return try await whileUnneeded(name, isNeeded) { layout in
            // Moved in one step, so that a crash leaves no photo with half its files.
            try Disk.move(layout.directory(name), to: trashDirectory)
            try Disk.remove(trashDirectory)
        }
    }

    /// Runs `work` on the files of one photo, if they exist, unless an upload holds them or they are needed. Returns
    /// whether they are unneeded. Throws `PhotosLockedByBackup` while a backup copies them.
    func whileUnneeded(
        _ name: PhotoName, _ isNeeded: () async throws -> Bool, _ work: @escaping @Sendable (PhotoLayout) throws -> Void
    ) async throws -> Bool {
        try await locks.whileLocked(name) {
            // The order matters: a pin is released after the row is written, so without a pin the row is visible.
            guard !locks.isPinned(name), try await !isNeeded() else { return false }
            try await disk.run { [layout] in
                guard Disk.exists(layout.directory(name)) else { return }
                try PhotoRetention.unlessKept(in: layout.folder) { try work(layout) }
            }
            return true
        }
    }

    /// Deletes all photos of a deleted tenant, including quarantined ones. Throws `PhotosLockedByBackup` while a
    /// backup copies them; the sweeps delete them afterwards.
    public func removeAll(of tenant: Tenant.ID) async throws {
        try await disk.run { [layout] in
            try PhotoRetention.unlessKept(in: layout.folder) {
                try Disk.remove(layout.tenantFolder(tenant))
                try Disk.remove(layout.quarantine(of: tenant))
            }
        }
    }

    /// The tenants with photos in a photo folder.
    public static func tenants(in folder: String) throws -> Set<Tenant.ID> {
        let layout = PhotoLayout(folder: folder)
        return Set(try layout.tenants().filter { try !Disk.names(in: layout.tenantFolder($0)).isEmpty })
    }
}

extension PhotoFolder {
    /// The account's key in the queue.
    static func owner(_ account: Account.ID) -> UInt64 { account.high ^ account.low &* 31 }

    var queue: AsyncSemaphore.Queue {
        .init(max: limits.waitingJobs, maxOfOwner: limits.waitingJobsOfAccount, maxWait: limits.maxWait)
    }

    /// Ensures that the upload's files are in place, and pins them.
    private func keep(
        _ file: UploadFile, of job: PhotoJob, by owner: UInt64, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto {
        guard let name = PhotoName(file.digest, of: tenant) else {
            throw Problem(
                .unexpected, code: "bad_digest", "Something went wrong with this photo.",
                inside: "the hasher answered \(file.digest)")
        }
        return try await locks.whileLocked(name, .init(max: limits.waitingJobs, maxWait: limits.maxWait)) {
            let start = ContinuousClock.now
            let image = try await jobs.withPermit(owner, queue) {
                onWait(ContinuousClock.now - start)
                return try await within(limits.jobTime, orThrow: Problem.photoTookTooLong(limits.jobTime)) {
                    let kept = try await sizeOfKept(name)
                    let size = if let kept { kept } else { try await make(name, from: file.format, by: job) }
                    return KeptImage(size: size, hash: try await hash(of: name))
                }
            }
            let pin = locks.pin(name)
            return ReceivedPhoto(
                digest: name.digest, width: image.size.width, height: image.size.height, hash: image.hash
            ) { pin.release() }
        }
    }

    /// The size of a photo that is already stored, refreshed and made durable again; `nil` when it is not.
    private func sizeOfKept(_ name: PhotoName) async throws -> JPEGSize? {
        let place = layout.directory(name)
        guard try await disk.run({ try PhotoLayout.isComplete(place) }) else { return nil }
        return try await disk.run {
            try Disk.touch(place)
            try layout.sync(foldersOf: name)
            return try JPEGSize(ofFile: "\(place)/\(PhotoLayout.file(.large, .jpeg))")
        }
    }

    private func make(_ name: PhotoName, from format: ImageFormat, by job: PhotoJob) async throws -> JPEGSize {
        let profile = try await disk.run {
            try PictureFilter.filter(job.original, as: format)
            return try job.writeProfile(of: format)
        }
        try Task.checkCancellation()
        try await tool.prepare(in: job.folder, as: format, assuming: profile, into: PhotoJob.done)
        try Task.checkCancellation()
        return try await disk.run {
            let size = try JPEGSize(ofFile: "\(job.folder)/\(PhotoJob.done)/\(PhotoLayout.file(.large, .jpeg))")
            try job.directory(name, in: layout, newHasher: newHasher)
            return size
        }
    }

    func end(_ job: PhotoJob) async {
        // A leftover is removed at the next start; the upload's result matters more.
        try? await disk.run { try Disk.remove(job.folder) }
    }
}
