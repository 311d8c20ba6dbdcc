import Domain
import Glibc
import Processes

/// An image tool that ran as a child process, under limits and with an environment of its own, and how it ended.
struct ImageToolProcess: Sendable {
    let tool: String
    private let process: ChildProcess

    var isSuccess: Bool { process.isSuccess }
    var output: String { process.output }

    /// Runs it to its end. A task that is cancelled kills the child with its process group: `CancellationError`.
    ///
    /// Problems: `image_tool_missing`, `image_tool_failed` when it cannot be started. How it ended is for the caller.
    init(
        _ tool: String, _ arguments: [String], in folder: String, limits: PhotoFolderLimits, searchPath: String
    ) async throws {
        self.tool = tool
        do {
            process = try await ChildProcess(
                "prlimit", Self.limiting(limits) + [tool] + arguments,
                environment: Self.environment(folder, searchPath), in: folder,
                standardErrorBytes: limits.standardErrorBytes)
        } catch ChildProcess.Failure.notFound(let what) {
            throw Problem.imageToolMissing(what)
        } catch ChildProcess.Failure.notStarted(let why) {
            throw Problem.imageToolFailed(why)
        }
        // What a shell and prlimit answer for a program that cannot be started.
        if [.exited(126), .exited(127)].contains(process.terminationStatus) { throw Problem.imageToolMissing(failure) }
    }

    private static func limiting(_ limits: PhotoFolderLimits) -> [String] {
        [
            "--cpu=\(limits.childCPUSeconds)", "--as=\(limits.childMemoryBytes)", "--fsize=\(limits.childFileBytes)",
            "--nofile=64", "--core=0", "--",
        ]
    }

    private static func environment(_ folder: String, _ searchPath: String) -> [String: String] {
        [
            "PATH": searchPath, "HOME": folder, "TMPDIR": folder, "LC_ALL": "C",
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0",
        ]
    }
}

extension ImageToolProcess {
    /// The problem when it failed on what a client sent.
    var imageProblem: Problem {
        // vips was stopped by a limit: processor time, size of a file, memory (glib aborts on that).
        let stopped: Set<ChildProcess.TerminationStatus> = [.signaled(SIGXCPU), .signaled(SIGKILL), .signaled(SIGXFSZ)]
        if isDiskFull { return serverProblem }
        if stopped.contains(process.terminationStatus) || process.standardError.contains("out of memory") {
            return .tooCostly(failure)
        }
        return .brokenImage(failure)
    }

    /// The problem when it failed on what we made.
    var serverProblem: Problem {
        isDiskFull ? Problem.storage(tool, "the temporary folder", process.standardError) : .imageToolFailed(failure)
    }

    private var isDiskFull: Bool {
        // LC_ALL=C, so that these are the words.
        ["No space left on device", "Disk quota exceeded"].contains { process.standardError.contains($0) }
    }

    private var failure: String { "\(tool) \(process.terminationStatus): \(process.standardError)" }
}
