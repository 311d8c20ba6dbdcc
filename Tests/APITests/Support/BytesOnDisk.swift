import Database
import Foundation

@testable import App

/// Everything that an installation stored, to be searched for text.
struct BytesOnDisk {
    let files: [(path: String, bytes: Data)]

    /// Whether any file contains the text, ignoring case.
    func contains(_ text: String) -> Bool { !places(of: text).isEmpty }

    func places(of text: String) -> [String] {
        [text, text.lowercased(), text.uppercased()].flatMap { spelling in
            files.filter { $0.bytes.range(of: Data(spelling.utf8)) != nil }.map(\.path)
        }
    }
}

extension OwnServer {
    /// The files of the folder; and the rows of a PostgreSQL database, each table as a file.
    func bytesOnDisk() async throws -> BytesOnDisk {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = names.compactMap { name in
            FileManager.default.contents(atPath: folder.appending(path: name).path).map { (name, $0) }
        }
        return BytesOnDisk(files: files + (installation.settings.isInPostgreSQL ? try await tables() : []))
    }

    private func tables() async throws -> [(path: String, bytes: Data)] {
        try await installation.database.read { db in
            let names = try db.rows("SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'") {
                try $0.text()
            }
            return try names.map { name in
                let rows = try db.rows("SELECT CAST(stored AS TEXT) FROM \(name) AS stored") { try $0.text() }
                return (name, Data(rows.joined(separator: "\n").utf8))
            }
        }
    }
}
