import Domain
import Foundation
import Testing

@testable import Search

@Suite("A damaged snapshot")
struct DamagedSnapshotTests {
    /// Writes a snapshot of random listings.
    private func prepare(_ fixture: SnapshotFixture, seed: UInt64) async throws -> RandomSource {
        var random = RandomSource(seed: seed, fixture.source)
        for _ in 0..<8 { random.change() }
        try await fixture.write()
        return random
    }

    @Test("is refused, whatever byte is another one, and wherever it ends", arguments: UInt64(1)...4)
    func refused(seed: UInt64) async throws {
        try await SnapshotFixture.run { fixture in
            _ = try await prepare(fixture, seed: seed)
            let (whole, fresh) = (try fixture.bytes(), SearchEngine(fixture.source))
            try await fresh.load()
            var random = SeededRandom(seed: seed)
            for turn in 0..<60 {
                var bytes = whole
                if turn % 3 == 0 {
                    bytes = bytes.prefix(Int.random(in: 0..<whole.count, using: &random))
                } else {
                    let place = turn % 3 == 1 ? Int.random(in: 0..<200, using: &random) : .max
                    let index = min(place, Int.random(in: 0..<whole.count, using: &random))
                    bytes[index] ^= UInt8.random(in: 1...255, using: &random)
                }
                try fixture.replace(bytes)
                let engine = SearchEngine(fixture.source)
                let report = try await engine.load(from: fixture.file)
                #expect(report.refusal != nil, "turn \(turn)")
                #expect(engine.count == fresh.count)
            }
            try fixture.replace(whole + Data([0]))
            #expect(try await SearchEngine(fixture.source).load(from: fixture.file).refusal == .damaged)
        }
    }

    @Test("whose checksums are right all the same never ends the program", arguments: UInt64(1)...6)
    func resealed(seed: UInt64) async throws {
        try await SnapshotFixture.run { fixture in
            var random = try await prepare(fixture, seed: seed)
            let blocks = Blocks(try fixture.bytes())
            var chance = SeededRandom(seed: seed)
            for _ in 0..<60 {
                var changed = blocks
                changed.damage(&chance)
                try fixture.replace(changed.bytes)
                let engine = SearchEngine(fixture.source)
                _ = try await engine.load(from: fixture.file)
                for _ in 0..<4 {
                    for tenant in [SnapshotTests.north, SnapshotTests.south] {
                        _ = try await engine.search(random.query(), in: tenant)
                    }
                }
                random.change()
                try await engine.catchUp()
                _ = try await engine.search(random.query(), in: SnapshotTests.north)
            }
        }
    }
}

/// The blocks of a snapshot, whose content a test changes.
private struct Blocks {
    private let magic: Data
    private var contents: [Data] = []

    init(_ file: Data) {
        magic = file.prefix(8)
        var rest = file.dropFirst(8)
        while rest.count >= 16 {
            let length = rest.prefix(8).withUnsafeBytes { Int($0.loadUnaligned(as: UInt64.self)) }
            contents.append(Data(rest.dropFirst(16).prefix(length)))
            rest = rest.dropFirst(16 + length)
        }
    }

    /// Changes some bytes of a block after the first, or its length.
    mutating func damage(_ random: inout SeededRandom) {
        let filled = contents.indices.dropFirst().filter { !contents[$0].isEmpty }
        let block = random.pick(filled)
        for _ in 0..<random.pick([1, 1, 4, 50]) {
            let place = Int.random(in: 0..<contents[block].count, using: &random)
            let some = UInt8.random(in: 0...255, using: &random)
            contents[block][place] = random.pick([0, 1, 127, 128, 255, some])
        }
        if random.chance(10) { contents[block].removeLast(Int.random(in: 0..<contents[block].count, using: &random)) }
    }

    /// The file with correct checksums.
    var bytes: Data {
        let id = contents[0].dropFirst(24).prefix(8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        var file = SnapshotEncoder()
        for (number, content) in contents.enumerated() {
            let seed = number == 0 ? 0 : id &+ UInt64(number)
            file.append(UInt64(content.count))
            file.append(content.withUnsafeBytes { SnapshotChecksum.checksum($0, seed: seed) })
            for byte in content { file.append(byte) }
        }
        return magic + Data(file.bytes)
    }
}
