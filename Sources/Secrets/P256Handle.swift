import COpenSSL

/// OpenSSL's key on the curve P-256.
final class P256Handle: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer  // never changed once it is made; threads may share it

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { EVP_PKEY_free(pointer) }

    /// `nil` for a point that isn't on the curve.
    ///
    /// - Parameters:
    ///   - point: the public key, uncompressed.
    ///   - scalar: the private key that belongs to it, if it is known.
    convenience init?(point: [UInt8], scalar: [UInt8]? = nil) {
        let number = scalar.flatMap { BN_bin2bn($0, Int32($0.count), nil) }
        defer { BN_clear_free(number) }
        guard let key = openssl_p256_key(point, point.count, number) else {
            // OpenSSL otherwise keeps what it says of a stranger's bytes for the next call on this thread.
            ERR_clear_error()
            return nil
        }
        self.init(key)
    }

    var isOnCurve: Bool {
        let context = EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil)
        defer { EVP_PKEY_CTX_free(context) }
        return EVP_PKEY_public_check(context) == 1
    }

    /// The public key, uncompressed.
    var point: [UInt8]? {
        var (bytes, length) = ([UInt8](repeating: 0, count: P256PublicKey.length), 0)
        let isRead = EVP_PKEY_get_octet_string_param(pointer, OSSL_PKEY_PARAM_PUB_KEY, &bytes, bytes.count, &length)
        return isRead == 1 && length == bytes.count ? bytes : nil
    }
}
