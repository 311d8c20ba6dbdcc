import Foundation

@testable import App

/// Everything that an installation wrote to its folder, to be searched for text.
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
    func bytesOnDisk() throws -> BytesOnDisk {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return BytesOnDisk(
            files: names.compactMap { name in
                FileManager.default.contents(atPath: folder.appending(path: name).path).map { (name, $0) }
            })
    }
}
