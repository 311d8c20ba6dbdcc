import Foundation
import TestDatabases
import Testing

/// The executable, run as a separate process.
final class DigsProcess: Sendable {
    let port: Int
    private let processID: Int32

    private init(port: Int, processID: Int32) { (self.port, self.processID) = (port, processID) }

    /// Serves a data folder, runs `body` with the server, and kills it.
    static func serve(_ folder: URL, _ options: String..., body: @Sendable (DigsProcess) async throws -> Void)
        async throws
    {
        try chooseDatabase(in: folder)
        // Nobody reads the mail of these tests.
        try await DigsCommand.makeInstallation(in: folder)
        _ = try await DigsCommand.run(["tenant", "set", "default", "requireVerifiedEmail=false"], in: folder)
        try await serve(as: folder, options, body: body)
    }

    /// Lets the program use the engine of the tests in a new folder: the file is the one that `digs move` leaves.
    private static func chooseDatabase(in folder: URL) throws {
        let file = folder.appending(path: "database")
        guard !TestEngine.isSQLite, !FileManager.default.fileExists(atPath: file.path) else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(PostgreSQLCluster.newDatabase().utf8).write(to: file)
    }

    /// Serves a data folder of an older version, unchanged.
    static func serve(migrating folder: URL, _ options: String..., body: @Sendable (DigsProcess) async throws -> Void)
        async throws
    {
        try await serve(as: folder, options, body: body)
    }

    private static func serve(
        as folder: URL, _ options: [String], body: @Sendable (DigsProcess) async throws -> Void
    ) async throws {
        let arguments = ["serve", "--port", "0", "--data", folder.path] + options
        let server: DigsProcess = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try ready(arguments) }) }
        }
        defer { server.kill() }
        try await body(server)
    }

    /// Kills the process without warning.
    func kill() { _ = Glibc.kill(processID, SIGKILL) }

    /// Asks the process to stop.
    func terminate() { _ = Glibc.kill(processID, SIGTERM) }

    /// Whether it runs still: one that ended and was not waited for does not.
    var isAlive: Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z")
    }

    var stranger: APIClient { APIClient(port: port) }

    private static func ready(_ arguments: [String]) throws -> DigsProcess {
        let (process, output) = try DigsCommand.start(arguments)
        let descriptor = output.fileHandleForReading.fileDescriptor
        var text = ""
        while case let some = try Descriptor.readSome(descriptor), !some.isEmpty {
            text += String(decoding: some, as: UTF8.self)
            guard let match = text.firstMatch(of: /listings? at http:\/\/127\.0\.0\.1:(\d+)\n/), let port = Int(match.1)
            else { continue }
            // Later output must not fill the pipe.
            Thread.detachNewThread { _ = try? Descriptor.readAll(output.fileHandleForReading.fileDescriptor) }
            return DigsProcess(port: port, processID: process.processIdentifier)
        }
        throw Refused(output: text)
    }

    struct Refused: Error {
        let output: String
    }
}

/// A folder that exists during `body`.
func withTemporaryFolder(_ body: @Sendable (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "digs-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
}
