import COpenSSL

/// SHA-256 and HMAC-SHA-256 using OpenSSL.
public enum Digest {
    /// Fetched once, because OpenSSL otherwise looks up an algorithm by name on each use, which takes longer than
    /// digesting a token.
    nonisolated(unsafe) private static let sha256 = EVP_MD_fetch(nil, "SHA256", nil)  // set once; threads may share it

    public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        let input = Array(bytes)
        // A one-shot digest of existing memory only fails without memory.
        precondition(EVP_Digest(input, input.count, &digest, nil, sha256, nil) == 1, "SHA-256 failed")
        return digest
    }

    public static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] { HMACKey(key).digest(bytes) }

    /// HMAC-SHA-1, 20 bytes. Only for one-time passwords, whose apps support nothing else.
    public static func hmacSHA1(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var (code, length) = ([UInt8](repeating: 0, count: 20), UInt32(0))
        let made = HMAC(EVP_sha1(), key, Int32(key.count), bytes, bytes.count, &code, &length)
        precondition(made != nil, "HMAC-SHA-1 failed")
        return code
    }

    /// Compares in constant time.
    public static func equal(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && CRYPTO_memcmp(one, other, one.count) == 0
    }
}

/// SHA-256 of a stream.
public final class StreamingDigest {
    private let context: OpaquePointer?

    public init() {
        context = EVP_MD_CTX_new()
        // Only fails without memory.
        precondition(EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1, "SHA-256 could not start")
    }

    deinit { EVP_MD_CTX_free(context) }

    public func update(_ bytes: [UInt8]) { EVP_DigestUpdate(context, bytes, bytes.count) }

    /// The digest of all bytes. Nothing may be added afterwards.
    public func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }
}

/// An error of OpenSSL.
public struct SecretsError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
