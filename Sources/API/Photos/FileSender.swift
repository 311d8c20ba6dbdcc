import Domain
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// Sends files: through the proxy that forwarded the request if it can, else by itself.
package struct FileSender: Sendable {
    /// Longer files are sent in pieces of this size, which bounds the memory per connection.
    private static let pieceBytes = 512 * 1024
    private static let threads = NIOThreadPool.singleton

    private let accelRedirect: AccelRedirect?
    private let cache = FileCache()

    package init(accelRedirect: AccelRedirect?) { self.accelRedirect = accelRedirect }

    /// The response with the file as its body. Throws not found for a missing file.
    ///
    /// Only a trusted proxy is sent the path of the file, because only it can use it.
    func response(
        sending path: String, _ headers: HTTPFields, to request: Request, _ context: Context
    ) async throws -> Response {
        guard context.forwarded != nil, let target = accelRedirect?.target(of: path) else {
            return Response(status: .ok, headers: headers, body: try await body(path, isEmpty: request.method == .head))
        }
        var headers = headers
        headers[.xAccelRedirect] = target
        return Response(status: .ok, headers: headers)
    }

    private func body(_ path: String, isEmpty: Bool) async throws -> ResponseBody {
        if let bytes = cache[path] { return ResponseBody(byteBuffer: bytes) }
        let (file, first) = try await Self.threads.runIfActive {
            let file = try OpenFile(path)
            return (file, try file.read(at: 0, count: isEmpty ? 0 : Self.pieceBytes))
        }
        guard first.readableBytes < file.size else {
            cache.keep(first, of: path)
            return ResponseBody(byteBuffer: first)
        }
        return ResponseBody(contentLength: file.size) { writer in
            var (piece, sent) = (first, 0)
            while piece.readableBytes > 0 {
                sent += piece.readableBytes
                try await writer.write(piece)
                piece = try await Self.threads.runIfActive { [sent] in
                    try file.read(at: sent, count: Self.pieceBytes)
                }
            }
            // The length was announced: a file that became shorter must not look complete.
            guard sent == file.size else { throw OpenFile.unreadable }
            try await writer.finish(nil)
        }
    }
}

/// A file, open for reading until nothing refers to it.
private final class OpenFile: Sendable {
    static let unreadable = Problem(
        .unexpected, code: "unexpected", "The photo can't be read.", inside: "reading a photo's file failed")

    let size: Int
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw errno == ENOENT ? Problem.notFound("photo") : Self.unreadable }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw Self.unreadable
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads straight into the buffer to send; fewer than `count` bytes at the end of the file.
    func read(at offset: Int, count: Int) throws -> ByteBuffer {
        let count = min(count, size - offset)
        var buffer = ByteBufferAllocator().buffer(capacity: max(0, count))
        while buffer.readableBytes < count {
            let done = buffer.readableBytes
            let got = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count - done) { space in
                max(0, pread(descriptor, space.baseAddress, count - done, off_t(offset + done)))
            }
            guard got > 0 else { throw Self.unreadable }
        }
        return buffer
    }
}
