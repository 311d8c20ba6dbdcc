import Domain

/// The paths of files: `<folder>/<tenant>/<first two digits>/<digest>/<size>.<format>`. Each tenant has its own copy,
/// so that the duration of an upload reveals nothing about other tenants.
struct PhotoLayout: Sendable {
    let folder: String

    var incoming: String { "\(folder)/incoming" }

    /// The folder where unused photos wait before they are deleted.
    func quarantine(of tenant: Tenant.ID) -> String { "\(folder)/quarantine/\(tenant)" }

    func quarantined(_ name: PhotoName) -> String { "\(quarantine(of: name.tenant))/\(name.digest)" }

    /// The tenants with a folder of photos.
    func tenants() throws -> [Tenant.ID] { try Disk.names(in: folder).compactMap { Tenant.ID($0) } }

    func tenantFolder(_ tenant: Tenant.ID) -> String { "\(folder)/\(tenant)" }

    func shardDirectory(_ name: PhotoName) -> String { "\(tenantFolder(name.tenant))/\(name.digest.prefix(2))" }

    func directory(_ name: PhotoName) -> String { "\(shardDirectory(name))/\(name.digest)" }

    static func file(_ size: PhotoSize, _ format: PhotoFormat) -> String { "\(size.rawValue).\(format.rawValue)" }

    /// The files of a photo that this version stores.
    static let files = names(of: PhotoSize.allCases)

    /// The files that photos of all versions have.
    static let requiredFiles = names(of: PhotoSize.allCases.filter { $0.substitute == nil })

    private static func names(of sizes: [PhotoSize]) -> [String] {
        sizes.flatMap { size in PhotoFormat.allCases.map { file(size, $0) } }
    }

    /// The files that a stored photo should have, by its checksums.
    static func files(of place: String) throws -> [String] {
        guard let checksums = try PhotoChecksums(readFrom: place) else { return requiredFiles }
        return files.filter { checksums.digests[$0] != nil }
    }

    static func isComplete(_ place: String) throws -> Bool {
        try files(of: place).allSatisfy { Disk.isFilled("\(place)/\($0)") }
    }
}

/// The files of one image of one tenant.
struct PhotoName: Hashable, Sendable {
    let tenant: Tenant.ID
    let digest: String

    /// `nil` unless `digest` is 64 lowercase hex digits: it becomes part of a path.
    init?(_ digest: String, of tenant: Tenant.ID) {
        let digits = digest.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        guard digits, digest.utf8.count == 64 else { return nil }
        self.tenant = tenant
        self.digest = digest
    }
}
