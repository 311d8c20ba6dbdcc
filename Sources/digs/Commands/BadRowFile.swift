import Domain
import Foundation
import Imports

/// All bad rows of an import as CSV, a line for each error: line, column, reason.
struct BadRowFile {
    private let handle: FileHandle
    private let path: String

    /// Creates the file, or empties it. Throws a problem when it cannot be written.
    init(_ path: String) throws(Problem) {
        guard FileManager.default.createFile(atPath: path, contents: Data("line,column,reason\r\n".utf8)),
            let handle = FileHandle(forWritingAtPath: path)
        else { throw Self.unwritable(path) }
        self.handle = handle
        self.path = path
        _ = try? handle.seekToEnd()
    }

    func write(_ rows: [ImportReport.BadRow]) throws(Problem) {
        guard !rows.isEmpty else { return }
        let lines = rows.flatMap { row in
            row.errors.map { "\(row.line),\(Self.cell($0.field)),\(Self.cell($0.message))\r\n" }
        }
        do { try handle.write(contentsOf: Data(lines.joined().utf8)) } catch { throw Self.unwritable(path) }
    }

    func finish(_ rows: [ImportReport.BadRow]) throws(Problem) {
        try write(rows)
        do { try handle.close() } catch { throw Self.unwritable(path) }
    }

    private static func cell(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

    private static func unwritable(_ path: String) -> Problem {
        Problem(.invalid, code: "unwritable_file", "The file \(path) for bad rows can't be written.")
    }
}
