/// SipHash-1-3 of words with a secret key, so that nobody can choose words that a `WordSketch` takes for few.
public struct WordHash: Sendable {
    private let one: UInt64
    private let other: UInt64

    /// - Parameter key: at least 16 bytes; the first 16 count.
    public init(key: [UInt8]) {
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        one = number(key.prefix(8))
        other = number(key.dropFirst(8).prefix(8))
    }

    func callAsFunction(_ word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state = State(one, other)
        var (pending, count) = (UInt64(0), 0)
        for byte in word {
            pending |= UInt64(byte) << UInt64(8 * (count & 7))
            count += 1
            if count & 7 == 0 {
                state.add(pending)
                pending = 0
            }
        }
        state.add(pending | UInt64(truncatingIfNeeded: count) << 56)
        return state.finish()
    }

    private struct State {
        private var v0: UInt64
        private var v1: UInt64
        private var v2: UInt64
        private var v3: UInt64

        init(_ one: UInt64, _ other: UInt64) {
            v0 = one ^ 0x736F_6D65_7073_6575
            v1 = other ^ 0x646F_7261_6E64_6F6D
            v2 = one ^ 0x6C79_6765_6E65_7261
            v3 = other ^ 0x7465_6462_7974_6573
        }

        mutating func add(_ block: UInt64) {
            v3 ^= block
            round()
            v0 ^= block
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xFF
            for _ in 0..<3 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = Self.rotated(v1, 13) ^ v0
            v0 = Self.rotated(v0, 32)
            v2 &+= v3
            v3 = Self.rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = Self.rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = Self.rotated(v1, 17) ^ v2
            v2 = Self.rotated(v2, 32)
        }

        private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }
    }
}
