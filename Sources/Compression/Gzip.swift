import CZlib

/// RFC 1952, using zlib.
public enum Gzip {
    private static let (bestLevel, quickLevel): (Int32, Int32) = (9, 1)
    /// The largest window, plus 16 for the gzip frame.
    private static let windowBits: Int32 = 15 + 16
    private static let memoryLevel: Int32 = 8

    /// `nil` when the library fails, which only happens without memory.
    ///
    /// - Parameter quickly: whether to take a third of the time for a result that is a sixth larger.
    public static func encoded(_ bytes: [UInt8], quickly: Bool = false) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, quickly ? quickLevel : bestLevel, Z_DEFLATED, windowBits, memoryLevel, Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var (input, result) = (bytes, [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count)))))
        return input.withUnsafeMutableBufferPointer { input in
            result.withUnsafeMutableBufferPointer { output -> Int? in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
            }
        }.map { Array(result.prefix($0)) }
    }
}
