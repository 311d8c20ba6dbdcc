import CBrotli

/// RFC 7932, using Debian's libbrotli.
public enum Brotli {
    /// The best quality, for files that are compressed once and sent often. 150 KB take a quarter of a second.
    private static let quality: Int32 = 11

    /// `nil` when the library fails, which only happens without memory.
    public static func encoded(_ bytes: [UInt8]) -> [UInt8]? {
        var length = BrotliEncoderMaxCompressedSize(bytes.count)
        guard length > 0 else { return nil }
        var result = [UInt8](repeating: 0, count: length)
        let isDone = BrotliEncoderCompress(
            quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &length, &result)
        guard isDone != 0 else { return nil }
        return Array(result.prefix(length))
    }
}
