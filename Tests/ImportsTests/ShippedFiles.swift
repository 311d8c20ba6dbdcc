import Foundation

/// The files in `Data` that ship with Digs.
enum ShippedFiles {
    static func path(_ name: String) -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return tests.deletingLastPathComponent().appending(path: "Data").appending(path: name).path
    }
}
