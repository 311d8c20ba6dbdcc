import Domain
import Foundation
import PhotoFiles

/// Reads a backup as one stream, the manifest and then each file in its order, and writes only files that the manifest
/// may name, with exactly the listed bytes.
///
/// Names from an archive are never used, so no archive can write elsewhere, make links, or take more space than its
/// manifest says and the disk has.
final class RestoreWriter {
    /// The treatment of a file that isn't as its manifest says.
    enum Damage {
        /// The whole backup is refused.
        case refused
        /// A photo or the secret is left out; a damaged database is refused.
        case skipped
        /// Nothing is written, and every damaged file is named.
        case named
    }

    private let folder: String
    private let damage: Damage
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
    /// Names of the files that are damaged, or missing.
    private(set) var damaged: [String] = []

    /// The file being received.
    private struct OpenFile {
        let entry: BackupEntry
        /// `nil` when nothing is written.
        let output: BackupFile?
        var hasher = PhotoHasher()
        var bytesLeft: Int
    }

    /// Whether damaged files are named rather than refused.
    var mayLeaveOut: Bool { damage != .refused }

    private var manifestPath: String { "\(folder)/\(BackupManifest.file)" }

    /// - Parameter folder: an empty folder.
    init(to folder: String, damage: Damage = .refused, limits: BackupLimits = BackupLimits()) throws {
        self.folder = folder
        self.damage = damage
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
            try file.output?.append(piece)
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
        guard let header else { throw Problem.notABackup("it is cut short") }
        if !isDone { try skipRest() }
        (summary.createdAt, summary.hasSecret) = (
            header.createdAt, header.hasSecret && !damaged.contains(BackupManifest.secret)
        )
        summary.skipped = damaged
        try FileSystem.remove(manifestPath)
    }

    /// Leaves out the file that comes next, which has content.
    func skip() throws {
        guard let file = current else { return }
        current = nil
        try leaveOut(file.entry, because: "is missing or was changed")
        try nextFile()
    }

    private func skipRest() throws {
        guard damage != .refused, reader != nil else { throw Problem.notABackup("it is cut short") }
        while current != nil { try skip() }
    }

    /// Notes a damaged file, and deletes what was written of it. Throws unless it may be left out.
    private func leaveOut(_ entry: BackupEntry, because why: String) throws {
        guard damage == .named || damage == .skipped && entry.path != BackupManifest.database else {
            throw Problem.notABackup("\(entry.path) \(why)")
        }
        damaged.append(entry.path)
        if damage == .skipped { try FileSystem.remove("\(folder)/\(entry.path)") }
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
        guard !isTooLarge, damage == .named || sum < DiskRoom.freeBytes(at: folder) ?? .max else {
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
            let file = OpenFile(
                entry: entry, output: damage == .named ? nil : try create(entry.path), bytesLeft: entry.bytes)
            if entry.bytes > 0 {
                current = file
                return
            }
            try close(file)
        }
        isDone = true
    }

    private func create(_ name: String) throws -> BackupFile {
        let path = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: FileSystem.parent(of: path), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        return try BackupFile(creating: path)
    }

    private func close(_ file: OpenFile) throws {
        var file = file
        try file.output?.finish()
        guard file.hasher.finish() == file.entry.sha256 else {
            return try leaveOut(file.entry, because: "was changed after the backup was made")
        }
        guard file.output != nil else { return }
        try FileSystem.sync(FileSystem.parent(of: "\(folder)/\(file.entry.path)"))
    }
}
