import COpenSSL
import Testing

@testable import Secrets

@Suite("Keys on the curve P-256")
struct P256KeyTests {
    /// The coordinates of the curve's base point, which belongs to the scalar 1 (FIPS 186-4, D.1.2.3).
    private static let base = """
        046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b31\
        5ececbb6406837bf51f5
        """
    /// The number of the curve's points.
    private static let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"

    @Test("the scalar 1 has the curve's base point")
    func basePoint() throws {
        let key = try #require(P256Key(scalar: [UInt8](repeating: 0, count: 31) + [1]))
        #expect(hex(key.publicBytes) == Self.base)
    }

    @Test("a scalar is from 1 to the order of the curve, less one, in 32 bytes")
    func scalars() throws {
        var order = stride(from: 0, to: 64, by: 2).compactMap { UInt8(Self.order.dropFirst($0).prefix(2), radix: 16) }
        #expect(P256Key(scalar: order) == nil)
        order[31] -= 1
        #expect(P256Key(scalar: order) != nil)
        #expect(P256Key(scalar: [UInt8](repeating: 0, count: 32)) == nil)
        #expect(P256Key(scalar: [UInt8](repeating: 1, count: 31)) == nil)
    }

    @Test("a public key is an uncompressed point of the curve")
    func points() throws {
        let bytes = try P256Key().publicBytes
        #expect(P256PublicKey(bytes)?.bytes == bytes)
        #expect(P256PublicKey([4] + [UInt8](repeating: 1, count: 64)) == nil)
        #expect(P256PublicKey([4] + [UInt8](repeating: 0, count: 64)) == nil)
        #expect(P256PublicKey([3] + bytes[1..<33]) == nil)
        #expect(P256PublicKey([6] + bytes.dropFirst()) == nil)
        #expect(P256PublicKey(bytes + [0]) == nil)
        #expect(P256PublicKey([]) == nil)
    }

    @Test("a refused point leaves no error for whoever uses OpenSSL next")
    func noErrorLeft() {
        #expect(P256PublicKey([4] + [UInt8](repeating: 1, count: 64)) == nil)
        #expect(ERR_peek_error() == 0)
    }

    @Test("two keys agree on the same secret, and a third does not")
    func agreement() throws {
        let (one, two, three) = (try P256Key(), try P256Key(), try P256Key())
        let (first, second) = (
            try #require(P256PublicKey(one.publicBytes)), try #require(P256PublicKey(two.publicBytes))
        )
        #expect(try one.agreement(with: second) == two.agreement(with: first))
        #expect(try three.agreement(with: second) != one.agreement(with: second))
    }

    @Test("each signature has 64 bytes, however short its numbers are")
    func signatures() throws {
        let key = try P256Key()
        for number in 0..<UInt8(255) { #expect(try key.signature(of: [number]).count == P256Key.signatureLength) }
    }
}
