/// XXH64 (https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md): finds damage at the speed of memory.
enum SnapshotChecksum {
    private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5
    )

    static func checksum(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        let (p1, p2, p3, p4, p5) = primes
        var (hash, offset) = (seed &+ p5, 0)
        if bytes.count >= 32 {
            var (a, b, c, d) = (seed &+ p1 &+ p2, seed &+ p2, seed, seed &- p1)
            while offset + 32 <= bytes.count {
                a = round(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                b = round(b, bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
                c = round(c, bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self))
                d = round(d, bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self))
                offset &+= 32
            }
            hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
            for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* p1 &+ p4 }
        }
        hash &+= UInt64(bytes.count)
        while offset + 8 <= bytes.count {
            hash ^= round(0, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            hash = rotated(hash, 27) &* p1 &+ p4
            offset += 8
        }
        if offset + 4 <= bytes.count {
            hash ^= UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) &* p1
            hash = rotated(hash, 23) &* p2 &+ p3
            offset += 4
        }
        for byte in bytes[offset...] { hash = rotated(hash ^ UInt64(byte) &* p5, 11) &* p1 }
        hash = (hash ^ hash >> 33) &* p2
        hash = (hash ^ hash >> 29) &* p3
        return hash ^ hash >> 32
    }

    @inline(__always)
    private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
        rotated(lane &+ input &* primes.1, 31) &* primes.0
    }

    @inline(__always)
    private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value &<< bits | value &>> (64 &- bits) }
}
