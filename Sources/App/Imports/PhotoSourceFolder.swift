import Domain
import Foundation

/// The folder with the photos of a listings file. No path escapes it: not by `..`, not from the root, not by a link.
package struct PhotoSourceFolder: Sendable {
    private static let chunkBytes = 256 * 1024

    private let folder: URL

    /// Throws a problem when the folder does not exist.
    package init(_ path: String) throws(Problem) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw .invalid("photos", "must be a folder; \(path) isn't one")
        }
        folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    }

    /// A file, opened without following a link, and the SHA-256 of its bytes.
    struct File: Sendable {
        let path: String
        let digest: String
        fileprivate let folder: PhotoSourceFolder

        /// Stores the photo as an upload is stored. Throws a problem naming the file when it is not accepted.
        func receive(
            into library: any PhotoLibrary, by owner: Account.ID, for tenant: Tenant.ID
        ) async throws -> ReceivedPhoto {
            let handle = try folder.opened(path)
            let chunks = AsyncThrowingStream<[UInt8], any Error> {
                let chunk = try handle.read(upToCount: PhotoSourceFolder.chunkBytes) ?? Data()
                return chunk.isEmpty ? nil : Array(chunk)
            }
            do { return try await library.receive(chunks, by: owner, for: tenant) } catch let problem as Problem {
                throw Problem.invalid("photos", "has \(path): \(problem.detail)", code: problem.code)
            }
        }
    }

    /// The files at these paths below the folder, or at `file:` URLs to them. Throws a problem naming the first missing
    /// file.
    func files(_ names: [String]) throws -> [File] {
        try names.map { name in
            let path = try self.path(of: name)
            let handle = try opened(path)
            var digest = PhotoHasher()
            while let chunk = try handle.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
                digest.update(Array(chunk))
            }
            return File(path: path, digest: digest.finish(), folder: self)
        }
    }

    /// The path below the folder.
    private func path(of name: String) throws(Problem) -> String {
        guard name.contains("://") else { return name }
        guard let url = URL(string: name), url.isFileURL, (url.host ?? "").isEmpty else {
            throw .invalid("photos", "has \(name), which isn't fetched; name a file in the folder of --photos")
        }
        let root = folder.path + "/"
        guard url.path.hasPrefix(root) else { throw Self.outside(name) }
        return String(url.path.dropFirst(root.count))
    }

    /// Opens each folder on the way and then the file, never through a link.
    private func opened(_ path: String) throws(Problem) -> FileHandle {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." || $0.utf8.contains(0) }) else {
            throw Self.outside(path)
        }
        let root = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { throw .invalid("photos", "is a folder that can't be read: \(folder.path)") }
        var handle = FileHandle(fileDescriptor: root, closeOnDealloc: true)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (isLast ? 0 : O_DIRECTORY)
            let descriptor = openat(handle.fileDescriptor, String(part), flags)
            guard descriptor >= 0 else {
                let isLink = errno == ELOOP || errno == ENOTDIR
                throw isLink
                    ? Self.outside(path) : .invalid("photos", "has \(path), which can't be read", code: "no_such_file")
            }
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        }
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= Limits.photoBytes
        else { throw .invalid("photos", "has \(path), which isn't a file of at most \(Limits.photoBytes) bytes") }
        return handle
    }

    private static func outside(_ path: String) -> Problem {
        .invalid(
            "photos", "has \(path), which isn't in the folder of --photos, or is a link", code: "outside_folder")
    }
}
