import Testing

@testable import Secrets

/// The example of RFC 8291, section 5 and appendix A.
@Suite("Messages of Web Push are encrypted for one browser")
struct MessageEncryptionTests {
    private static let receiver =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    private static let encrypted = """
        DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3\
        jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
        """
    private let message = Array("When I grow up, I want to be a watermelon".utf8)
    private let encryption: MessageEncryption

    init() throws {
        let receiver = try #require(P256PublicKey(Self.bytes(Self.receiver)))
        encryption = try #require(
            MessageEncryption(receiver: receiver, auth: Self.bytes("BTBZMqHH6r4Tts7J_aSIgg")))
    }

    private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.decoded(text)) }

    @Test("the example of RFC 8291 becomes the same bytes")
    func example() throws {
        let sender = try #require(P256Key(scalar: Self.bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))
        let salt = try Self.bytes("DGv6ra1nlYgDCS1FRnbzlw")
        #expect(try Base64URL.encoded(encryption.encrypted(message, with: sender, salt: salt)) == Self.encrypted)
    }

    @Test("the same message is encrypted anew each time, with another key and another salt")
    func fresh() throws {
        let (one, two) = (try encryption.encrypted(message), try encryption.encrypted(message))
        #expect(one.prefix(16) != two.prefix(16))
        #expect(one[21..<86] != two[21..<86])
        #expect(one.dropFirst(86) != two.dropFirst(86))
    }

    @Test("a message has at most as many bytes as push services take")
    func longest() throws {
        let longest = [UInt8](repeating: 120, count: MessageEncryption.maxLength)
        #expect(try encryption.encrypted(longest).count == 4_096)
        #expect(throws: SecretsError.self) { try encryption.encrypted(longest + [120]) }
    }

    @Test("a browser's secret has 16 bytes", arguments: [0, 15, 17])
    func auth(count: Int) throws {
        let receiver = try #require(P256PublicKey(Self.bytes(Self.receiver)))
        #expect(MessageEncryption(receiver: receiver, auth: Array(repeating: 1, count: count)) == nil)
    }
}
