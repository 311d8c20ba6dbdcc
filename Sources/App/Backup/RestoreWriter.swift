import Domain
import Foundation
import PhotoFiles

/// Reads a backup as one stream, the manifest and then each file in its order, and writes only files that the manifest
/// may name, with exactly the listed bytes.
///
/// No name from an archive is ever used, so no archive can write elsewhere, make links, or take more space than its
/// manifest says and the disk has.
final class RestoreWriter {
    private let folder: String
    private let limits: BackupLimits
    private var manifestBytes = 0
    private var line: [UInt8] = []
    private var previous = ""
    private var header: BackupHeader?
    private var manifestFile: BackupFile?
    /// Reads the stored manifest.
    private var reader: ManifestReader?
    private var current: OpenFile?
    private(set) var summary = BackupSummary()
    private var isDone = false

    /// The file being received.
    private struct OpenFile {
        let entry: BackupEntry
        let output: BackupFile
        var hasher = PhotoHasher()
        var bytesLeft: Int
    }

    private var manifestPath: String { "\(folder)/\(BackupManifest.file)" }

    /// - Parameter folder: an empty folder.
    init(to folder: String, limits: BackupLimits = BackupLimits()) throws {
        self.folder = folder
        self.limits = limits
        manifestFile = try BackupFile(creating: "\(folder)/\(BackupManifest.file)")
    }

    func append(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty, manifestFile != nil { try takeLine(&rest) }
        while !rest.isEmpty {
            guard var file = current else { throw Problem.notABackup("it has more in it than its manifest names") }
            let piece = Array(rest.prefix(file.bytesLeft))
            rest = rest.dropFirst(piece.count)
            try file.output.append(piece)
            file.hasher.update(piece)
            file.bytesLeft -= piece.count
            current = file
            guard file.bytesLeft == 0 else { continue }
            current = nil
            try close(file)
            try nextFile()
        }
    }

    /// Throws unless every file arrived complete.
    func finish() throws {
        guard isDone, let header else { throw Problem.notABackup("it is cut short") }
        (summary.createdAt, summary.hasSecret) = (header.createdAt, header.hasSecret)
        try FileSystem.remove(manifestPath)
    }

    private func takeLine(_ rest: inout ArraySlice<UInt8>) throws {
        let end = rest.firstIndex(of: UInt8(ascii: "\n"))
        line += rest[..<(end ?? rest.endIndex)]
        rest = end.map { rest[($0 + 1)...] } ?? []
        guard line.count < BackupManifest.maxLineBytes else {
            throw Problem.notABackup("a line of its manifest is too long")
        }
        guard end != nil else { return }
        manifestBytes += line.count + 1
        guard manifestBytes <= limits.manifestBytes, summary.files < limits.files || line.isEmpty else {
            throw Problem.notABackup("its manifest is too long")
        }
        try manifestFile?.append(line + [UInt8(ascii: "\n")])
        if header == nil {
            header = try BackupManifest.header(line)
        } else if line.isEmpty {
            try beginFiles()
        } else {
            try count(try BackupManifest.entry(line, after: previous))
        }
        line = []
    }

    private func count(_ entry: BackupEntry) throws {
        previous = entry.path
        try BackupManifest.checkSize(of: entry, limits)
        summary.files += 1
        let (sum, isTooLarge) = summary.bytes.addingReportingOverflow(entry.bytes)
        summary.bytes = sum
        guard !isTooLarge, sum < FileSystem.freeBytes(at: folder) ?? .max else {
            throw Problem(
                .invalid, code: "no_room",
                "The disk has no room for the \(isTooLarge ? .max : sum) bytes of this backup.")
        }
    }

    private func beginFiles() throws {
        try manifestFile?.finish()
        manifestFile = nil
        reader = try ManifestReader(manifestPath)
        try nextFile()
    }

    /// Opens the next file that has content. Empty ones before it are complete at once: a loop, because a manifest may
    /// list millions.
    private func nextFile() throws {
        while let entry = try reader?.next() {
            let path = "\(folder)/\(entry.path)"
            try FileManager.default.createDirectory(
                atPath: FileSystem.parent(of: path), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            let file = OpenFile(entry: entry, output: try BackupFile(creating: path), bytesLeft: entry.bytes)
            if entry.bytes > 0 {
                current = file
                return
            }
            try close(file)
        }
        isDone = true
    }

    private func close(_ file: OpenFile) throws {
        var file = file
        try file.output.finish()
        guard file.hasher.finish() == file.entry.sha256 else {
            throw Problem.notABackup("\(file.entry.path) was changed after the backup was made")
        }
        try FileSystem.sync(FileSystem.parent(of: "\(folder)/\(file.entry.path)"))
    }
}
