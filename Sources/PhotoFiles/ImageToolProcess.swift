import Domain
import Glibc
import Processes

/// An image tool's finished child process, run with limits and its own environment.
struct ImageToolProcess: Sendable {
    let tool: String
    private let process: ChildProcess

    var isSuccess: Bool { process.isSuccess }
    var output: String { process.output }

    /// Runs it to its end. Cancelling the task kills the child's process group and throws `CancellationError`.
    ///
    /// Throws `image_tool_missing` or `image_tool_failed` when it cannot be started. The caller checks how it ended.
    init(
        _ tool: String, _ arguments: [String], in folder: String, loadingModules: Bool, limits: PhotoFolderLimits,
        searchPath: String
    ) async throws {
        self.tool = tool
        do {
            let command = try await ChildProcess.endingWithUs() + Self.limiting(limits) + [tool] + arguments
            process = try await ChildProcess(
                command[0], Array(command.dropFirst()),
                environment: Self.environment(folder, searchPath, loadingModules), in: folder,
                standardErrorBytes: limits.standardErrorBytes)
        } catch ChildProcess.Failure.notFound(let what) {
            throw Problem.imageToolMissing(what)
        } catch ChildProcess.Failure.notStarted(let why) {
            throw Problem.imageToolFailed(why)
        }
        // The exit codes of shells, setpriv and prlimit for a program that cannot be started.
        if [.exited(126), .exited(127)].contains(process.terminationStatus) { throw Problem.imageToolMissing(failure) }
    }

    private static func limiting(_ limits: PhotoFolderLimits) -> [String] {
        [
            "prlimit", "--cpu=\(limits.childCPUSeconds)", "--as=\(limits.childMemoryBytes)",
            "--fsize=\(limits.childFileBytes)",
            "--nofile=64", "--core=0", "--",
        ]
    }

    private static func environment(
        _ folder: String, _ searchPath: String, _ loadingModules: Bool
    ) -> [String: String] {
        let usual = [
            "PATH": searchPath, "HOME": folder, "TMPDIR": folder, "LC_ALL": "C",
            "VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "VIPS_WARNING": "0",
            // The threads of HEIF's decoder would otherwise reserve 64 MB of the address space each.
            "MALLOC_ARENA_MAX": "1",
        ]
        // A module folder without modules: loading them takes half of the start time, and all but HEIF's decode formats
        // that are not accepted.
        return loadingModules ? usual : usual.merging(["VIPSHOME": "/nonexistent"]) { $1 }
    }
}

extension ImageToolProcess {
    /// The problem when it failed on a client's image.
    var imageProblem: Problem {
        // A limit stopped vips: CPU time, file size, or memory (glib aborts on that).
        let stopped: Set<ChildProcess.TerminationStatus> = [.signaled(SIGXCPU), .signaled(SIGKILL), .signaled(SIGXFSZ)]
        if isDiskAtFault { return serverProblem }
        if stopped.contains(process.terminationStatus) || process.standardError.contains("out of memory") {
            return .tooCostly(failure)
        }
        return .brokenImage(failure)
    }

    /// The problem when it failed on a file that we created.
    var serverProblem: Problem {
        isDiskAtFault ? Problem.storage(tool, "the temporary folder", process.standardError) : .imageToolFailed(failure)
    }

    private var isDiskAtFault: Bool {
        // LC_ALL=C guarantees these texts.
        ["No space left on device", "Disk quota exceeded", "Read-only file system"].contains {
            process.standardError.contains($0)
        }
    }

    private var failure: String { "\(tool) \(process.terminationStatus): \(process.standardError)" }
}
