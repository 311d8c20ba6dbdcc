import COpenSSL

/// A key of HMAC-SHA-256, prepared once: OpenSSL otherwise looks up both algorithms by name on each use, which takes
/// longer than digesting an email address.
final class HMACKey: Sendable {
    let bytes: [UInt8]
    nonisolated(unsafe) private let prepared: OpaquePointer?  // only copied after `init`; threads may share it

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let algorithm = EVP_MAC_fetch(nil, "HMAC", nil)
        defer { EVP_MAC_free(algorithm) }
        prepared = EVP_MAC_CTX_new(algorithm)
        let isReady = "digest".withCString { name in
            "SHA256".withCString { digest in
                // The parameters keep pointers to both texts; OpenSSL only reads them.
                let value = UnsafeMutablePointer(mutating: digest)
                let parameters = [OSSL_PARAM_construct_utf8_string(name, value, 0), OSSL_PARAM_construct_end()]
                return EVP_MAC_init(prepared, bytes, bytes.count, parameters)
            }
        }
        // Only fails without memory, like the steps below.
        precondition(isReady == 1, "HMAC-SHA-256 could not start")
    }

    deinit { EVP_MAC_CTX_free(prepared) }

    func digest(_ message: [UInt8]) -> [UInt8] {
        let context = EVP_MAC_CTX_dup(prepared)
        defer { EVP_MAC_CTX_free(context) }
        var (code, length) = ([UInt8](repeating: 0, count: 32), 0)
        let isMade =
            EVP_MAC_update(context, message, message.count) == 1
            && EVP_MAC_final(context, &code, &length, code.count) == 1
        precondition(isMade, "HMAC-SHA-256 failed")
        return code
    }
}
