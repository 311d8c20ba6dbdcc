import Domain

/// Computes the missing perceptual hashes of photos that an earlier version, an import or the demonstration stored.
struct PhotoHashBackfill: Sendable {
    /// Each photo takes a child process.
    private static let photosPerStep = 20

    let store: any PhotoHashStore
    let library: any PhotoLibrary

    @Sendable func step() async throws {
        for (tenant, digest) in try await store.photosWithoutHash(limit: Self.photosPerStep) {
            try await store.store(library.hash(of: digest, in: tenant), of: digest, in: tenant)
        }
    }
}
