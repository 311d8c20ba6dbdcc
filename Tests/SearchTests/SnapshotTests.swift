import Domain
import Foundation
import Geo
import Testing

@testable import Search

@Suite("Snapshots of the search")
struct SnapshotTests {
    static let (north, south) = (Tenant.ID(high: 1, low: 1), Tenant.ID(high: 2, low: 2))

    /// Compares the results of a search from a snapshot with those of one from the store.
    @Test("hold what the store has, through changes before and after them", arguments: UInt64(1)...6)
    func likeTheStore(seed: UInt64) async throws {
        try await SnapshotFixture.run { fixture in
            var random = RandomSource(seed: seed, fixture.source)
            let engine = SearchEngine(fixture.source)
            try await engine.load()
            for round in 0..<4 {
                for _ in 0..<3 {
                    random.change()
                    try await engine.catchUp()
                }
                try await fixture.write(engine)
                if round % 2 == 1 { random.change() }
                let (loaded, fresh) = (SearchEngine(fixture.source), SearchEngine(fixture.source))
                let report = try await loaded.load(from: fixture.file)
                #expect(report.refusal == nil)
                try await fresh.load()
                random.change()
                for engine in [loaded, fresh, engine] { try await engine.catchUp() }
                #expect(loaded.count == fresh.count)
                for _ in 0..<40 {
                    let query = random.query()
                    for tenant in [Self.north, Self.south] {
                        let expected = try await fresh.search(query, in: tenant)
                        #expect(try await loaded.search(query, in: tenant) == expected, "seed \(seed): \(query)")
                        #expect(try await engine.search(query, in: tenant) == expected, "seed \(seed): \(query)")
                    }
                }
            }
        }
    }

    @Test("apply the changes that came later")
    func catchesUp() async throws {
        try await SnapshotFixture.run { fixture in
            fixture.source.commit(put: [.text(1, "Sunny"), .text(2, "Quiet")], in: Self.north)
            try await fixture.write()
            fixture.source.commit(put: [.text(3, "Sunny attic")], remove: [1], in: Self.north)
            fixture.source.commit(put: [.text(4, "Sunny")], in: Self.south)
            let engine = SearchEngine(fixture.source)
            #expect(try await engine.load(from: fixture.file) == LoadReport(refusal: nil, changes: 3))
            #expect(try await engine.search(.words("sunny"), in: Self.north).numbers == [3])
            #expect(try await engine.search(.words("sunny"), in: Self.south).numbers == [4])
        }
    }

    @Test("are not used when they do not belong to the store as it is now, and the search is loaded all the same")
    func refusals() async throws {
        try await SnapshotFixture.run { fixture in
            fixture.source.commit(put: (1...30).map { .room($0) }, in: Self.north)
            func refusal() async throws -> SnapshotRefusal? {
                let engine = SearchEngine(fixture.source)
                let report = try await engine.load(from: fixture.file)
                #expect(engine.count == 30)
                return report.refusal
            }
            #expect(try await refusal() == .missing)
            try await fixture.write()
            #expect(try await refusal() == nil)
            fixture.source.setSchema(2)
            #expect(try await refusal() == .otherVersion)
            fixture.source.setSchema(1)
            // Written and never recorded, as after the restore of a backup.
            try await fixture.write(isRecorded: false)
            #expect(try await refusal() == .otherDatabase)
            try await fixture.write()
            fixture.source.commit(put: [.room(1), .room(2)], in: Self.north)
            #expect(try await refusal() == nil)
            fixture.source.forgetChanges(through: 31)
            #expect(try await refusal() == .olderThanLog)
            try await fixture.write()
            for _ in 0..<67 { fixture.source.commit(put: (1...30).map { .room($0) }, in: Self.north) }
            #expect(try await refusal() == .tooOld(changes: 2_010))
        }
    }

    @Test("of which the last two count: a kill between the database and the file costs nothing")
    func lastTwo() async throws {
        try await SnapshotFixture.run { fixture in
            fixture.source.commit(put: [.room(1)], in: Self.north)
            try await fixture.write()
            fixture.source.commit(put: [.room(2)], in: Self.north)
            try await fixture.write(isInstalled: false)
            let engine = SearchEngine(fixture.source)
            #expect(try await engine.load(from: fixture.file) == LoadReport(refusal: nil, changes: 1))
            #expect(engine.count == 2)
        }
    }

