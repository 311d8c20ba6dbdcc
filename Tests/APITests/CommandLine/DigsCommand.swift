import Foundation

/// The executable built with the tests, run as a separate process.
enum DigsCommand {
    struct CommandResult: Sendable {
        let status: Int32
        /// Its standard output and standard error.
        let output: String
    }

    /// Runs a command on a data folder to its end.
    static func run(_ arguments: [String], in folder: URL) async throws -> CommandResult {
        try await run(arguments + ["--data", folder.path])
    }

    /// Makes an installation in a folder, as the import of a file without rows does.
    static func makeInstallation(in folder: URL) async throws {
        let file = folder.deletingLastPathComponent().appending(path: "digs-empty-\(UUID().uuidString).csv")
        try Data("zip_code,active,city,state,lat,long\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let made = try await run(["import", "postal-codes", file.path], in: folder)
        guard made.status == 0 else { throw CommandFailed(output: made.output) }
    }

    struct CommandFailed: Error { let output: String }

    static func run(_ arguments: [String]) async throws -> CommandResult {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try wait(for: arguments) }) }
        }
    }

    private static func wait(for arguments: [String]) throws -> CommandResult {
        let (process, output) = try start(arguments)
        let text = String(decoding: try Descriptor.readAll(output.fileHandleForReading.fileDescriptor), as: UTF8.self)
        process.waitUntilExit()
        return CommandResult(status: process.terminationStatus, output: text)
    }

    /// Starts it with both outputs going to one pipe.
    static func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "digs")
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, output)
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("DIGS_") }
        // Tests send requests faster than people do.
        process.environment?["DIGS_RATE_LIMITS"] = "off"
        try process.run()
        return (process, output)
    }
}
