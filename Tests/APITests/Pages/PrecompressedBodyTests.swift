import Domain
import Foundation
import Hummingbird
import Synchronization
import Testing

@testable import API
@testable import App

@Suite("Pages that are compressed well")
struct PrecompressedBodyTests {
    private static func request(_ codings: String) -> Request {
        Request(
            head: HTTPRequest(
                method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.acceptEncoding: codings]),
            body: .init(buffer: ByteBuffer()))
    }

    @Test("no request waits for the slow compression: until it is done the fast one is sent")
    func background() async throws {
        try await TestServer.run { server in
            let isReleased = Mutex(false)
            let begun = Mutex(0)
            let slow = ContentCoding(name: "br") { bytes in
                begun.withLock { $0 += 1 }
                while !isReleased.withLock({ $0 }) { usleep(1_000) }
                return Array(bytes.prefix(10))
            }
            let fast = ContentCoding(name: "gzip") { Array($0.prefix(100)) }
            let body = PrecompressedBody(
                Array(repeating: 65, count: 10_000), type: .html, cryptography: server.installation.secret,
                codings: [slow], quickCoding: fast)
            // Each of these is answered while the slow compression waits for the test.
            for _ in 0..<10 {
                let answer = body.response(to: Self.request("br, gzip"))
                #expect(answer.headers[.contentEncoding] == "gzip" && answer.body.contentLength == 100)
                #expect(body.response(to: Self.request("br")).headers[.contentEncoding] == nil)
            }
            isReleased.withLock { $0 = true }
            try await eventually("the slow compression is done") {
                body.response(to: Self.request("br, gzip")).headers[.contentEncoding] == "br"
            }
            #expect(body.response(to: Self.request("br, gzip")).body.contentLength == 10)
            #expect(begun.withLock { $0 } == 1)
        }
    }
}
