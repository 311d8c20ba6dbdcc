// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: Swift 6 language mode, and a warning is an error.
let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// An arrow of the house: `name` imports `dependencies` and nothing else.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore = Target.Dependency.product(name: "HummingbirdCore", package: "hummingbird")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let nio = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioHTTPTypes = Target.Dependency.product(name: "NIOHTTPTypes", package: "swift-nio-extras")
let nioFoundation = Target.Dependency.product(name: "NIOFoundationCompat", package: "swift-nio")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let httpClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Digs",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "digs", targets: ["digs"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.30.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlienc", providers: [.apt(["libbrotli-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        room("Geo"),
        room("Domain", ["Geo"], resources: [.embedInCode("Resources/common-passwords.txt")]),
        room("Secrets", ["COpenSSL"]),
        room("Compression", ["CBrotli", "CZlib"]),
        room("Database", [grdb, sqlite]),
        room("Store", ["Domain", "Geo", "Database"], resources: [.embedInCode("Resources/schema.sql")]),
        room("Search", ["Domain", "Geo"]),
        room("Processes", [subprocess]),
        room("PhotoFiles", ["Domain", "Processes"]),
        room("Geocoding", ["Domain", httpClient, logging, nio, nioFoundation]),
        room("Imports", ["Domain", "Geo"], resources: [.embedInCode("Resources/universities.csv")]),
        room(
            "API",
            ["Domain", "Geo", hummingbird, hummingbirdCore, httpTypes, logging, nio, nioHTTP, nioHTTPTypes],
            resources: [.embedInCode("Resources/mail")]),
        .executableTarget(
            name: "digs",
            dependencies: [
                "API", "Compression", "Database", "Domain", "Geo", "Geocoding", "Imports", "PhotoFiles", "Processes",
                "Search", "Secrets",
                "Store", arguments, hummingbird, hummingbirdCore, lifecycle, logging, nio,
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "kernelbench", dependencies: ["Domain", "Geo", "Search"], path: "Benchmarks/Kernel",
            swiftSettings: strict),
        tests("GeoTests", ["Geo"]),
        tests("DomainTests", ["Domain", "Geo"]),
        tests("SecretsTests", ["Secrets"]),
        tests("CompressionTests", ["Compression"]),
        tests("StoreTests", ["Store", "Database", "Domain", "Geo", "Secrets"]),
        tests("SearchTests", ["Search", "Domain", "Geo"]),
        tests("PhotoFilesTests", ["PhotoFiles", "Domain", "Secrets"]),
        tests("ImportsTests", ["Imports", "Domain", "Geo"]),
        tests("APITests", ["API", "Database", "digs", "Domain", "Geo", "Geocoding", httpClient, hummingbird, logging, nio]),
        tests("HouseTests", []),
    ]
)
