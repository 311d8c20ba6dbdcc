import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// A public service on this machine that gives the test's responses, and records its requests.
final class FakeService: Sendable {
    struct Page: Sendable {
        var status: HTTPResponse.Status = .ok
        var body: [UInt8] = []
        var type = "application/json;charset=utf-8"
        var headers: [HTTPField.Name: String] = [:]
        /// Whether it never responds.
        var hangs = false
        /// Whether the connection ends in the middle of the body.
        var breaksOff = false

        static func json(_ text: String) -> Page { Page(body: Array(text.utf8)) }
        static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Page {
            Page(
                status: status, body: Array("<html><head><title>\(text)</title></head></html>".utf8), type: "text/html")
        }
        static func error(_ status: HTTPResponse.Status, _ text: String = "") -> Page {
            Page(status: status, body: Array(text.utf8), type: "text/plain")
        }
    }

    struct Question: Sendable {
        let path: String
        let query: [String: [String]]
        let userAgent: String

        func value(_ name: String) -> String? { query[name]?.first }

        /// The columns that are asked of the Census Bureau.
        var columns: [String] { value("get")?.split(separator: ",").map(String.init) ?? [] }
    }

    private struct BrokenOff: Error {}

    /// - Parameter number: the question's, from 1.
    typealias Reply = @Sendable (_ question: Question, _ number: Int) throws -> Page

    private let reply: Reply
    private let page = Mutex<Page?>(nil)
    private let heard = Mutex<[Question]>([])
    private let port = Mutex(0)

    init(_ reply: @escaping Reply) { self.reply = reply }

    var base: String { "http://127.0.0.1:\(port.withLock { $0 })" }
    var questions: [Question] { heard.withLock { $0 } }

    /// From now on, gives this page instead.
    func answer(_ page: Page) { self.page.withLock { $0 = page } }

    /// Runs the server during `body`.
    func run(_ body: @escaping @Sendable (FakeService) async throws -> Void) async throws {
        let server = self
        let (ready, signal) = AsyncStream.makeStream(of: Void.self)
        let router = Router()
        router.get("**") { request, _ in try await server.respond(to: request) }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                server.port.withLock { $0 = channel.localAddress?.port ?? 0 }
                signal.yield()
            },
            logger: .silent)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask {
                for await _ in ready {
                    try await body(server)
                    return
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func respond(to request: Request) async throws -> Response {
        let pairs = request.uri.queryParameters.map { (String($0.key), [String($0.value)]) }
        let question = Question(
            path: request.uri.path, query: Dictionary(pairs, uniquingKeysWith: +),
            userAgent: request.headers[.userAgent] ?? "")
        let number = heard.withLock { heard in
            heard.append(question)
            return heard.count
        }
        let page = try page.withLock { $0 } ?? reply(question, number)
        // Longer than any test: it ends with the server.
        if page.hangs { try await Task.sleep(for: .seconds(3600)) }
        var headers: HTTPFields = [.contentType: page.type]
        for (name, value) in page.headers { headers[name] = value }
        let body =
            page.breaksOff
            ? ResponseBody { writer in
                try await writer.write(ByteBuffer(bytes: page.body))
                throw BrokenOff()
            } : ResponseBody(byteBuffer: ByteBuffer(bytes: page.body))
        return Response(status: page.status, headers: headers, body: body)
    }
}

/// A table of the Census Bureau's API that responds like the Bureau: with the requested columns, and with a refusal of
/// unknown ones.
struct CensusTableFixture: Sendable {
    private let header: [String]
    private let rows: [[String]]

    var count: Int { rows.count }

    /// - Parameter file: in the shared data, also `.gz`.
    init(_ file: String) throws {
        let url = try SharedData.url("census/\(file)")
        let bytes = file.hasSuffix(".gz") ? try Self.unpacked(url) : try Data(contentsOf: url)
        let table = try JSONDecoder().decode([[String?]].self, from: bytes).map { $0.map { $0 ?? "" } }
        header = table[0]
        rows = Array(table.dropFirst())
    }

    func page(for question: FakeService.Question) throws -> FakeService.Page {
        let wanted = question.columns
        if let unknown = wanted.first(where: { $0 != "NAME" && !header.contains($0) }) {
            return .error(.badRequest, "error: error: unknown variable '\(unknown)'")
        }
        let geography = header.filter { !$0.hasPrefix("B") && $0 != "NAME" }
        let names = wanted + geography
        let places = names.map { header.firstIndex(of: $0) }
        let answer = [names.map { Optional($0) }] + rows.map { row in places.map { $0.map { row[$0] } } }
        return FakeService.Page(body: Array(try JSONEncoder().encode(answer)))
    }

    private static func unpacked(_ url: URL) throws -> Data {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc", url.path]
        process.standardOutput = output
        try process.run()
        return try output.fileHandleForReading.readToEnd() ?? Data()
    }
}
