// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 language mode, and a warning is an error.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// For targets that read large tables, and the search's reference in tests: each would need a minute for that without.
let optimized = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A target of Sources: `name` may import `dependencies` and nothing else.
func libraryTarget(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
    swiftSettings: [SwiftSetting] = strict
) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: swiftSettings)
}

func testTarget(
    _ name: String, _ dependencies: [Target.Dependency], swiftSettings: [SwiftSetting] = strict
) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let metrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let algorithms = Target.Dependency.product(name: "Algorithms", package: "swift-algorithms")
let deque = Target.Dependency.product(name: "DequeModule", package: "swift-collections")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Digs",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "digs", targets: ["digs"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // Without swift-configuration, which would read settings of its own from the environment.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/apple/swift-algorithms", exact: "1.2.1"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
        // What the libraries above compile. Package.resolved is not part of the source, so each is pinned here, and
        // SwiftPM warns that no target of ours uses it.
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
        .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZxcvbn", providers: [.apt(["libzxcvbn-dev"])]),
        libraryTarget("Geo", swiftSettings: optimized),
        libraryTarget(
            "Domain", ["Geo"],
            resources: [
                .embedInCode("Resources/common-passwords.txt"), .embedInCode("Resources/country-borders.txt"),
                .embedInCode("Resources/wording-rules.txt"), .embedInCode("Resources/street-words.txt"),
                .embedInCode("Resources/office-names.txt"),
                .embedInCode("Resources/message-cautions.txt"), .embedInCode("Resources/search-facts.txt"),
            ], swiftSettings: optimized),
        libraryTarget("Secrets", ["COpenSSL", "CZxcvbn"]),
        libraryTarget("Compression", ["CBrotli", "CZlib"]),
        libraryTarget("PacedFiles"),
        libraryTarget("Database", ["CPostgreSQL", "PacedFiles", deque, grdb, sqlite]),
        libraryTarget(
            "Store", ["Domain", "Geo", "Database"],
            resources: [
                .embedInCode("Resources/schema.sql"), .embedInCode("Migrations/0002-standard-terms.sql"),
                .embedInCode("Migrations/0003-accounts-and-reports.sql"),
                .embedInCode("Migrations/0004-hidden-places.sql"),
                .embedInCode("Migrations/0005-places.sql"), .embedInCode("Migrations/0006-listing-imports.sql"),
                .embedInCode("Migrations/0007-matched-at.sql"),
                .embedInCode("Migrations/0008-sales-and-currency.sql"),
                .embedInCode("Migrations/0009-words-in-memory.sql"),
                .embedInCode("Migrations/0010-shared-lists.sql"), .embedInCode("Migrations/0011-rents.sql"),
                .embedInCode("Migrations/0012-areas.sql"), .embedInCode("Migrations/0013-bookmarks.sql"),
                .embedInCode("Migrations/0014-reported-lists.sql"),
                .embedInCode("Migrations/0015-finance-scenarios.sql"),
                .embedInCode("Migrations/0016-property-records.sql"),
                .embedInCode("Migrations/0017-points-of-interest.sql"),
                .embedInCode("Migrations/0018-conversations.sql"),
                .embedInCode("Migrations/0019-notifications.sql"),
                .embedInCode("Migrations/0020-notices.sql"),
                .embedInCode("Migrations/0021-ratings.sql"),
                .embedInCode("Migrations/0022-moderators-work.sql"),
                .embedInCode("Migrations/0023-tenant-pages.sql"),
                .embedInCode("Migrations/0024-wanted-ads.sql"),
                .embedInCode("Migrations/0025-buildings.sql"),
                .embedInCode("Migrations/0026-signals.sql"),
                .embedInCode("Migrations/0027-last-mails.sql"),
                .embedInCode("Migrations/0028-listing-counts.sql"),
                .embedInCode("Migrations/0029-counting-signals.sql"),
                .embedInCode("Migrations/0030-removed-subjects.sql"),
                .embedInCode("Migrations/0031-mail-causes.sql"),
                .embedInCode("Migrations/0032-account-traces.sql"),
                .embedInCode("Migrations/0033-account-work.sql"),
                .embedInCode("Migrations/0034-push.sql"),
                .embedInCode("Migrations/0035-listing-responses.sql"),
                .embedInCode("Migrations/0036-commute-and-rent-share.sql"),
                .embedInCode("Migrations/0037-record-notices.sql"),
                .embedInCode("Migrations/0038-bounces.sql"),
                .embedInCode("Migrations/0039-rent-index.sql"),
                .embedInCode("Migrations/0040-per-capita-income.sql"),
                .embedInCode("Migrations/0041-lease-terms.sql"),
                .embedInCode("Migrations/0042-listing-doubts.sql"),
                .embedInCode("Migrations/0043-ends-of-terms.sql"),
                .embedInCode("Migrations/0044-api-keys.sql"),
                .embedInCode("Migrations/0045-mirrors.sql"),
                .embedInCode("Migrations/0046-semesters.sql"),
                .embedInCode("Migrations/0047-owner-contacts.sql"),
                .embedInCode("Migrations/0048-webhooks.sql"),
                .embedInCode("Migrations/0049-row-security.sql"),
                .embedInCode("Migrations/0050-lease-filters.sql"),
            ]),
        libraryTarget(
            "Search", ["Domain", "Geo", algorithms, heap], resources: [.embedInCode("Resources/synonyms.txt")],
            swiftSettings: optimized),
        libraryTarget("Processes", [subprocess]),
        libraryTarget("PhotoFiles", ["Domain", "Processes"]),
        libraryTarget("Fetching", ["CCurl", "Domain", "Geo", logging]),
        libraryTarget(
            "Imports", ["Domain", "Geo"],
            resources: [
                .embedInCode("Resources/universities.csv"), .embedInCode("Resources/osm-tags.txt"),
                .embedInCode("Resources/philadelphia-properties.json"),
            ], swiftSettings: optimized),
        libraryTarget(
            "API",
            [
                "Domain", "Geo", deque, hummingbird, hummingbirdCore, httpTypes, logging, metrics, mustache, nio,
                nioHTTP, nioHTTPTypes, nioPosix,
            ],
            resources: [.embedInCode("Resources/mail")]),
        libraryTarget(
            "App",
            [
                "API", "CMalloc", "Compression", "Database", "Domain", "Fetching", "Geo", "Imports",
                "PacedFiles", "PhotoFiles", "Processes", "Search", "Secrets", "Store", hummingbird, hummingbirdCore,
                lifecycle, logging, metrics,
            ]),
        .executableTarget(
            name: "digs", dependencies: ["App", "Domain", "Fetching", "Geo", "Imports", arguments, logging, nio],
            swiftSettings: strict),
        .executableTarget(
            name: "kernelbench", dependencies: ["CMalloc", "Domain", "Geo", "Search"], path: "Benchmarks/Kernel",
            swiftSettings: strict),
        testTarget("GeoTests", ["Geo"]),
        testTarget("DomainTests", ["Domain", "Geo"]),
        testTarget("SecretsTests", ["Secrets", "COpenSSL"]),
        testTarget("CompressionTests", ["Compression"]),
        .target(name: "TestDatabases", path: "Tests/TestDatabases", swiftSettings: strict),
        testTarget("StoreTests", ["Store", "Database", "Domain", "Geo", "Secrets", "TestDatabases"]),
        testTarget("SearchTests", ["Search", "Domain", "Geo"], swiftSettings: optimized),
        testTarget("PhotoFilesTests", ["PhotoFiles", "Domain", "Secrets"]),
        testTarget("ImportsTests", ["Imports", "Domain", "Geo"]),
        testTarget(
            "APITests",
            [
                "API", "App", "Database", "Domain", "Fetching", "Geo", "PacedFiles", "PhotoFiles",
                "Search", "Store", "TestDatabases", httpTypes, hummingbird, logging, metrics, nio, nioEmbedded, nioHTTP,
                nioHTTPTypes, nioPosix,
            ]),
        testTarget("StyleTests", []),
    ]
)
