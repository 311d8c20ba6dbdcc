import CMalloc
import Domain
import Foundation
import Geo
import Search

/// Measures how long an engine takes to load listings of sixty different words each, and the memory that it keeps.
struct WordLoading {
    private static let common = [
        "sunny", "quiet", "bright", "cosy", "roomy", "balcony", "garden", "loft", "desk", "window", "bus", "campus",
        "river", "corner", "brick", "terrace",
    ]
    private static let syllables = "bdfgklmnprstv".flatMap { letter in
        ["a", "e", "i", "o", "u", "an", "er", "is", "on"].map { "\(letter)\($0)" }
    }
    private static let vocabularySize = 50_000

    private let vocabulary: [String]
    private var random = Seeded(11)

    init() {
        var (words, random) = (Set<String>(), Seeded(13))
        while words.count < Self.vocabularySize {
            var word = ""
            for _ in 0..<Int.random(in: 2...4, using: &random) {
                word += Self.syllables.randomElement(using: &random) ?? ""
            }
            words.insert(word)
        }
        vocabulary = words.sorted().shuffled(using: &random)
    }

    /// Draws words like `Benchmarks/listings.py`: few are common and most are rare.
    mutating func texts(_ number: Int) -> ListingTexts {
        let words = Self.common.shuffled(using: &random).prefix(7)
        var rare = Set<Int>()
        while rare.count < 44 {
            rare.insert(Int(pow(Double(Self.vocabularySize), Double.random(in: 0..<1, using: &random))) - 1)
        }
        let description =
            "A \(words.joined(separator: " ")) home: \(rare.map { vocabulary[$0] }.joined(separator: " "))."
        return ListingTexts(
            title: "\(words[0].capitalized) place \(number)", description: description,
            street: "\(number % 999) Elm Street", town: "Testville NY 10001")
    }

    static func run(_ count: Int, around center: Coordinate, tenant: Tenant.ID) async throws {
        var (made, random) = (WordLoading(), Seeded(7))
        let listings = (1...count).map { number -> TenantListing in
            let place = number % 1_000 < 149 ? center.scattered(upTo: 25, &random) : Coordinate.anywhere(&random)
            return TenantListing(
                tenant: tenant,
                listing: .made(UInt32(number), at: place ?? center, &random, texts: made.texts(number)))
        }
        let source = GeneratedListings(listings)
        let before = residentBytes()
        let engine = SearchEngine(source)
        let start = processorSeconds()
        let time = try await ContinuousClock().measure { try await engine.load() }
        let (peak, seconds) = (residentBytes(), processorSeconds() - start)
        malloc_trim(0)
        let length = "\(time.formatted(.units(allowed: [.milliseconds]))), \(seconds) s of processors"
        print("\(count) listings of sixty words: loaded in \(length);", terminator: " ")
        print("\((peak - before) / count) bytes a listing after it, \((residentBytes() - before) / count) once trimmed")
        try await searches(in: engine, around: center, tenant)
        try await snapshot(of: engine, source, before)
    }

    /// The searches of `search.py`, without a server.
    private static func searches(in engine: SearchEngine, around center: Coordinate, _ tenant: Tenant.ID) async throws {
        print("\n| 149 of 1,000 listings within 25 miles | µs | total |\n|---|---|---|")
        for (name, text, sort) in [
            ("no words", nil, ListingQuery.Sort.price), ("two words, the last one a beginning", "balcony gard", .price),
            ("two words, by distance", "balcony garden", .distance),
            ("two words, one misspelled", "balcny garden", .price),
            ("two words, by relevance", "balcony garden", .relevance),
        ] as [(String, String?, ListingQuery.Sort)] {
            var filter = ListingFilter()
            (filter.maxMonthlyCents, filter.minBedrooms) = (300_000, 1)
            filter.words = text.flatMap { WordQuery($0) }
            let query = ListingQuery(area: .circle(center: center, radiusMiles: 25), filter: filter, sort: sort)
            var times: [Double] = []
            var total = 0
            for _ in 0..<300 {
                let time = try await ContinuousClock().measure {
                    total = try await engine.search(query, among: nil, in: tenant).total
                }
                times.append(time / .microseconds(1))
            }
            print("| \(name) | \(Int(times.sorted()[150])) | \(total) |")
        }
        print("")
    }

    /// Writes a snapshot and loads it again.
    private static func snapshot(of engine: SearchEngine, _ source: GeneratedListings, _ before: Int) async throws {
        let file = SnapshotFile(path: NSTemporaryDirectory() + "kernelbench-\(getpid()).index")
        let (content, id) = (await engine.snapshotContent(), SearchSnapshots.ID(high: 1, low: 1))
        let writing = try ContinuousClock().measure { try content.write(file, as: id, schema: 1) }
        try await source.record(id)
        try file.install()
        defer { file.remove() }
        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
        let again = SearchEngine(source)
        let kept = residentBytes()
        var report: LoadReport?
        let reading = try await ContinuousClock().measure { report = try await again.load(from: file) }
        malloc_trim(0)
        print(
            "A snapshot of \(size / content.count) bytes a listing: written in \(writing), loaded in \(reading)",
            "(\((residentBytes() - kept) / content.count) bytes a listing of memory); \(report.map { "\($0)" } ?? "")")
        withExtendedLifetime((engine, again)) {}
    }

    private static func processorSeconds() -> Double { Double(clock()) / 1_000_000 }

    static func residentBytes() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (Int(status.split(separator: " ").dropFirst().first ?? "") ?? 0) * 4096
    }
}
