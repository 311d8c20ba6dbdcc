import Testing

@testable import Secrets

@Suite("Digests")
struct DigestTests {
    @Test(
        "SHA-256 gives the digests of FIPS 180-4",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func sha256(text: String, digest: String) {
        #expect(hex(Digest.sha256(text.utf8)) == digest)
    }

    @Test(
        "HMAC-SHA-1 gives the codes of RFC 2202",
        arguments: [
            ([UInt8](repeating: 0x0b, count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
            (Array("Jefe".utf8), "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
            (
                [UInt8](repeating: 0xaa, count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
                "aa4ae5e15272d00e95705637ce8a3b55ed402112"
            ),
        ])
    func hmacSHA1(key: [UInt8], text: String, code: String) {
        #expect(hex(Digest.hmacSHA1(Array(text.utf8), key: key)) == code)
    }

    @Test("HMAC-SHA-256 gives the codes of RFC 4231, with a key that is used again")
    func hmacSHA256() {
        let key = HMACKey(Array("Jefe".utf8))
        for _ in 0..<2 {
            #expect(
                hex(key.digest(Array("what do ya want for nothing?".utf8)))
                    == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        }
        #expect(
            hex(HMACKey([UInt8](repeating: 0x0b, count: 20)).digest(Array("Hi There".utf8)))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    }

    @Test("threads that share a key of HMAC get the same code")
    func sharedHMACKey() async {
        let key = HMACKey(Array("Jefe".utf8))
        let codes = await withTaskGroup(of: Set<[UInt8]>.self) { group in
            for _ in 0..<8 {
                group.addTask { Set((0..<5_000).map { _ in key.digest(Array("what do ya want for nothing?".utf8)) }) }
            }
            return await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        #expect(codes.map(hex) == ["5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"])
    }

    @Test("a digest of pieces is the digest of the whole", arguments: [1, 63, 64, 65, 1000])
    func streaming(pieceLength: Int) {
        let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
        let digest = StreamingDigest()
        for start in stride(from: 0, to: bytes.count, by: pieceLength) {
            digest.update(Array(bytes[start..<min(bytes.count, start + pieceLength)]))
        }
        #expect(digest.finish() == Digest.sha256(bytes))
    }

    @Test("a digest of no pieces is the digest of nothing")
    func streamingNothing() {
        let digest = StreamingDigest()
        digest.update([])
        #expect(digest.finish() == Digest.sha256([]))
    }

    /// RFC 4231, sections 4.2, 4.3, 4.7 and 4.8.
    private static let hmacs: [(key: [UInt8], text: String, code: String)] = [
        (
            Array(repeating: 0x0b, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            Array(repeating: 0xaa, count: 131),
            "This is a test using a larger than block-size key and a larger than block-size data. "
                + "The key needs to be hashed before being used by the HMAC algorithm.",
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test("HMAC-SHA-256 gives the codes of RFC 4231", arguments: hmacs.indices)
    func hmac(index: Int) {
        let vector = Self.hmacs[index]
        #expect(hex(Digest.hmac(Array(vector.text.utf8), key: vector.key)) == vector.code)
    }

    @Test("bytes are equal when all are, and not when one differs or is missing")
    func equality() {
        #expect(Digest.equal([], []))
        #expect(Digest.equal([1, 2, 3], [1, 2, 3]))
        #expect(!Digest.equal([1, 2, 3], [1, 2, 4]))
        #expect(!Digest.equal([1, 2, 3], [0, 2, 3]))
        #expect(!Digest.equal([1, 2, 3], [1, 2]))
        #expect(!Digest.equal([], [0]))
    }
}
