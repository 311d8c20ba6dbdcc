import Domain
import Glibc
import Subprocess

/// A tool that ran as a child process, under limits and with an environment of its own, and how it ended.
struct Child: Sendable {
    let tool: String
    let status: TerminationStatus
    /// The first 4 KiB.
    let output: String
    /// The last of its complaints; for the log only.
    let complaint: String

    var isSuccess: Bool { status.isSuccess }

    /// Runs it to its end. A task that is cancelled kills the child with its process group: `CancellationError`.
    ///
    /// Problems: `image_tool_missing`, `image_tool_failed` when it cannot be started. How it ended is for the caller.
    init(
        _ tool: String, _ arguments: [String], in folder: String, limits: PhotoFolderLimits, searchPath: String
    ) async throws {
        let result: ExecutionResult<[UInt8], StringOutput<UTF8>, SequenceOutput>
        do {
            result = try await run(
                .name("prlimit"), arguments: Arguments(Self.limiting(limits) + [tool] + arguments),
                environment: .custom(Self.environment(folder, searchPath)), workingDirectory: .init(folder),
                platformOptions: Self.ownGroup, input: .none, output: .string(limit: 4096), error: .sequence
            ) { try await Self.tail(of: $0.standardError, bytes: limits.complaintBytes) }
        } catch let error as SubprocessError {
            try Task.checkCancellation()
            guard error.code == .executableNotFound else { throw Problem.imageToolFailed("\(tool): \(error)") }
            throw Problem.imageToolMissing("\(error)")
        }
        // The end of a child that was killed says nothing about the picture.
        try Task.checkCancellation()
        (self.tool, status, output) = (tool, result.terminationStatus, result.standardOutput)
        complaint = String(decoding: result.closureResult, as: UTF8.self)
        // What a shell and prlimit answer for a program that cannot be started.
        if status == .exited(126) || status == .exited(127) { throw Problem.imageToolMissing(ending) }
    }

    private static func limiting(_ limits: PhotoFolderLimits) -> [String] {
        [
            "--cpu=\(limits.childCPUSeconds)", "--as=\(limits.childMemoryBytes)", "--fsize=\(limits.childFileBytes)",
            "--nofile=64", "--core=0", "--",
        ]
    }

    private static func environment(_ folder: String, _ searchPath: String) -> [Environment.Key: String] {
        [
            "PATH": searchPath, "HOME": folder, "TMPDIR": folder, "LC_ALL": "C",
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0",
        ]
    }

    /// A process group of its own, killed at once and whole.
    private static var ownGroup: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
        return options
    }

    /// Reads to the end, so that the child never waits for us, and keeps the last `bytes`.
    private static func tail(of stream: SubprocessOutputSequence, bytes: Int) async throws -> [UInt8] {
        var kept: [UInt8] = []
        for try await chunk in stream {
            chunk.withUnsafeBytes { kept.append(contentsOf: $0) }
            if kept.count > 2 * bytes { kept.removeFirst(kept.count - bytes) }
        }
        return kept.suffix(bytes)
    }
}

extension Child {
    /// The problem when it failed on what a client sent.
    var faultOfThePicture: Problem {
        // vips was stopped by a limit: processor time, size of a file, memory (glib aborts on that).
        let stopped: Set<TerminationStatus> = [.signaled(SIGXCPU), .signaled(SIGKILL), .signaled(SIGXFSZ)]
        if isDiskFull { return faultOfTheServer }
        if stopped.contains(status) || complaint.contains("out of memory") { return .tooCostly(ending) }
        return .brokenImage(ending)
    }

    /// The problem when it failed on what we made.
    var faultOfTheServer: Problem {
        isDiskFull ? Problem.storage(tool, "the temporary folder", complaint) : .imageToolFailed(ending)
    }

    private var isDiskFull: Bool {
        // LC_ALL=C, so that these are the words.
        ["No space left on device", "Disk quota exceeded"].contains { complaint.contains($0) }
    }

    private var ending: String { "\(tool) \(status): \(complaint)" }
}
