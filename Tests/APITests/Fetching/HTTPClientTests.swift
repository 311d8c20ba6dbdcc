import Domain
import Foundation
import Testing

@testable import Fetching

@Suite("Asking outside services")
struct HTTPClientTests {
    private func get(
        _ url: String, to destination: HTTPClient.Destination = .namedByOperator,
        timeLimit: Duration = .seconds(300), maxBytes: Int = 1_000_000
    ) -> HTTPClient.Request {
        HTTPClient.Request(url, to: destination, timeLimit: timeLimit, maxBytes: maxBytes)
    }

    @Test("a response comes with its status, its headers by their names in lowercase, and its body")
    func response() async throws {
        let page = FakeService.Page(
            status: .init(code: 418), body: Array("short and stout".utf8), headers: [.retryAfter: "7"])
        try await FakeService { _, _ in page }.run { service async throws in
            let response = try await HTTPClient().send(get("\(service.base)/pot?a=1"))
            #expect(response.status == 418 && response.headers["retry-after"] == "7")
            #expect(String(decoding: response.body, as: UTF8.self) == "short and stout")
            #expect(service.questions.first?.path == "/pot")
        }
    }

    @Test("a body that is posted arrives whole, however large")
    func posted() async throws {
        try await TestServer.run { server async throws in
            let request = HTTPClient.Request(
                "http://127.0.0.1:\(server.port)/v1/sessions",
                method: .post(body: [UInt8](repeating: 0x20, count: 900)),
                to: .namedByOperator, headers: [("Content-Type", "application/json")], timeLimit: .seconds(300),
                maxBytes: 100_000)
            let client = HTTPClient()
            #expect(try await client.send(request).status == 400)
            var large = request
            large.method = .post(body: [UInt8](repeating: 0x20, count: 5_000_000))
            #expect(try await client.send(large).status == 413)
        }
    }

    @Test("a redirect is a response like any other, and leads nowhere")
    func redirect() async throws {
        let page = FakeService.Page(status: .found, headers: [.location: "/elsewhere"])
        try await FakeService { _, _ in page }.run { service async throws in
            let response = try await HTTPClient().send(get(service.base + "/figures"))
            #expect(response.status == 302 && response.headers["location"] == "/elsewhere")
            #expect(service.questions.count == 1)
        }
    }

    @Test("a response ends at the byte that is one too many")
    func tooLarge() async throws {
        let page = FakeService.Page(body: [UInt8](repeating: 0x20, count: 1_000))
        try await FakeService { _, _ in page }.run { service async throws in
            let client = HTTPClient()
            #expect(try await client.send(get(service.base + "/figures", maxBytes: 1_000)).body.count == 1_000)
            await #expect(throws: HTTPClientError.tooLarge) {
                try await client.send(get(service.base + "/figures", maxBytes: 999))
            }
        }
    }

    @Test("a deadline, a broken connection and a host that nobody serves are told apart")
    func failures() async throws {
        let client = HTTPClient()
        try await FakeService { _, _ in .init(hangs: true) }.run { service async throws in
            await #expect(throws: HTTPClientError.timedOut) {
                try await client.send(get(service.base + "/figures", timeLimit: .milliseconds(100)))
            }
        }
        try await FakeService { _, _ in .init(body: [0x20], breaksOff: true) }.run { service async throws in
            await #expect(throws: HTTPClientError.brokenOff) { try await client.send(get(service.base + "/figures")) }
        }
        await #expect(throws: HTTPClientError.unreachable) { try await client.send(get("http://127.0.0.1:9/")) }
    }

    @Test(
        "a URL that somebody else chose reaches nothing in a private network, whatever its name resolves to",
        arguments: ["https://127.0.0.1", "https://localhost", "https://[::1]", "https://[::ffff:127.0.0.1]"])
    func privateNetworks(base: String) async throws {
        try await FakeService { _, _ in .json("secret") }.run { service async throws in
            let url = base + service.base.dropFirst("http://127.0.0.1".count)
            await #expect(throws: HTTPClientError.forbiddenAddress) {
                try await HTTPClient().send(get(url + "/figures", to: .publicInternet))
            }
            #expect(service.questions.isEmpty)
        }
    }

    @Test(
        "a URL that somebody else chose is one of https; nobody's is a file or holds a password",
        arguments: [
            ("http://example.org/", HTTPClient.Destination.publicInternet),
            ("file:///secret", .namedByOperator), ("gopher://127.0.0.1/", .namedByOperator),
            ("http://user:password@127.0.0.1/", .namedByOperator), ("http://", .namedByOperator),
        ])
    func schemes(url: String, destination: HTTPClient.Destination) async throws {
        await #expect(throws: HTTPClientError.invalidURL) { try await HTTPClient().send(get(url, to: destination)) }
    }

    @Test("a request ends with its task")
    func cancelled() async throws {
        try await FakeService { _, _ in .init(hangs: true) }.run { service async throws in
            let request = get(service.base + "/figures")
            let asking = Task { try await HTTPClient().send(request) }
            while service.questions.isEmpty { await Task.yield() }
            asking.cancel()
            await #expect(throws: CancellationError.self) { try await asking.value }
        }
    }

    @Test("many requests at once each get their own response")
    func many() async throws {
        let reply: FakeService.Reply = { question, _ in .json(question.path) }
        try await FakeService(reply).run { service async throws in
            let client = HTTPClient()
            try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<50 {
                    let request = get("\(service.base)/\(number)")
                    group.addTask { (number, String(decoding: try await client.send(request).body, as: UTF8.self)) }
                }
                for try await (number, text) in group { #expect(text == "/\(number)") }
            }
        }
    }

    @Test("a certificate that this machine does not trust is not accepted")
    func untrusted() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "digs-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = try TLSServer(folder: folder)
        defer { server.stop() }
        await #expect(throws: HTTPClientError.untrusted) {
            try await HTTPClient().send(get("https://localhost:\(server.port)/"))
        }
    }
}

/// A TLS server of OpenSSL with a certificate that it signed itself.
private struct TLSServer {
    let port: Int
    private let process = Process()

    init(folder: URL) throws {
        let (key, certificate) = (
            folder.appending(path: "key.pem").path, folder.appending(path: "certificate.pem").path
        )
        let making = Process()
        making.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", key, "-out",
            certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        let output = Pipe()
        process.executableURL = making.executableURL
        process.arguments = ["s_server", "-accept", "0", "-www", "-key", key, "-cert", certificate, "-4"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It says where it listens: ACCEPT 127.0.0.1:40000, or ACCEPT 0.0.0.0:40000.
        var said = ""
        while !said.contains(/ACCEPT [\d.]+:\d+\n/) {
            let more = output.fileHandleForReading.availableData
            try #require(!more.isEmpty)
            said += String(decoding: more, as: UTF8.self)
        }
        let match = try #require(said.firstMatch(of: /ACCEPT [\d.]+:(\d+)\n/))
        port = try #require(Int(match.1))
    }

    /// Kills it, because it inherits that this process leaves SIGTERM to its servers.
    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
