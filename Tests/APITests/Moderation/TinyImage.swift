import Foundation

/// Tiny images, for tests that are not about images.
enum TinyImage {
    /// A PNG of one grey pixel.
    static let tiny = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")
            ?? Data())

    /// A PNG of one row of 4001 black pixels.
    static let wide = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAD6EAAAABAQAAAAANzgczAAAADklEQVR42mNgGAUjDwAAAfYAAUsUO6wAAAAASUVORK"
                + "5CYII=")
            ?? Data())

    /// Whether the image tool is installed.
    static let canBeMade = FileManager.default.isExecutableFile(atPath: "/usr/bin/vipsthumbnail")
}
