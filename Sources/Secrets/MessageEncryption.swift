import COpenSSL

/// Encrypts messages of Web Push (RFC 8291) for a browser, as one record of `aes128gcm` (RFC 8188).
public struct MessageEncryption: Sendable {
    /// The lengths of a browser's shared secret and of the salt.
    public static let (authLength, saltLength) = (16, 16)
    private static let (keyLength, nonceLength, tagLength) = (16, 12, 16)
    /// Push services take 4,096 bytes: the message, its end mark and tag, and the header with salt, size and key.
    public static let maxLength = 4_096 - (saltLength + 4 + 1 + P256PublicKey.length) - 1 - tagLength

    private let receiver: P256PublicKey
    private let auth: [UInt8]

    /// `nil` unless `auth` has its length.
    public init?(receiver: P256PublicKey, auth: [UInt8]) {
        guard auth.count == Self.authLength else { return nil }
        self.receiver = receiver
        self.auth = auth
    }

    /// The body of a request to the push service. Throws for a message longer than `maxLength`.
    public func encrypted(_ message: [UInt8]) throws(SecretsError) -> [UInt8] {
        try encrypted(message, with: P256Key(), salt: Random.bytes(Self.saltLength))
    }

    /// - Parameters:
    ///   - sender: a key pair that encrypts nothing else, and neither does `salt`.
    func encrypted(_ message: [UInt8], with sender: P256Key, salt: [UInt8]) throws(SecretsError) -> [UInt8] {
        guard message.count <= Self.maxLength else { throw SecretsError("a push message is too long") }
        let shared = try sender.agreement(with: receiver)
        let info = Array("WebPush: info\0".utf8) + receiver.bytes + sender.publicBytes
        let secret = Self.derived(from: shared, salt: auth, info: info, length: 32)
        let key = Self.derived(
            from: secret, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), length: Self.keyLength)
        let nonce = Self.derived(
            from: secret, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), length: Self.nonceLength)
        // The size of a record, of which this is the only one: 4,096.
        let header = salt + [0, 0, 0x10, 0] + [UInt8(P256PublicKey.length)] + sender.publicBytes
        // A 2 ends the last record's message.
        return header + (try Self.sealed(message + [2], key: key, nonce: nonce))
    }

    /// HKDF with SHA-256 (RFC 5869), of at most 32 bytes.
    private static func derived(from secret: [UInt8], salt: [UInt8], info: [UInt8], length: Int) -> [UInt8] {
        let extracted = Digest.hmac(secret, key: salt)
        return Array(Digest.hmac(info + [1], key: extracted).prefix(length))
    }

    /// AES-128-GCM: ciphertext, tag.
    private static func sealed(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8]) throws(SecretsError) -> [UInt8] {
        var (text, tag) = ([UInt8](repeating: 0, count: bytes.count), [UInt8](repeating: 0, count: tagLength))
        let cipher = EVP_CIPHER_CTX_new()
        defer { EVP_CIPHER_CTX_free(cipher) }
        var length: Int32 = 0
        guard EVP_EncryptInit_ex(cipher, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(cipher, &text, &length, bytes, Int32(bytes.count)) == 1,
            EVP_EncryptFinal_ex(cipher, nil, &length) == 1,
            EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag) == 1
        else { throw SecretsError("AES-128-GCM failed to seal") }
        return text + tag
    }
}
