import Domain
import Foundation

/// Reads a manifest line by line: an installation may have millions of files.
final class ManifestReader {
    let header: BackupHeader
    private let stream: UnsafeMutablePointer<FILE>
    private var previous = ""

    init(_ path: String) throws {
        guard let stream = fopen(path, "re") else { throw Problem.backup("open", path) }
        self.stream = stream
        guard let line = Self.line(stream) else {
            fclose(stream)
            throw Problem.notABackup("its manifest is empty")
        }
        do { header = try BackupManifest.header(line) } catch {
            fclose(stream)
            throw error
        }
    }

    deinit { fclose(stream) }

    /// The next file; `nil` after the last one. Throws unless the manifest ends with an empty line.
    func next() throws -> BackupEntry? {
        guard let line = Self.line(stream) else { throw Problem.notABackup("its manifest is cut short") }
        guard !line.isEmpty else { return nil }
        let entry = try BackupManifest.entry(line, after: previous)
        previous = entry.path
        return entry
    }

    func readAll(_ body: (BackupEntry) throws -> Void) throws {
        while let entry = try next() { try body(entry) }
    }

    /// The next line; `nil` at the end of the file, and for a line that is too long.
    private static func line(_ stream: UnsafeMutablePointer<FILE>) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: BackupManifest.maxLineBytes + 1)
        guard fgets(&buffer, Int32(buffer.count), stream) != nil else { return nil }
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : nil
    }
}
