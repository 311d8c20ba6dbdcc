import Testing

@testable import App

@Suite("Answers that go smaller over the wire")
struct ResponseCompressionTests {
    @Test("a page of a search is, if the client accepts it; a personal response never is")
    func search() async throws {
        try await TestServer.run { server in
            let olive = try await server.register("olive")
            for _ in 0..<10 { _ = try await olive.posted() }
            let near = "near=43.0846,-77.6743"
            for path in ["/v1/listings?\(near)", "/v1/listings/map?bounds=43,-78,44,-77&zoom=11"] {
                let plain = try await server.stranger.raw(path)
                #expect(plain.headers["Content-Encoding"].isEmpty, "\(path)")
                for client in [server.stranger, olive].map({ $0.with(["Accept-Encoding": "br, gzip;q=0.8"]) }) {
                    let packed = try await client.raw(path)
                    #expect(packed.headers["Content-Encoding"] == ["gzip"], "\(path)")
                    #expect(packed.body.count < plain.body.count / 2, "\(path)")
                    #expect(packed.headers["Vary"].joined(separator: ", ").contains("Accept-Encoding"), "\(path)")
                }
            }
            for path in ["/v1/account/listings", "/v1/account", "/v1/listings?\(near)&limit=0"] {
                let answer = try await olive.with(["Accept-Encoding": "gzip"]).raw(path)
                #expect(answer.headers["Content-Encoding"].isEmpty, "\(path)")
            }
        }
    }
}
