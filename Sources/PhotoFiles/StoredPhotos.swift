import Domain
import Foundation

/// The files of a photo folder for backups and checks. Its methods block.
public struct StoredPhotos: Sendable {
    /// Defects in the files of one photo.
    public struct State: Sendable {
        /// Names of files.
        public var missing: [String] = []
        public var changed: [String] = []
        /// Whether checksums were stored with the files, so that changes can be found.
        public var hasChecksums = true
    }

    /// The name of the file with the digests of a photo's files.
    public static let checksumFile = PhotoChecksums.file

    private let layout: PhotoLayout
    private let newHasher: @Sendable () -> any StreamHasher

    public init(folder: String, newHasher: @escaping @Sendable () -> any StreamHasher) {
        layout = PhotoLayout(folder: folder)
        self.newHasher = newHasher
    }

    /// Paths in the folder of the files that a photo should have, including checksums, in ascending order, whether or
    /// not they exist.
    public func paths(of digest: String, in tenant: Tenant.ID) throws -> [String] {
        guard let name = PhotoName(digest, of: tenant) else { return [] }
        return Self.paths(of: try PhotoLayout.files(of: layout.directory(name)), name)
    }

    private static func paths(of files: [String], _ name: PhotoName) -> [String] {
        let place = PhotoLayout(folder: "").directory(name).dropFirst()
        return ([PhotoChecksums.file] + files).sorted().map { "\(place)/\($0)" }
    }

    /// Whether `path` could be one of a photo's files.
    public static func isPath(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, let tenant = Tenant.ID(String(parts[0])) else { return false }
        guard let name = PhotoName(String(parts[2]), of: tenant) else { return false }
        return paths(of: PhotoLayout.files, name).contains(path)
    }

    /// The stored digests of a photo's files, by path in the folder; empty without any.
    public func checksums(of digest: String, in tenant: Tenant.ID) throws -> [String: String] {
        guard let name = PhotoName(digest, of: tenant) else { return [:] }
        let place = layout.directory(name)
        let digests = try PhotoChecksums(readFrom: place)?.digests ?? [:]
        let start = place.dropFirst(layout.folder.count + 1)
        return Dictionary(uniqueKeysWithValues: digests.map { ("\(start)/\($0.key)", $0.value) })
    }

    /// Throws when the checksums cannot be read.
    public func state(of digest: String, in tenant: Tenant.ID) throws -> State {
        var state = State()
        guard let name = PhotoName(digest, of: tenant) else { return State(missing: PhotoLayout.requiredFiles) }
        let place = layout.directory(name)
        let checksums = try PhotoChecksums(readFrom: place)
        state.hasChecksums = checksums != nil
        for file in try PhotoLayout.files(of: place) {
            guard Disk.isFilled("\(place)/\(file)") else {
                state.missing.append(file)
                continue
            }
            // A file that a bad disk cannot read is as lost as a damaged one.
            let found = try? FileDigest(of: "\(place)/\(file)", with: newHasher())
            if found == nil || checksums?.digests[file].map({ $0 != found?.sha256 }) == true {
                state.changed.append(file)
            }
        }
        return state
    }

    /// Stores the missing checksums of a photo from an earlier version. Returns whether it did.
    public func storeChecksums(of digest: String, in tenant: Tenant.ID) throws -> Bool {
        guard let name = PhotoName(digest, of: tenant) else { return false }
        let place = layout.directory(name)
        guard try PhotoChecksums(readFrom: place) == nil, try PhotoLayout.isComplete(place) else { return false }
        // Checksums cover the files that a photo has, even a size that earlier versions lack.
        let files = PhotoLayout.files.filter { Disk.isFilled("\(place)/\($0)") }
        try PhotoChecksums(of: files, in: place, newHasher: newHasher).write(to: place)
        try Disk.sync(place)
        return true
    }

    /// Calls `body` with every photo in the folder that is at least this old.
    public func all(minAgeSeconds: Int, _ body: (_ digest: String, _ tenant: Tenant.ID) throws -> Void) throws {
        for tenant in try layout.tenants() {
            let folder = layout.tenantFolder(tenant)
            for shardDirectory in try Disk.names(in: folder) {
                for digest in try Disk.names(in: "\(folder)/\(shardDirectory)") {
                    guard let name = PhotoName(digest, of: tenant),
                        let age = Disk.ageSeconds(of: layout.directory(name)), age >= minAgeSeconds
                    else { continue }
                    try body(digest, tenant)
                }
            }
        }
    }
}
