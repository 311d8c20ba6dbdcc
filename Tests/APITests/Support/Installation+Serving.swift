import Domain
import Foundation
import Logging

@testable import App

extension Installation {
    /// Serves requests while `body` runs with the port.
    func serve(
        background: Set<BackgroundService>, logger: Logger, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let (ports, ready) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await Server(
                    installation: self, logger: logger, background: background, onReady: { ready.yield($0) }
                ).run()
            }
            group.addTask {
                for await port in ports {
                    try await body(port)
                    return
                }
            }
            // Whether the body ends or the server fails: the other is cancelled too.
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

extension Set<BackgroundService> {
    /// Follows what commands write beside the server.
    static var otherProcesses: Self { [.marketplaceChanges, .publishedData] }
}

extension Settings {
    /// The settings of an installation that tests send requests to.
    init(testsIn folder: URL) {
        self.init(dataFolder: folder.path)
        // A machine that runs all tests at once is slow.
        port = 0
        passwordIterations = 100
        geocoderSeconds = 300
        publicFolder = TestFolder.package.appending(path: "Public").path
        openAPIFile = TestFolder.package.appending(path: "openapi.yaml").path
        openAPIJSONFile = TestFolder.package.appending(path: "Public/docs/openapi.json").path
        rentFile = TestFolder.package.appending(path: "Data/rents.txt").path
        // Tests send requests faster than people do.
        rateLimits = nil
    }
}

extension TenantSettings {
    /// The settings of most tests: accounts post without verifying their address.
    static func ofTests(requireVerifiedEmail: Bool = false) -> TenantSettings {
        var settings = TenantSettings()
        settings.requireVerifiedEmail = requireVerifiedEmail
        return settings
    }
}

extension Logger {
    static let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
}
