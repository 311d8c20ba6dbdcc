import Foundation

/// Runs statements as another program does: psql.
public struct SQLProcess: Sendable {
    private struct Failed: Error { let output: String }

    let url: String

    public init(_ url: String) { self.url = url }

    /// Blocks.
    public func run(_ statement: String) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/psql")
        process.arguments = ["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--command", statement, url]
        (process.standardOutput, process.standardError) = (output, output)
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(output: String(decoding: said, as: UTF8.self)) }
    }
}
