import Foundation
import Testing

@testable import Imports

/// The public data; tests of real files are skipped without it.
enum SharedData {
    /// The folder `shared/data` in or beside one of the folders above this file. This file's folder is tried both as
    /// written and with links resolved.
    static let folder: URL? = {
        let here = URL(fileURLWithPath: #filePath)
        for start in [here, here.resolvingSymlinksInPath()] {
            var folder = start.deletingLastPathComponent()
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let data = folder.appendingPathComponent("shared/data")
                if FileManager.default.fileExists(atPath: data.path) { return data }
            }
        }
        return nil
    }()

    static var isPresent: Bool { folder != nil }
    static let isAbsent: Comment = "needs the folder shared/data beside the project"

    static func path(_ name: String) throws -> String {
        try #require(folder).appendingPathComponent(name).path
    }

    static func file(_ name: String) throws -> InputFile { try InputFile(path: path(name)) }
}

extension InputFile {
    convenience init(_ text: String, name: String = "file.csv") { self.init(name: name, bytes: Array(text.utf8)) }
}

/// A folder that is deleted after the test.
final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("digs-imports-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file.path
    }
}

/// Runs a program from the PATH and returns its output.
func run(_ arguments: [String], in folder: URL? = nil) throws -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments) failed")
    return [UInt8](output)
}

func has(_ tool: String) -> Bool { (try? run([tool, "--version"])) != nil }
