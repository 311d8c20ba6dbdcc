import COpenSSL
import Synchronization

/// The installation's secret of 32 random bytes, and the keys derived from it.
public final class InstallationSecret: Sendable {
    public static let length = 32
    private let root: HMACKey
    /// The derived keys by purpose; there are only a few.
    private let keys = Mutex<[String: HMACKey]>([:])

    /// `nil` unless there are 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        root = HMACKey(bytes)
    }

    /// HMAC-SHA-256 of `bytes` with a key for this purpose only.
    public func digest(_ bytes: [UInt8], purpose: String) -> [UInt8] {
        key(for: purpose).digest(bytes)
    }

    private func key(for purpose: String) -> HMACKey {
        keys.withLock { keys in
            if let key = keys[purpose] { return key }
            let key = HMACKey(root.digest(Array(purpose.utf8)))
            keys[purpose] = key
            return key
        }
    }

    private static let (nonceLength, tagLength) = (12, 16)

    /// AES-256-GCM with a key for this purpose, and `context` as associated data: nonce, ciphertext, tag.
    public func seal(_ bytes: [UInt8], purpose: String, context: String = "") throws(SecretsError) -> [UInt8] {
        let nonce = try Random.bytes(Self.nonceLength)
        let (key, associated) = (key(for: "seal " + purpose).bytes, Array(context.utf8))
        var (text, tag) = ([UInt8](repeating: 0, count: bytes.count), [UInt8](repeating: 0, count: Self.tagLength))
        let cipher = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(cipher) }
        var length: Int32 = 0
        guard EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(cipher, nil, &length, associated, Int32(associated.count)) == 1,
            EVP_EncryptUpdate(cipher, &text, &length, bytes, Int32(bytes.count)) == 1,
            EVP_EncryptFinal_ex(cipher, nil, &length) == 1,
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), &tag) == 1
        else { throw SecretsError("AES-256-GCM failed to seal") }
        return nonce + text + tag
    }

    /// `nil` for anything that `seal` did not make with this secret for this purpose.
    public func open(_ sealed: [UInt8], purpose: String, context: String = "") -> [UInt8]? {
        guard sealed.count >= Self.nonceLength + Self.tagLength else { return nil }
        let (key, associated) = (key(for: "seal " + purpose).bytes, Array(context.utf8))
        let nonce = Array(sealed.prefix(Self.nonceLength))
        let sealedText = Array(sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
        var tag = Array(sealed.suffix(Self.tagLength))
        var (text, length) = ([UInt8](repeating: 0, count: sealedText.count), Int32(0))
        let cipher = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(cipher) }
        guard EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_DecryptUpdate(cipher, nil, &length, associated, Int32(associated.count)) == 1,
            EVP_DecryptUpdate(cipher, &text, &length, sealedText, Int32(sealedText.count)) == 1,
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), &tag) == 1,
            EVP_DecryptFinal_ex(cipher, nil, &length) == 1
        else { return nil }
        return text
    }
}
