import Domain
import Glibc
import Processes
import Synchronization

/// Streams a ZIP with Info-ZIP's `zip`, so that no archive is ever whole in memory or on disk.
///
/// Each archive has a folder for its content until it is sent. Photos are hard links there: they take no space and
/// survive the photo's deletion. They are deleted with the folder.
public struct ExportArchiveFolder: ExportArchiver {
    public struct Limits: Sendable {
        /// Concurrent archives; each takes a child process and a connection.
        public var archives = 8
        /// Concurrent archives of one tenant, and of one client IP prefix: slow readers do not delay others.
        public var (archivesOfTenant, archivesToAddress) = (4, 2)
        public var seconds = 900
        public var cpuSeconds = 300
        public var memoryBytes = 512 << 20

        public init() {}
    }

    let incoming: IncomingFolder
    let photos: PhotoFolder
    let limits: Limits
    private let queue: FairQueue<QueueKey>

    /// The parties whose archives are counted.
    enum QueueKey: Hashable {
        case account(Account.ID)
        case address(IPAddress)
        case tenant(Tenant.ID)
    }

    /// Creates `folder` if needed and deletes the remains of dead processes in it. It must be on the photos' file
    /// system.
    public init(folder: String, photos: PhotoFolder, limits: Limits = Limits()) throws {
        self.photos = photos
        self.limits = limits
        queue = FairQueue(permits: limits.archives, maxWaiting: 0)
        incoming = try IncomingFolder(in: folder)
    }

    public func begin(for owner: ExportOwner) throws -> any ExportArchive {
        let shares: [FairQueue<QueueKey>.Share] = [
            .init(.account(owner.account), maxWaiting: 0, maxRunning: 1),
            .init(.address(owner.address), maxWaiting: 0, maxRunning: limits.archivesToAddress),
            .init(.tenant(owner.tenant), maxWaiting: 0, maxRunning: limits.archivesOfTenant),
        ]
        do { try queue.acquireNow(shares) } catch { throw Problem.tooManyExports }
        return ZipArchive(path: incoming.newPath(), in: self) { [queue] in queue.release(shares) }
    }
}

/// One archive in progress.
private final class ZipArchive: ExportArchive {
    private let path: String
    private let folder: ExportArchiveFolder
    private let release: @Sendable () -> Void
    private let isOpen = Atomic(true)

    init(path: String, in folder: ExportArchiveFolder, release: @escaping @Sendable () -> Void) {
        self.path = path
        self.folder = folder
        self.release = release
    }

    deinit { close() }

    private func close() {
        guard isOpen.exchange(false, ordering: .relaxed) else { return }
        // Nobody can handle the error here; leftovers are removed at the next start.
        try? Disk.remove(path)
        release()
    }

    var maxSeconds: Int { folder.limits.seconds }

    func append(_ bytes: [UInt8], to name: String) async throws {
        let path = path
        try await folder.photos.disk.run {
            try Disk.makeFolder(path)
            try Disk.append(bytes, to: "\(path)/\(name)")
        }
    }

    func add(photo digest: String, of tenant: Tenant.ID, as name: String) async throws {
        guard let file = folder.photos.file(digest, .large, .jpeg, of: tenant) else { return }
        let target = "\(path)/\(name)"
        try await folder.photos.disk.run {
            try Disk.makeFolder(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
            try Disk.link(file, at: target)
        }
    }

    func send(_ take: ([UInt8]) async throws -> Void) async throws {
        // Deleted before the client gets the end of the response.
        defer { close() }
        let limits = folder.limits
        let child: (terminationStatus: ChildProcess.TerminationStatus, standardError: String)
        do {
            // Applied twice: `timeout` ends with us, and its command ends with `timeout`.
            let tie = try await ChildProcess.endingWithUs()
            let command =
                tie + ["timeout", "--signal=KILL", "\(limits.seconds)"] + tie + [
                    "prlimit", "--cpu=\(limits.cpuSeconds)", "--as=\(limits.memoryBytes)", "--core=0", "--",
                    // Quiet, recursive, without owner ids; images are compressed already.
                    "zip", "-q", "-r", "-X", "-n", ".jpg", "-", ".",
                ]
            child = try await ChildProcess.stream(
                command[0], Array(command.dropFirst()),
                environment: ["PATH": folder.photos.toolPath, "LC_ALL": "C.UTF-8", "HOME": path, "TMPDIR": path],
                in: path, to: take)
        } catch let failure as ChildProcess.Failure { throw Problem.packingFailed("\(failure)") }
        guard child.terminationStatus == .exited(0) else {
            throw Problem.packingFailed("zip \(child.terminationStatus): \(child.standardError)")
        }
    }
}

extension Disk {
    /// Creates a hard link. Does nothing when the file does not exist.
    fileprivate static func link(_ path: String, at target: String) throws {
        guard Glibc.link(path, target) == 0 || errno == ENOENT else { throw Problem.storage("link", target) }
    }
}

extension Problem {
    fileprivate static let tooManyExports = Problem.overloaded(
        "Too many exports are running. Try again in a minute.", retryAfterSeconds: 60)

    fileprivate static func packingFailed(_ inside: String) -> Problem {
        Problem(.unexpected, code: "packing_failed", "The export couldn't be created.", inside: inside)
    }
}