    @Test("are compared with the store, and which listings differ is said", arguments: UInt64(1)...3)
    func compared(seed: UInt64) async throws {
        try await SnapshotFixture.run { fixture in
            #expect(try await SnapshotCheck(fixture.file, fixture.source).run() == .unusable(.missing))
            var random = RandomSource(seed: seed, fixture.source)
            for _ in 0..<6 { random.change() }
            try await fixture.write()
            random.change()
            #expect(try await SnapshotCheck(fixture.file, fixture.source).run() == .compared(wrong: []))
            // Changes that are in no log, as if the snapshot were wrong.
            let texts = [
                IndexedListing.text(9_001, "Sunny room"), .text(9_002, "Sunny room"), .text(9_003, "Sunny room"),
            ]
            fixture.source.commit(put: texts, in: Self.north)
            try await fixture.write()
            fixture.source.commit(put: [.text(9_001, "Sunny rooms")], remove: [9_002], in: Self.north, logged: false)
            fixture.source.commit(put: [.text(9_004, "Quiet")], in: Self.south, logged: false)
            fixture.source.commit(put: [.text(9_003, "Sunny room", cents: 5)], in: Self.north, logged: false)
            let found = try await SnapshotCheck(fixture.file, fixture.source).run()
            #expect(found == .compared(wrong: [9_001, 9_002, 9_003, 9_004]))
        }
    }

    @Test("have no word of a text that is gone")
    func erased() async throws {
        try await SnapshotFixture.run { fixture in
            let others = (10...400).map { IndexedListing.text($0, "Sunny room") }
            fixture.source.commit(
                put: others + [.text(1, "Xylophone room"), .text(2, "Zeppelin room")], in: Self.north)
            let engine = SearchEngine(fixture.source)
            try await engine.load()
            fixture.source.commit(put: [.text(1, "Quiet room")], remove: [2], in: Self.north)
            try await engine.catchUp()
            try await fixture.write(engine)
            let bytes = try fixture.bytes()
            func holds(_ word: String) -> Bool { bytes.range(of: Data(word.utf8)) != nil }
            #expect(holds("sunny") && holds("quiet") && !holds("xylophone") && !holds("zeppelin"))
            let loaded = SearchEngine(fixture.source)
            #expect(try await loaded.load(from: fixture.file).refusal == nil)
            #expect(try await loaded.search(.words("quiet"), in: Self.north).numbers == [1])
            // The number of a dropped word is not reused.
            fixture.source.commit(put: [.text(3, "Xylophone zeppelin")], in: Self.north)
            try await loaded.catchUp()
            #expect(try await loaded.search(.words("zeppelin"), in: Self.north).numbers == [3])
            #expect(try await loaded.search(.words("sunny"), in: Self.north).total == 391)
        }
    }

    @Test("of a tenant whose listings are all gone are read all the same")
    func empty() async throws {
        try await SnapshotFixture.run { fixture in
            fixture.source.commit(put: [.text(1, "Sunny room"), .text(2, "Quiet", "★")], in: Self.north)
            let engine = SearchEngine(fixture.source)
            try await engine.load()
            fixture.source.commit(put: [.text(3, "★")], remove: [1, 2], in: Self.north)
            fixture.source.commit(put: [.text(4, "Sunny")], in: Self.south)
            fixture.source.commit(remove: [4], in: Self.south)
            try await engine.catchUp()
            try await fixture.write(engine)
            let loaded = SearchEngine(fixture.source)
            #expect(try await loaded.load(from: fixture.file).refusal == nil)
            fixture.source.commit(put: [.text(5, "Sunny")], in: Self.north)
            fixture.source.commit(put: [.text(6, "Sunny")], in: Self.south)
            try await loaded.catchUp()
            #expect(try await loaded.search(.words("sunny"), in: Self.north).numbers == [5])
            #expect(try await loaded.search(.words("sunny"), in: Self.south).numbers == [6])
        }
    }

    @Test("can be read by their user only, and leave no draft, neither written nor refused")
    func files() async throws {
        try await SnapshotFixture.run { fixture in
            fixture.source.commit(put: [.room(1)], in: Self.north)
            try await fixture.write()
            let mode = try FileManager.default.attributesOfItem(atPath: fixture.file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).count == 1)
            let nowhere = SnapshotFile(path: fixture.folder.path + "/missing/search.snapshot")
            let content = await SearchEngine(fixture.source).snapshotContent()
            #expect(throws: SnapshotFileError.self) {
                try content.write(nowhere, as: SearchSnapshots.ID(high: 1, low: 1), schema: 1)
            }
            try Data("half".utf8).write(to: URL(filePath: fixture.file.path + ".part"))
            fixture.file.removeDraft()
            #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).count == 1)
        }
    }

    @Test(
        "have XXH64 as their checksum",
        arguments: [
            ("", 0, 0xEF46_DB37_51D8_E999), ("abc", 0, 0x44BC_2CF5_AD77_0999),
            ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
        ] as [(String, UInt64, UInt64)])
    func checksum(text: String, seed: UInt64, expected: UInt64) {
        #expect(Array(text.utf8).withUnsafeBytes { SnapshotChecksum.checksum($0, seed: seed) } == expected)
    }
}
