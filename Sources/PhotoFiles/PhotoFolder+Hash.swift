import Domain

/// The data about stored files.
struct KeptImage: Sendable {
    let size: JPEGSize
    let hash: PerceptualHash?
}

extension PhotoFolder {
    public func hash(of digest: String, in tenant: Tenant.ID) async throws -> PerceptualHash? {
        guard let name = PhotoName(digest, of: tenant), Disk.exists(layout.directory(name)) else { return nil }
        return try await tool.hash(of: Self.hashedFile, in: layout.directory(name))
    }

    /// The hash of a photo that was just stored. A failure does not refuse the photo.
    func hash(of name: PhotoName) async throws -> PerceptualHash? {
        let hash = try? await tool.hash(of: Self.hashedFile, in: layout.directory(name))
        try Task.checkCancellation()
        return hash ?? nil
    }

    /// The smallest size that photos of all versions have, so that all hashes come from the same kind of file.
    private static let hashedFile = PhotoLayout.file(.small, .jpeg)
}
