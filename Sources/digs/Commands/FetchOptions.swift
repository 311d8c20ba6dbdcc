import App
import ArgumentParser
import Domain
import Fetching
import Foundation

struct Fetch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask public services for published statistics and records. No page and no other command calls them.",
        subcommands: [FetchCensus.self, FetchTract.self, FetchProperties.self])
}

/// How to query the services.
struct ServiceOptions: ParsableArguments {
    @Option(help: "Seconds between requests; a busy service is asked again after twice as long, and so on.")
    var pause = 1.0
    @Option(help: "Seconds before giving up on a request.") var timeout = 120.0

    func validate() throws {
        guard (0...3_600).contains(pause) else { throw ValidationError("--pause must be 0 to 3600.") }
        guard (1...3_600).contains(timeout) else { throw ValidationError("--timeout must be 1 to 3600.") }
    }

    func run(published: String, named: String?, _ body: (ServiceClient) async throws -> Void) async throws {
        var policy = RetryPolicy()
        (policy.pause, policy.timeLimit) = (.seconds(pause), .seconds(timeout))
        try await ServiceClient.run(
            published: published, named: named, policy: policy, onWait: { say($0) }, body)
    }
}

/// The key of the Census Bureau's API. It never appears in a message, log or file of Digs.
struct CensusKey: ParsableArguments {
    /// A key has 40 characters.
    private static let maxBytes = 4_096

    @Option(help: "The key; other users of the machine may see it while the command starts. [DIGS_CENSUS_KEY]")
    var key: String?
    @Option(help: "A file with the key; - for standard input.") var keyFile: String?

    func read() throws -> String {
        if let key {
            Self.hide(key)
            return key
        }
        if let keyFile { return try Self.read(keyFile) }
        if let key = environment("CENSUS_KEY") { return key }
        throw Problem.invalid(
            "key",
            "is missing: give --key-file, or DIGS_CENSUS_KEY. Get a free key from the Census Bureau: "
                + "https://api.census.gov/data/key_signup.html")
    }

    private static func read(_ path: String) throws -> String {
        let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        guard let bytes = try file?.read(upToCount: maxBytes) else {
            throw Problem.invalid("key-file", "can't be read: \(path)")
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Removes the key from the command line that `ps` shows.
    private static func hide(_ key: String) {
        for index in 0..<Int(CommandLine.argc) {
            guard let text = CommandLine.unsafeArgv[index], String(cString: text).hasSuffix(key) else { continue }
            let length = strlen(text)
            memset(text + (length - key.utf8.count), Int32(UInt8(ascii: "*")), key.utf8.count)
        }
    }
}
