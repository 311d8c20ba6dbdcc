import Domain
import Foundation

/// The packed form of a file by its extension, and the Debian tool that reads it.
enum CompressionFormat: String {
    case gzip = "gz"
    case bzip2 = "bz2"
    case xz
    case zip
    /// OpenStreetMap's binary form, of which the elements of some tags and what they refer to become XML.
    case pbf

    /// A decompressed stream, and how far the compressed file has been read at a given position.
    struct Unpacked {
        let pull: () throws(Problem) -> [UInt8]
        let fraction: (_ bytesRead: Int) -> Double?
    }

    func unpacked(_ url: URL, _ file: FileHandle, size: Int, name: String) throws(Problem) -> Unpacked {
        switch self {
        case .gzip: try Self.stream("gzip", file, size, name)
        case .bzip2: try Self.stream("bzip2", file, size, name)
        case .xz: try Self.stream("xz", file, size, name)
        case .zip: try Self.member(of: url, name)
        case .pbf: try Self.map(url, name)
        }
    }

    private static func map(_ url: URL, _ name: String) throws(Problem) -> Unpacked {
        let filter = "nwr/" + OSMTags.shipped.keys.sorted().joined(separator: ",")
        let arguments = ["tags-filter", "--no-progress", "--output-format=osm", "--output=-", url.path, filter]
        return Unpacked(pull: try Unpacker("osmium", arguments, package: "osmium-tool", of: name).chunk) { _ in nil }
    }

    private static func stream(_ tool: String, _ file: FileHandle, _ size: Int, _ name: String) throws(Problem)
        -> Unpacked
    {
        let child = try Unpacker(tool, ["-dc"], input: file, of: name)
        // The child reads through the same open file, so our offset shows its progress.
        return Unpacked(pull: child.chunk) { _ in
            (try? file.offset()).map { size > 0 ? min(1, Double($0) / Double(size)) : 1 }
        }
    }

    private static func member(of url: URL, _ name: String) throws(Problem) -> Unpacked {
        let list = try Unpacker("unzip", ["-lqq", url.path], of: name).everything(atMost: ImportLimits.archiveListBytes)
        let table = try ZipTable(listing: String(decoding: list, as: UTF8.self), of: name)
        let child = try Unpacker("unzip", ["-p", url.path, table.pattern], of: name)
        return Unpacked(pull: child.chunk) { table.bytes > 0 ? min(1, Double($0) / Double(table.bytes)) : nil }
    }
}

/// The one table of a `.zip`, or its one feed: GeoNames adds a readme, IPEDS a revision.
struct ZipTable: Equatable {
    let path: String
    let bytes: Int

    /// - Parameter listing: the lines of `unzip -lqq`: length, date, time, path.
    init(listing: String, of name: String) throws(Problem) {
        let files = listing.split(separator: "\n").compactMap { line -> ZipTable? in
            let columns = line.split(separator: " ", maxSplits: 3)
            guard columns.count == 4, let bytes = Int(columns[0]) else { return nil }
            return ZipTable(path: columns[3].trimmingCharacters(in: .whitespaces), bytes: bytes)
        }
        let found = files.filter { $0.hasExtension(".csv", ".txt", ".tsv") }
        let tables = found.isEmpty ? files.filter { $0.hasExtension(".xml") } : found
        // IPEDS: `hd2022_rv.csv` beside `hd2022.csv` is a later revision.
        let revised = tables.filter { $0.path.lowercased().hasSuffix("_rv.csv") }
        guard let table = revised.first ?? tables.first else {
            throw .unreadable(name, "has no .csv, .txt or .xml file in it")
        }
        guard revised.count == 1 || tables.count == 1 else {
            let names = tables.map(\.path).sorted().joined(separator: ", ")
            throw .unreadable(name, "has several tables in it, so unpack the one you mean: \(names)")
        }
        self = table
    }

    private init(path: String, bytes: Int) {
        self.path = path
        self.bytes = bytes
    }

    private func hasExtension(_ extensions: String...) -> Bool {
        let lower = path.lowercased()
        let file = lower.split(separator: "/").last ?? ""
        return extensions.contains { lower.hasSuffix($0) }
            && !file.hasPrefix("readme") && !file.hasPrefix(".") && !lower.hasPrefix("__macosx/")
    }

    /// The path escaped for unzip, where `*`, `?` and `[` are patterns.
    var pattern: String {
        String(path.flatMap { "*?[]\\".contains($0) ? ["\\", $0] : [$0] })
    }
}
