import Domain
import Foundation

/// The bytes of an imported file, in chunks.
///
/// `.gz`, `.bz2`, `.xz`, `.zip` and maps in `.pbf` are read with Debian's tools. A damaged archive is only detected at
/// its end, after earlier rows may have been stored.
public final class InputFile {
    /// The file's name in errors, without its folders.
    public let name: String
    private let pull: () throws(Problem) -> [UInt8]
    private let fraction: (_ bytesRead: Int) -> Double?
    private var bytesRead = 0
    private var peeked: [UInt8]?

    /// Opens the file at `path`; `-` is the standard input.
    public convenience init(path: String) throws(Problem) {
        guard path != "-" else {
            self.init(name: "the standard input", FileHandle.standardInput) { _ in nil }
            return
        }
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        let (file, size) = try Self.open(url, name)
        if let packing = CompressionFormat(rawValue: url.pathExtension.lowercased()) {
            let unpacked = try packing.unpacked(url, file, size: size, name: name)
            self.init(name: name, pull: unpacked.pull, fraction: unpacked.fraction)
        } else {
            self.init(name: name, file) { read in size > 0 ? min(1, Double(read) / Double(size)) : nil }
        }
    }

    /// Bytes in memory.
    public convenience init(name: String, bytes: [UInt8]) {
        var left: [UInt8]? = bytes
        self.init(
            name: name,
            pull: { () throws(Problem) in
                defer { left = nil }
                return left ?? []
            }, fraction: { bytes.isEmpty ? nil : Double($0) / Double(bytes.count) })
    }

    private convenience init(name: String, _ file: FileHandle, fraction: @escaping (Int) -> Double?) {
        self.init(name: name, pull: { () throws(Problem) in try file.chunk(of: name) }, fraction: fraction)
    }

    private init(
        name: String, pull: @escaping () throws(Problem) -> [UInt8], fraction: @escaping (Int) -> Double?
    ) {
        self.name = name
        self.pull = pull
        self.fraction = fraction
    }

    /// The next bytes, at most `ImportLimits.chunkBytes`; `nil` at the end. Throws a problem when the file cannot be
    /// read, cannot be decompressed, or is empty.
    func next() throws(Problem) -> [UInt8]? {
        let chunk = try peekedOrNext()
        peeked = nil
        bytesRead += chunk.count
        return chunk.isEmpty ? nil : chunk
    }

    /// The first line without line end and byte order mark, for recognizing formats; truncated at the end of the first
    /// chunk. Only before anything is read.
    func firstLine() throws(Problem) -> String {
        let chunk = try head()
        let text = chunk.starts(with: [0xEF, 0xBB, 0xBF]) ? chunk.dropFirst(3) : chunk[...]
        return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    /// The first chunk, which `next` returns too, for recognizing formats. Only before anything is read.
    func head() throws(Problem) -> [UInt8] {
        let chunk = try peekedOrNext()
        peeked = chunk
        return chunk
    }

    /// All bytes of a file that can only be read as a whole.
    func everything(atMost limit: Int) throws(Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try next() {
            guard bytes.count + chunk.count <= limit else { throw .unreadable(name, "has more than \(limit) bytes") }
            bytes += chunk
        }
        return bytes
    }

    /// The peeked bytes if any, else the next ones; empty at the end.
    private func peekedOrNext() throws(Problem) -> [UInt8] {
        if let peeked { return peeked }
        let chunk = try pull()
        if chunk.isEmpty, bytesRead == 0 { throw .unreadable(name, "is empty") }
        return chunk
    }

    /// The fraction read, 0 to 1; `nil` when the length is unknown.
    public var fractionRead: Double? { fraction(bytesRead) }

    private static func open(_ url: URL, _ name: String) throws(Problem) -> (FileHandle, size: Int) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw .noSuchFile(url.path)
        }
        guard !isFolder.boolValue else { throw .unreadable(name, "is a folder, not a file") }
        do {
            let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
            return (try FileHandle(forReadingFrom: url), size ?? 0)
        } catch {
            throw .unreadable(name, "can't be opened: do you have permission to read it")
        }
    }
}

extension Problem {
    /// A file that a command was given isn't there, or stands in a folder that this user may not look into.
    public static func noSuchFile(_ path: String) -> Problem {
        guard access(path, F_OK) != 0, errno == EACCES else {
            return Problem(.notFound, code: "no_such_file", "\(path) doesn't exist.")
        }
        return Problem(
            .notFound, code: "no_such_file",
            "\(path) can't be reached: its folder, or one above it, is closed to this user. Move it, such as to /tmp.")
    }
}

extension FileHandle {
    /// The next bytes; empty at the end.
    func chunk(of name: String) throws(Problem) -> [UInt8] {
        do { return [UInt8](try read(upToCount: ImportLimits.chunkBytes) ?? Data()) } catch {
            throw .unreadable(name, "can't be read: \(error.localizedDescription)")
        }
    }
}
