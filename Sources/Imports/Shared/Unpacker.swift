import Domain
import Foundation

/// A child process that decompresses a file to its standard output.
final class Unpacker {
    private let process = Process()
    private let output: FileHandle
    private let tool: String
    private let name: String

    /// - Parameter package: Debian's package of the tool, when it has another name.
    init(
        _ tool: String, _ arguments: [String], package: String? = nil, input: FileHandle = .nullDevice, of name: String
    ) throws(Problem) {
        guard let path = Self.find(tool) else {
            throw .unreadable(name, "needs \(tool), which isn't installed: apt-get install \(package ?? tool)")
        }
        let pipe = Pipe()
        self.tool = tool
        self.name = name
        output = pipe.fileHandleForReading
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        // By default it begins where this process did, which may be a folder of root that this user can't enter.
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        process.standardInput = input
        process.standardOutput = pipe
        // Discarded, because a full pipe would block the child.
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch {
            throw .unreadable(name, "can't be unpacked: \(tool) doesn't start: \(error.localizedDescription)")
        }
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// The next bytes; empty at the end. Throws when the child fails.
    func chunk() throws(Problem) -> [UInt8] {
        let bytes = try output.chunk(of: name)
        guard bytes.isEmpty else { return bytes }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw .unreadable(name, "can't be unpacked: \(tool) ended with status \(process.terminationStatus)")
        }
        return []
    }

    func everything(atMost limit: Int) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let more = try chunk()
            if more.isEmpty { return bytes }
            bytes += more
        }
        throw .unreadable(name, "has too many files in it")
    }

    private static func find(_ tool: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(tool)" }.first(where: FileManager.default.isExecutableFile)
    }
}
