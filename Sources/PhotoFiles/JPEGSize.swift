import Domain

/// The dimensions of a JPEG, from its frame header.
struct JPEGSize: Hashable, Sendable {
    let width: Int
    let height: Int

    /// The marker of a frame header: SOF0 to SOF15, except three of that range with another meaning.
    private static let frames = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    /// Reads a file that we created.
    ///
    /// - Throws: `image_tool_failed` when it is not a JPEG, and `storage_failed`.
    init(ofFile path: String) throws {
        guard let size = Self(try Disk.read(path)) else { throw Problem.imageToolFailed("no whole JPEG: \(path)") }
        self = size
    }

    /// `nil` without a frame that has width and height.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var at = 2
        while at + 9 <= bytes.count, bytes[at] == 0xFF {
            let word = { (place: Int) in Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
            guard !Self.frames.contains(bytes[at + 1]) else {
                (height, width) = (word(at + 5), word(at + 7))
                guard width > 0, height > 0 else { return nil }
                return
            }
            at += 2 + word(at + 2)
        }
        return nil
    }
}
