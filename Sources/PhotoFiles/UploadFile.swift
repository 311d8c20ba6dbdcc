import Domain

/// An upload that has arrived whole, in a temporary file.
struct UploadFile: Sendable {
    /// As `StreamHasher` gives it.
    let digest: String
    let format: ImageFormat

    private static let bytesPerWrite = 256 << 10

    /// Writes the upload to `path`, counting and hashing as it comes, and looks at its first bytes.
    ///
    /// Problems: `too_large` as soon as it is; `unsupported_image` and `not_an_image` as soon as enough has come to
    /// tell; `empty_upload`; `storage_failed`. What the upload throws goes through. What was written stays.
    init(
        receiving upload: any AsyncSequence<[UInt8], any Error> & Sendable, at path: String, on disk: Disk,
        maxBytes: Int, hasher: any StreamHasher
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
                try await Self.write(waiting, to: path, on: disk)
                waiting.removeAll(keepingCapacity: true)
            }
        }
        // A task that is cancelled may see its stream end instead of throw: that is not all of the picture.
        try Task.checkCancellation()
        guard count > 0 else { throw Problem.emptyPhoto }
        self.format = try format ?? Self.format(head)
        try await Self.write(waiting, to: path, on: disk)
        digest = hasher.finish()
    }

    private static func format(_ head: [UInt8]) throws -> ImageFormat {
        switch ImageKind(head: head) {
        case .accepted(let format): return format
        case .unsupported(let name): throw Problem.unsupportedImage(name)
        case .notAnImage: throw Problem.notAnImage
        }
    }

    private static func write(_ bytes: [UInt8], to path: String, on disk: Disk) async throws {
        try await disk.run { try Disk.append(bytes, to: path) }
    }
}
