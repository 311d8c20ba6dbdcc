import COpenSSL
import Foundation
import Testing

@testable import Secrets

@Suite("The server identifies itself to push services")
struct ServerIdentificationTests {
    private let identification: ServerIdentification

    init() throws {
        identification = try #require(InstallationSecret(Array(repeating: 7, count: 32))).serverIdentification()
    }

    /// The parts of `vapid t=HEADER.CLAIMS.SIGNATURE, k=KEY`.
    private static func parts(_ text: String) throws -> (token: [String], key: String) {
        let found = try #require(text.wholeMatch(of: #/vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/#))
        return ([String(found.1), String(found.2), String(found.3)], String(found.4))
    }

    private static func json(_ text: String) throws -> [String: Any] {
        let bytes = try #require(Base64URL.decoded(text))
        return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test("the token names the push service, the end and who to tell, and is signed with the key beside it")
    func token() throws {
        let text = try identification.authorization(
            for: "https://push.example.net", expiresAt: 1_453_523_768, contact: "mailto:push@example.com")
        let (token, key) = try Self.parts(text)
        #expect(try Self.json(token[0])["alg"] as? String == "ES256")
        #expect(try Self.json(token[0])["typ"] as? String == "JWT")
        let claims = try Self.json(token[1])
        #expect(claims["aud"] as? String == "https://push.example.net")
        #expect(claims["exp"] as? Int == 1_453_523_768)
        #expect(claims["sub"] as? String == "mailto:push@example.com")
        #expect(key == identification.publicKey)
        #expect(try Self.isSigned("\(token[0]).\(token[1])", token[2], with: key))
        #expect(try !Self.isSigned("\(token[0]).\(token[0])", token[2], with: key))
    }

    @Test("who runs the server may be unknown")
    func withoutContact() throws {
        let text = try identification.authorization(for: "https://push.example.net", expiresAt: 1, contact: nil)
        #expect(try Self.json(Self.parts(text).token[1])["sub"] == nil)
    }

    @Test("the example of RFC 8292 is signed with its key")
    func example() throws {
        let token = """
            eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsI\
            nN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0
            """
        let signature = "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
        let key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        #expect(try Self.isSigned(token, signature, with: key))
    }

    @Test("an installation always has the same key, and another installation another one")
    func sameKey() throws {
        let same = try #require(InstallationSecret(Array(repeating: 7, count: 32)))
        let other = try #require(InstallationSecret(Array(repeating: 8, count: 32)))
        #expect(try same.serverIdentification().publicKey == identification.publicKey)
        #expect(try other.serverIdentification().publicKey != identification.publicKey)
        #expect(try #require(Base64URL.decoded(identification.publicKey)).count == P256PublicKey.length)
    }

    /// Verifies with OpenSSL's own reader of signatures, which takes DER.
    private static func isSigned(_ text: String, _ signature: String, with key: String) throws -> Bool {
        let raw = try #require(Base64URL.decoded(signature))
        let point = try #require(Base64URL.decoded(key))
        let handle = try #require(P256Handle(point: point))
        let numbers = ECDSA_SIG_new()
        defer { ECDSA_SIG_free(numbers) }
        ECDSA_SIG_set0(numbers, BN_bin2bn(Array(raw[..<32]), 32, nil), BN_bin2bn(Array(raw[32...]), 32, nil))
        var der = [UInt8](repeating: 0, count: 80)
        let message = Array(text.utf8)
        let length = der.withUnsafeMutableBufferPointer { buffer in
            var end = buffer.baseAddress
            return i2d_ECDSA_SIG(numbers, &end)
        }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else { return false }
        return EVP_DigestVerify(context, der, Int(length), message, message.count) == 1
    }
}
