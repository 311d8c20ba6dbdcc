import Domain
import Foundation

@testable import App

/// A new marketplace on the server that all tests share: its own host, accounts and data, found by no other test. What
/// belongs to the whole installation (its clock, its settings, its folder, its operator) needs an `OwnServer`.
struct TestServer: TestMarketplace {
    let installation: Installation
    let port: Int
    let number: Int
    let tenantID: Tenant.ID
    let steps: SerialSteps

    /// Runs `body` with a marketplace that nobody used before.
    static func run(_ body: (TestServer) async throws -> Void) async throws {
        try await body(try await SharedServer.current.value.lease())
    }

    var tenantName: String { Self.name(number) }
    var host: String? { "\(tenantName).test" }
    /// An address of its own, as by a proxy: what is limited for an address is limited for this test alone.
    var headers: [String: String] {
        ["X-Forwarded-For": "10.\(number >> 16).\(number >> 8 & 255).\(number & 255)"]
    }

    func scoped(host: String) -> String { "\(host).\(tenantName).test" }
    func scoped(tenant: String) -> String { "\(tenant)-\(tenantName)" }

    static func name(_ number: Int) -> String { "market\(number)" }

    func isOwn(file path: String) -> Bool { path.contains("\(tenantID)") }
}

/// The server that tests share. It runs until the process ends, without services beside requests.
actor SharedServer {
    static let current = Task { try await start() }
    /// Marketplaces are made in advance, because each time all are read anew.
    private static let tenantsAtOnce = 50

    private let installation: Installation
    private let port: Int
    private let steps = SerialSteps()
    private var count = 0
    private var free: [TestServer] = []

    private init(installation: Installation, port: Int) { (self.installation, self.port) = (installation, port) }

    private static func start() async throws -> SharedServer {
        let folder = TestFolder.new()
        TestFolder.removeAtExit(folder)
        var settings = try await DataFolderTemplate.copy(to: folder)
        settings.trustedProxies = try NetworkRange.list("127.0.0.1", field: "proxies")
        let installation = try await Installation(settings, logger: .silent)
        try await installation.load()
        let (ports, ready) = AsyncThrowingStream.makeStream(of: Int.self)
        Task {
            do {
                try await installation.serve(background: [], logger: .silent) { port in
                    ready.yield(port)
                    try await Task.sleep(for: .seconds(86_400))
                }
                ready.finish()
            } catch { ready.finish(throwing: error) }
        }
        for try await port in ports { return SharedServer(installation: installation, port: port) }
        throw CancellationError()
    }

    /// A marketplace that nobody used before.
    func lease() async throws -> TestServer {
        while free.isEmpty { try await makeTenants() }
        return free.removeLast()
    }

    private func makeTenants() async throws {
        let numbers = count..<count + Self.tenantsAtOnce
        count = numbers.upperBound
        var made: [TestServer] = []
        for number in numbers {
            let tenant = Tenant(
                id: .init(at: installation.clock.now()), name: TestServer.name(number), settings: .ofTests())
            let server = TestServer(
                installation: installation, port: port, number: number, tenantID: tenant.id, steps: steps)
            try await installation.store.tenants.create(tenant, hosts: [server.host].compactMap(\.self))
            made.append(server)
        }
        try await installation.tenants.refresh()
        free += made
    }
}
