import Domain
import Foundation
import Processes

/// The first sheet of an Excel workbook as a CSV file, in a temporary folder that is deleted with this value.
///
/// Debian's `xlsx2csv` reads it in a child process with limits: a workbook is a zip archive of XML, which an attacker
/// may craft to exhaust a reader.
package final class Spreadsheet: Sendable {
    private static let (cpuSeconds, wallSeconds) = (120, 300)
    private static let (memoryBytes, fileBytes) = (1 << 30, 256 << 20)
    private static let tool = "xlsx2csv"

    private let folder: URL
    package var path: String { folder.appending(path: "sheet.csv").path }

    /// Whether the file name is that of a workbook.
    package static func isOne(_ path: String) -> Bool { path.lowercased().hasSuffix(".xlsx") }

    /// Throws `unreadable_file` when the file is not a workbook or exceeds a limit, and `tool_missing` without the
    /// program.
    package init(workbook: String) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "digs-sheet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do { try await convert(URL(fileURLWithPath: workbook)) } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func convert(_ workbook: URL) async throws {
        let name = workbook.lastPathComponent
        guard FileManager.default.isReadableFile(atPath: workbook.path) else {
            throw Problem(.notFound, code: "no_such_file", "The workbook \(workbook.path) can't be read.")
        }
        let limits = [
            "prlimit", "--cpu=\(Self.cpuSeconds)", "--as=\(Self.memoryBytes)", "--fsize=\(Self.fileBytes)",
            "--nofile=64", "--core=0", "--",
        ]
        let command = try await ChildProcess.endingWithUs() + limits + [Self.tool, "--sheet", "1", workbook.path, path]
        let environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path,
            "TMPDIR": folder.path, "LC_ALL": "C.UTF-8",
        ]
        let tooSlow = Self.unreadable(name, "takes longer than \(Self.wallSeconds.counted("second")) to read")
        let process = try await within(.seconds(Self.wallSeconds), orThrow: tooSlow) { [folder] in
            try await ChildProcess(
                command[0], Array(command.dropFirst()), environment: environment, in: folder.path)
        }
        // The exit codes of setpriv and prlimit when a program cannot be started.
        if [.exited(126), .exited(127)].contains(process.terminationStatus) {
            throw Problem(
                .invalid, code: "tool_missing",
                "\(name) is a workbook, which needs the program \(Self.tool): install Debian's package of that name, "
                    + "or save the workbook as CSV.")
        }
        guard process.isSuccess, FileManager.default.fileExists(atPath: path) else {
            throw Self.unreadable(name, "isn't an Excel workbook that can be read")
        }
    }

    private static func unreadable(_ name: String, _ what: String) -> Problem {
        Problem(.malformed, code: "unreadable_file", "\(name) \(what).")
    }
}
