import Domain

extension PhotoFolder {
    /// Deletes files that no row refers to, such as those of an upload interrupted by a crash.
    ///
    /// Files younger than `youngestSeconds` stay, because another process may be about to write their row.
    /// - Returns: the number of deleted photos.
    @discardableResult
    public func sweep(
        youngestSeconds: Int = 3600, unless isNeeded: @Sendable (String, Tenant.ID) async throws -> Bool
    ) async throws -> Int {
        var removed = 0
        for tenant in try await tenants() {
            let folder = layout.tenantFolder(tenant)
            for shardDirectory in try await disk.run({ try Disk.names(in: folder) }) {
                for name in try await photos(
                    on: "\(folder)/\(shardDirectory)", of: tenant, youngestSeconds: youngestSeconds)
                {
                    try Task.checkCancellation()
                    if try await remove(name, unless: { try await isNeeded(name.digest, tenant) }) { removed += 1 }
                }
            }
        }
        return removed
    }

    private func tenants() async throws -> [Tenant.ID] {
        try await disk.run { [layout] in try Disk.names(in: layout.folder).compactMap { Tenant.ID($0) } }
    }

    private func photos(
        on shardDirectory: String, of tenant: Tenant.ID, youngestSeconds: Int
    ) async throws -> [PhotoName] {
        try await disk.run {
            try Disk.names(in: shardDirectory).filter {
                (Disk.ageSeconds(of: "\(shardDirectory)/\($0)") ?? 0) >= youngestSeconds
            }
            .compactMap { PhotoName($0, of: tenant) }
        }
    }
}
