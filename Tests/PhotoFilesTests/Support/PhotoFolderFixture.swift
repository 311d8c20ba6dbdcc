import Domain
import Foundation
import Testing

@testable import PhotoFiles

/// A photo folder in a temporary place, with helpers.
struct PhotoFolderFixture: Sendable {
    let home: String
    let photos: PhotoFolder
    let tenant = Tenant.ID(at: Instant(milliseconds: 1_700_000_000_000))
    let account = Account.ID(at: Instant(milliseconds: 1_700_000_000_000))

    var folder: String { "\(home)/photos" }

    /// All tests run at once, and each starts child processes: two at a time are enough for the machine.
    private static let semaphore = AsyncSemaphore(permits: 2)

    /// Limits without time pressure, so that no test depends on the machine's speed.
    static var patient: PhotoFolderLimits {
        var limits = PhotoFolderLimits()
        (limits.jobTime, limits.maxWait) = (.seconds(600), .seconds(600))
        return limits
    }

    /// - Parameter tools: scripts that replace the real tools, by name.
    static func run(
        limits: PhotoFolderLimits = patient, tools: [String: String] = [:],
        _ body: (PhotoFolderFixture) async throws -> Void
    ) async throws {
        try await semaphore.withPermit { try await runAlone(limits, tools, body) }
    }

    private static func runAlone(
        _ limits: PhotoFolderLimits, _ tools: [String: String], _ body: (PhotoFolderFixture) async throws -> Void
    ) async throws {
        let home = FileManager.default.temporaryDirectory.path + "/digs-photos-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: "\(home)/tools", withIntermediateDirectories: true)
        for (name, script) in tools {
            // Written by a shell: a file that this process has open for writing is inherited by child processes of
            // other tests, and cannot be executed while they hold it.
            let path = "\(home)/tools/\(name)"
            try shell("cat > \(path) << 'END OF SCRIPT'\n#!/bin/sh\n\(script)\nEND OF SCRIPT\nchmod 755 \(path)")
        }
        try await body(PhotoFolderFixture(home: home, limits: limits))
    }

    private init(home: String, limits: PhotoFolderLimits) throws {
        self.home = home
        photos = try PhotoFolder(
            folder: "\(home)/photos", limits: limits, toolPath: "\(home)/tools:/usr/local/bin:/usr/bin:/bin"
        ) { Sha256Tool() }
    }

    func receive(
        _ bytes: [UInt8], by somebody: Account.ID? = nil, for other: Tenant.ID? = nil
    ) async throws -> ReceivedPhoto {
        try await photos.receive(ChunkedUpload(of: bytes), by: somebody ?? account, for: other ?? tenant)
    }

    /// The problem that refuses an upload; records an issue when it is accepted.
    func refusal(of bytes: [UInt8], at location: SourceLocation = #_sourceLocation) async -> Problem? {
        await #expect(throws: Problem.self, sourceLocation: location) { try await receive(bytes) }
    }

    func path(_ photo: ReceivedPhoto, _ size: PhotoSize, _ format: PhotoFormat) throws -> String {
        try #require(photos.file(photo.digest, size, format, of: tenant))
    }

    /// Every file in the photo folder, by relative path; without folders, and without the checksums beside photos.
    var files: [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return found.filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
            return exists && !isFolder.boolValue && !name.hasSuffix("SHA256SUMS")
        }
    }

    /// Starts an upload beside the test and waits until its tool has written the file `name`.
    func start(_ bytes: [UInt8], until name: String) async throws -> Task<ReceivedPhoto, any Error> {
        let upload = Task {
            defer { _ = FileManager.default.createFile(atPath: "\(home)/ended", contents: nil) }
            return try await receive(bytes)
        }
        while !FileManager.default.fileExists(atPath: "\(home)/tools/\(name)") {
            if FileManager.default.fileExists(atPath: "\(home)/ended") { _ = try await upload.value }
            try await Task.sleep(for: .milliseconds(5))
        }
        return upload
    }
}

/// An upload in pieces of 10,000 bytes; optionally ending with the error of a broken connection.
struct ChunkedUpload: AsyncSequence, Sendable {
    struct Broken: Error {}

    let bytes: [UInt8]
    let isBroken: Bool

    init(of bytes: [UInt8], thenBroken isBroken: Bool = false) {
        self.bytes = bytes
        self.isBroken = isBroken
    }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>
        let isBroken: Bool

        mutating func next() async throws -> [UInt8]? {
            if rest.isEmpty, isBroken { throw Broken() }
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(10_000) }
            return Array(rest.prefix(10_000))
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], isBroken: isBroken) }
}

/// Runs a shell command and returns its output; throws when it fails.
@discardableResult
func shell(_ command: String) throws -> String {
    struct Failed: Error { let command: String }
    guard let pipe = popen(command, "r") else { throw Failed(command: command) }
    var printed: [UInt8] = []
    while case let byte = getc(pipe), byte != EOF { printed.append(UInt8(truncatingIfNeeded: byte)) }
    guard pclose(pipe) == 0 else { throw Failed(command: command) }
    return String(decoding: printed, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The content of `file`.
func bytes(of path: String) throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: path))) }

/// SHA-256 by coreutils; the product uses OpenSSL.
struct Sha256Tool: StreamHasher {
    private var all: [UInt8] = []

    mutating func update(_ bytes: [UInt8]) { all += bytes }

    mutating func finish() -> String {
        let path = FileManager.default.temporaryDirectory.path + "/digs-hash-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try? Data(all).write(to: URL(filePath: path))
        return (try? String(shell("sha256sum < \(path)").prefix(64))) ?? "no digest"
    }
}
