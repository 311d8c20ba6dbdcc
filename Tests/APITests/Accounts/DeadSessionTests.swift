import Foundation
import Testing

@testable import App

@Suite("Sessions that have just died")
struct DeadSessionTests {
    @Test("a browser that is logged out sees its draft's photo no more, not even as one that has not changed")
    func photo() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            let path = try await olive.publish(["status": "draft"])
            let photo = try await olive.photo(of: path).urls.small.text
            let browser = olive.withCookie(origin: nil)
            let seen = try await browser.get(photo)
            #expect(seen.status == 200)
            #expect(seen.headers["Cache-Control"] == ["private, no-store"])
            _ = try await olive.delete("/v1/sessions/current")
            #expect(try await browser.get(photo).status == 404)
            #expect(
                try await browser.with(["If-None-Match": seen.headers["ETag"].first ?? ""]).get(photo).status == 404)
            #expect(try await browser.get(path).status == 404)
        }
    }

    @Test("a package that is being sent breaks off", arguments: ["lives on", "log out", "delete"])
    func export(end: String) async throws {
        try await OwnServer.run { server in
            let olive = try await server.register("olive")
            try await server.markVerified(olive)
            for _ in 0..<80 {
                // Incompressible data, so that the archive is larger than the buffers.
                let words = String(
                    (0..<9_900).map { _ in "abcdefghijklmnopqrstuvwxyz0123456789 ".randomElement() ?? " " })
                _ = try await olive.publish(["status": "draft", "description": .string("x\(words)x")])
            }
            #expect(try await olive.confirmPassword().status == 204)
            let request = """
                GET /v1/account/export HTTP/1.1\r\nHost: x\r\nConnection: close\r
                Authorization: Bearer \(olive.token ?? "")\r
                \r\n
                """
            let received = try await RawSocket.pausing(request, to: server.port) {
                switch end {
                case "log out": _ = try await olive.delete("/v1/sessions/current")
                case "delete": _ = try await olive.leave()
                default: break
                }
                server.clock.advance(seconds: 2)
            }
            let isWhole = received.suffix(7).elementsEqual("\r\n0\r\n\r\n".utf8)
            #expect(String(decoding: received.prefix(12), as: UTF8.self) == "HTTP/1.1 200")
            // A complete response ends with an empty chunk.
            #expect(isWhole == (end == "lives on"))
        }
    }
}
