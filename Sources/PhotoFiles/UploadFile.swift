import Domain

/// A complete upload in a temporary file.
struct UploadFile: Sendable {
    /// The digest of the whole upload: 64 lowercase hex digits.
    let digest: String
    let format: ImageFormat

    private static let bytesPerWrite = 256 << 10

    /// Writes the upload to `path`, counting and hashing it, and checks its first bytes.
    ///
    /// Throws `too_large`, `unsupported_image`, `not_an_image` or `storage_full` as early as possible; `empty_upload`;
    /// `storage_failed`; and errors of the upload itself. The written part of the file stays.
    init(
        receiving upload: any AsyncSequence<[UInt8], any Error> & Sendable, at path: String, on disk: Disk,
        maxBytes: Int, within room: DiskRoom, hasher: any StreamHasher
    ) async throws {
        var (hasher, count, head, waiting) = (hasher, 0, [UInt8](), [UInt8]())
        var format: ImageFormat?
        for try await chunk in upload {
            count += chunk.count
            guard count <= maxBytes else { throw Problem.photoTooLarge(maxBytes) }
            hasher.update(chunk)
            if format == nil {
                head += chunk.prefix(ImageKind.headBytes - head.count)
                if head.count == ImageKind.headBytes { format = try Self.format(head) }
            }
            waiting += chunk
            if waiting.count >= Self.bytesPerWrite {
                try await Self.write(waiting, to: path, on: disk, within: room)
                waiting.removeAll(keepingCapacity: true)
            }
        }
        // A cancelled task's stream may end instead of throwing: then the upload is incomplete.
        try Task.checkCancellation()
        guard count > 0 else { throw Problem.emptyPhoto }
        self.format = try format ?? Self.format(head)
        try await Self.write(waiting, to: path, on: disk, within: room)
        digest = hasher.finish()
    }

    private static func format(_ head: [UInt8]) throws -> ImageFormat {
        switch ImageKind(head: head) {
        case .accepted(let format): return format
        case .unsupported(let name): throw Problem.unsupportedImage(name)
        case .notAnImage: throw Problem.notAnImage
        }
    }

    private static func write(
        _ bytes: [UInt8], to path: String, on disk: Disk, within room: DiskRoom
    ) async throws {
        try await disk.run {
            try room.check(for: bytes.count)
            try Disk.append(bytes, to: path)
        }
    }
}
