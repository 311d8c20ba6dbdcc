import Domain

/// The SHA-256 of each file of a photo, in a file beside them that `sha256sum --check` reads. It is written once,
/// before the photo is in its place, and later shows whether the disk still holds the written bytes.
struct PhotoChecksums: Sendable {
    static let file = "SHA256SUMS"
    private static let maxBytes = 4_096

    /// Computes the digests of these files in `place`. Throws when one is missing.
    let digests: [String: String]

    /// Computes them from these files in `place`. Throws when one is missing.
    init(of files: [String], in place: String, newHasher: () -> any StreamHasher) throws {
        var digests: [String: String] = [:]
        for name in files {
            guard let digest = try FileDigest(of: "\(place)/\(name)", with: newHasher()) else {
                throw Problem.storage("read", "\(place)/\(name)", "it is missing")
            }
            digests[name] = digest.sha256
        }
        self.digests = digests
    }

    /// Reads the digests; `nil` without any, or in another format than this program writes.
    init?(readFrom place: String) throws {
        let path = "\(place)/\(Self.file)"
        guard Disk.isFilled(path), let size = Disk.size(of: path), size <= Self.maxBytes else { return nil }
        var digests: [String: String] = [:]
        for line in String(decoding: try Disk.read(path), as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].utf8.count == 64 else { return nil }
            digests[parts[1].drop { $0 == " " }.description] = String(parts[0])
        }
        let names = Set(digests.keys)
        guard names.isSubset(of: PhotoLayout.files), names.isSuperset(of: PhotoLayout.requiredFiles) else { return nil }
        self.digests = digests
    }

    /// Writes the digests beside the files, durably.
    func write(to place: String) throws {
        let path = "\(place)/\(Self.file)"
        try Disk.remove(path)
        let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }
        try Disk.append(Array(lines.joined().utf8), to: path)
        try Disk.sync(path)
    }
}
