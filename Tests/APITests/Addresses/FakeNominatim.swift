import Foundation
import Hummingbird
import Synchronization

/// A server that gives a test's responses in Nominatim's format, and records its requests.
final class FakeNominatim: Sendable {
    struct Page: Sendable {
        var status: HTTPResponse.Status = .ok
        var body: [UInt8]
        var type = "application/json; charset=utf-8"
        /// Whether it never responds.
        var hangs = false

        static func json(_ text: String) -> Page { Page(body: Array(text.utf8)) }
        static let nothing = json("[]")

        static func place(_ latitude: Double, _ longitude: Double, licence: String = "© OpenStreetMap contributors")
            -> Page
        {
            json("[{\"lat\":\"\(latitude)\",\"lon\":\"\(longitude)\",\"licence\":\"\(licence)\"}]")
        }
    }

    struct Question: Sendable {
        let query: [String: String]
        let userAgent: String
    }

    private let page: Mutex<Page>
    private let heard = Mutex<[Question]>([])
    private let portBox = Mutex(0)

    private init(_ page: Page) { self.page = Mutex(page) }

    var base: String { "http://127.0.0.1:\(portBox.withLock { $0 })" }
    /// The setting that makes a server use it.
    var setting: String { "nominatim:\(base)" }
    var questions: [Question] { heard.withLock { $0 } }

    func answer(_ page: Page) { self.page.withLock { $0 = page } }

    /// Runs the server during `body`.
    static func open(_ page: Page, _ body: @escaping @Sendable (FakeNominatim) async throws -> Void) async throws {
        let server = FakeNominatim(page)
        let (ready, signal) = AsyncStream.makeStream(of: Void.self)
        let router = Router()
        router.get("search") { request, _ in try await server.reply(to: request) }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                server.portBox.withLock { $0 = channel.localAddress?.port ?? 0 }
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

    private func reply(to request: Request) async throws -> Response {
        let pairs = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        let question = Question(query: Dictionary(pairs) { $1 }, userAgent: request.headers[.userAgent] ?? "")
        heard.withLock { $0.append(question) }
        let page = page.withLock { $0 }
        // Longer than any test: it ends with the server.
        if page.hangs { try await Task.sleep(for: .seconds(3600)) }
        return Response(
            status: page.status, headers: [.contentType: page.type], body: .init(byteBuffer: .init(bytes: page.body)))
    }
}
