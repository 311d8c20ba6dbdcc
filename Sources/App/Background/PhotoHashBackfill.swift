import Domain

/// Computes what photos show for those that an earlier version, an import or the demonstration stored without it.
struct PhotoHashBackfill: Sendable {
    /// A child process each.
    private static let photosPerStep = 20

    let store: any PhotoHashStore
    let library: any PhotoLibrary

    @Sendable func step() async throws {
        for (tenant, digest) in try await store.photosWithoutHash(limit: Self.photosPerStep) {
            try await store.store(library.hash(of: digest, in: tenant), of: digest, in: tenant)
        }
    }
}
