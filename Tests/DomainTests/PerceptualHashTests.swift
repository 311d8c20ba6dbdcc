import Testing

@testable import Domain

@Suite("Perceptual hashes")
struct PerceptualHashTests {
    private static let greys = (0..<72).map { $0 * 97 % 251 }

    @Test("brightness does not change one, and what shows too little has none")
    func pictures() throws {
        let hash = try #require(PerceptualHash(greys: Self.greys))
        #expect(PerceptualHash(greys: Self.greys.map { $0 / 2 + 40 })?.isCopy(of: hash) == true)
        #expect(PerceptualHash(greys: .init(repeating: 200, count: 72)) == nil)
        #expect(PerceptualHash(greys: (0..<72).map { 200 + $0 % 2 }) == nil, "noise on a wall")
        #expect(PerceptualHash(greys: (0..<72).map { $0 % 9 * 20 }) == nil, "a wall that fades to a side")
        let edge = [90, 88, 92, 70, 40, 38, 44, 42, 45]
        #expect(PerceptualHash(greys: (0..<8).flatMap { _ in edge }) == nil, "two colours beside each other")
        #expect(PerceptualHash(greys: Array(Self.greys.dropLast())) == nil)
    }

    @Test("whatever bits differ up to the limit, one of the probed bands is the other's")
    func probes() {
        for _ in 0..<500 {
            let hash = PerceptualHash(bits: .random(in: 0 ... .max))
            var changed = hash.bits
            for bit in (0..<64).shuffled().prefix(PerceptualHash.maxDifferences) { changed ^= 1 << bit }
            let copy = PerceptualHash(bits: changed)
            #expect(hash.isCopy(of: copy) && hash.differences(from: copy) == PerceptualHash.maxDifferences)
            #expect(zip(hash.probes, copy.bands).contains { $0.contains($1) }, "\(hash.bits) \(copy.bits)")
            #expect(hash.probes.allSatisfy { Set($0).count == 17 })
        }
    }
}
