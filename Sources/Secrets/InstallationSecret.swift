import COpenSSL

/// The 32 random bytes that an installation keeps to itself, and what is derived from them.
public struct InstallationSecret: Sendable {
    public static let length = 32
    private let bytes: [UInt8]

    /// `nil` unless there are 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// HMAC-SHA-256 of `bytes` under a key that serves this purpose only.
    public func digest(_ bytes: [UInt8], purpose: String) -> [UInt8] {
        Digest.hmac(bytes, key: Digest.hmac(Array(purpose.utf8), key: self.bytes))
    }

    private static let (nonceLength, tagLength) = (12, 16)

    /// AES-256-GCM under a key for this purpose: nonce, ciphertext, tag.
    public func seal(_ bytes: [UInt8], purpose: String) throws(SecretsError) -> [UInt8] {
        let nonce = try Random.bytes(Self.nonceLength)
        let key = digest([], purpose: "seal " + purpose)
        var (text, tag) = ([UInt8](repeating: 0, count: bytes.count), [UInt8](repeating: 0, count: Self.tagLength))
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        var length: Int32 = 0
        guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &text, &length, bytes, Int32(bytes.count)) == 1,
            EVP_EncryptFinal_ex(context, nil, &length) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagLength), &tag) == 1
        else { throw SecretsError("AES-256-GCM failed to seal") }
        return nonce + text + tag
    }

    /// `nil` for anything that `seal` did not make with this secret for this purpose.
    public func open(_ sealed: [UInt8], purpose: String) -> [UInt8]? {
        guard sealed.count >= Self.nonceLength + Self.tagLength else { return nil }
        let key = digest([], purpose: "seal " + purpose)
        let (nonce, cipher) = (Array(sealed.prefix(Self.nonceLength)), sealed.dropFirst(Self.nonceLength).dropLast(Self.tagLength))
        var tag = Array(sealed.suffix(Self.tagLength))
        var (text, length) = ([UInt8](repeating: 0, count: cipher.count), Int32(0))
        let context = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(context) }
        guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            EVP_DecryptUpdate(context, &text, &length, Array(cipher), Int32(cipher.count)) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagLength), &tag) == 1,
            EVP_DecryptFinal_ex(context, nil, &length) == 1
        else { return nil }
        return text
    }
}
