import Glibc

/// Reads the blocks of a snapshot one after the other.
final class SnapshotBlocks {
    private let descriptor: Int32
    private var rest: UInt64
    private var count: UInt64 = 0

    /// `nil` without a file.
    init?(_ file: SnapshotFile) throws {
        descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        rest = 0
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw SnapshotFileError("open")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw SnapshotFileError("fstat") }
        rest = UInt64(max(0, status.st_size))
        posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A block whose checksum is not yet verified.
    struct Block: Sendable {
        let bytes: [UInt8]
        fileprivate let checksum: UInt64
        fileprivate let number: UInt64

        /// Calls `body` with a decoder of the content, after verifying its checksum.
        func decode<Value>(seed: UInt64, _ body: (inout SnapshotDecoder) throws -> Value) throws -> Value {
            try bytes.withUnsafeBytes { bytes in
                guard SnapshotChecksum.checksum(bytes, seed: seed &+ number) == checksum else {
                    throw SnapshotDamage.wrongChecksum
                }
                var decoder = SnapshotDecoder(bytes)
                return try body(&decoder)
            }
        }
    }

    var isAtEnd: Bool { rest == 0 }

    func readMagic() throws -> [UInt8] { try read(UInt64(SnapshotFormat.magic.count)) }

    func next() throws -> Block {
        let head = try read(16)
        let (length, checksum) = try head.withUnsafeBytes { head in
            var decoder = SnapshotDecoder(head)
            return (try decoder.value(UInt64.self), try decoder.value(UInt64.self))
        }
        defer { count += 1 }
        return Block(bytes: try read(length), checksum: checksum, number: count)
    }

    private func read(_ length: UInt64) throws -> [UInt8] {
        guard length <= rest else { throw SnapshotDamage.truncatedFile }
        rest -= length
        return try Array(unsafeUninitializedCapacity: Int(length)) { buffer, done in
            while done < buffer.count {
                let count = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw SnapshotFileError("read") }
                guard count > 0 else { throw SnapshotDamage.truncatedFile }
                done += count
            }
        }
    }
}
