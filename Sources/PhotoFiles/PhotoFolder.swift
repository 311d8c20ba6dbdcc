import Domain
import Processes

/// The files of photos in a folder: re-encoded in three sizes and two formats, each picture once a tenant, named by the
/// SHA-256 of the bytes that were uploaded.
///
/// After a crash files may be there that no row refers to; `sweep` removes them.
public struct PhotoFolder: PhotoLibrary {
    let layout: PhotoLayout
    let disk = Disk()
    let locks = PhotoLocks()
    let incoming: IncomingFolder
    /// Where image jobs take turns.
    let jobs: Turnstile
    private let limits: PhotoFolderLimits
    private let tool: ImageTool
    let toolPath: String
    private let newHasher: @Sendable () -> any StreamHasher

    /// Makes `folder` where there is none and empties what dead processes left in its `incoming`.
    ///
    /// - Parameter toolPath: folders in which `vips`, `vipsheader` and `prlimit` are looked for, colons between.
    /// - Throws: a `Problem` of code `storage_failed`.
    public init(
        folder: String, limits: PhotoFolderLimits = PhotoFolderLimits(),
        toolPath: String = "/usr/local/bin:/usr/bin:/bin", newHasher: @escaping @Sendable () -> any StreamHasher
    ) throws {
        (layout, self.limits, self.newHasher) = (PhotoLayout(folder: folder), limits, newHasher)
        (tool, self.toolPath) = (ImageTool(limits: limits, searchPath: toolPath), toolPath)
        jobs = Turnstile(width: limits.jobs)
        incoming = try IncomingFolder(in: layout.incoming)
    }

    public func file(_ digest: String, _ size: PhotoSize, _ format: PhotoFormat, of tenant: Tenant.ID) -> String? {
        guard let name = PhotoName(digest, of: tenant) else { return nil }
        let path = "\(layout.place(name))/\(PhotoLayout.file(size, format))"
        return Disk.exists(path) ? path : nil
    }

    public func receive(
        _ upload: any AsyncSequence<[UInt8], any Error> & Sendable, by account: Account.ID, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto {
        // Better told now than after 15 MB.
        let owner = Self.owner(account)
        guard jobs.waitingCount < max(limits.waitingJobs, 1),
            jobs.waitingCount(of: owner) < max(limits.waitingJobsOfAccount, 1)
        else { throw Problem.tooManyPhotosAtOnce }
        let job = PhotoJob(folder: incoming.newPath())
        let received: ReceivedPhoto
        do {
            try await disk.run { try job.begin() }
            let file = try await UploadFile(
                receiving: upload, at: job.original, on: disk, mostBytes: limits.uploadBytes, hasher: newHasher())
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

    /// Deletes the files of one photo unless an upload holds them or they are needed. Answers whether it did.
    @discardableResult
    func remove(_ name: PhotoName, unless isNeeded: () async throws -> Bool) async throws -> Bool {
        try await locks.whileLocked(name) {
            // In this order: a pin is released after the row is there, so whoever sees no pin sees the row.
            guard !locks.isPinned(name), try await !isNeeded() else { return false }
            let (place, grave) = (layout.place(name), incoming.newPath())
            try await disk.run {
                guard Disk.exists(place) else { return }
                // Gone in one step, so that a crash leaves no photo with half its files.
                try Disk.move(place, to: grave)
                try Disk.remove(grave)
            }
            return true
        }
    }
}

extension PhotoFolder {
    /// By what the line knows an account.
    static func owner(_ account: Account.ID) -> UInt64 { account.high ^ account.low &* 31 }

    private var line: Turnstile.Line {
        .init(most: limits.waitingJobs, mostOfOwner: limits.waitingJobsOfAccount, patience: limits.waitingTime)
    }

    /// Has the files of an upload in place, made now or before, and pinned.
    private func keep(
        _ file: UploadFile, of job: PhotoJob, by owner: UInt64, for tenant: Tenant.ID
    ) async throws -> ReceivedPhoto {
        guard let name = PhotoName(file.digest, of: tenant) else {
            throw Problem(
                .unexpected, code: "bad_digest", "The photo could not be stored.",
                inside: "the hasher answered \(file.digest)")
        }
        return try await locks.whileLocked(name, .init(most: limits.waitingJobs, patience: limits.waitingTime)) {
            let size = try await jobs.pass(owner, line) {
                try await within(limits.jobTime, orThrow: Problem.photoTookTooLong(limits.jobTime)) {
                    if let size = try await sizeOfKept(name) { return size }
                    return try await make(name, from: file.format, by: job)
                }
            }
            let pin = locks.pin(name)
            return ReceivedPhoto(digest: name.digest, width: size.width, height: size.height) { pin.release() }
        }
    }

    /// The size of a photo whose files are there already, made young and durable again; `nil` when they are not.
    private func sizeOfKept(_ name: PhotoName) async throws -> ImageTool.Measure? {
        let place = layout.place(name)
        guard try await disk.run({ PhotoLayout.isComplete(place) }) else { return nil }
        try await disk.run {
            try Disk.touch(place)
            try layout.sync(foldersOf: name)
        }
        return try await tool.measure(PhotoLayout.file(.large, .jpeg), in: place)
    }

    private func make(_ name: PhotoName, from format: ImageFormat, by job: PhotoJob) async throws -> ImageTool.Measure {
        try await disk.run { try PictureFilter.filter(job.original, as: format) }
        try Task.checkCancellation()
        let size = try await tool.prepare(in: job.folder, as: format, into: PhotoJob.done)
        try Task.checkCancellation()
        try await disk.run { try job.place(name, in: layout) }
        return size
    }

    private func end(_ job: PhotoJob) async {
        // What cannot be removed now is removed at the next start; the upload's own answer matters more.
        try? await disk.run { try Disk.remove(job.folder) }
    }
}
