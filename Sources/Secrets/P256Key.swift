import COpenSSL

/// A public key on the curve P-256.
public struct P256PublicKey: Sendable {
    /// An uncompressed point: 4, and both coordinates.
    public static let length = 65
    public let bytes: [UInt8]
    fileprivate let key: P256Handle

    /// `nil` unless the bytes are an uncompressed point of the curve.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length, bytes[0] == 4,
            let key = P256Handle(point: bytes), key.isOnCurve
        else { return nil }
        self.bytes = bytes
        self.key = key
    }
}

/// A key pair on the curve P-256, for agreeing on a secret and for signing.
public struct P256Key: Sendable {
    public static let scalarLength = 32
    public static let signatureLength = 64
    /// The public key: an uncompressed point.
    public let publicBytes: [UInt8]
    private let key: P256Handle

    /// A new random key pair.
    public init() throws(SecretsError) {
        guard let pointer = openssl_new_p256_key() else { throw SecretsError("no key on P-256 was made") }
        key = P256Handle(pointer)
        guard let point = key.point else { throw SecretsError("a key on P-256 has no point") }
        publicBytes = point
    }

    /// The key pair with this private scalar; `nil` unless it is from 1 to the order of the curve, less one.
    public init?(scalar: [UInt8]) {
        guard scalar.count == Self.scalarLength, let point = Self.point(of: scalar),
            let key = P256Handle(point: point, scalar: scalar)
        else { return nil }
        (publicBytes, self.key) = (point, key)
    }

    /// The secret that this key shares with another (ECDH): the first coordinate, 32 bytes.
    public func agreement(with other: P256PublicKey) throws(SecretsError) -> [UInt8] {
        let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var (secret, length) = ([UInt8](repeating: 0, count: 32), 32)
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other.key.pointer) == 1,
            EVP_PKEY_derive(context, &secret, &length) == 1, length == secret.count
        else { throw SecretsError("two keys on P-256 agree on nothing") }
        return secret
    }

    /// Signs with ECDSA and SHA-256: both numbers in 32 bytes each, as JSON Web Signatures have them (RFC 7518, 3.4).
    public func signature(of message: [UInt8]) throws(SecretsError) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        // The longest DER form of two numbers of 32 bytes has 72.
        var (der, length) = ([UInt8](repeating: 0, count: 80), 80)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key.pointer) == 1,
            EVP_DigestSign(context, &der, &length, message, message.count) == 1,
            let raw = Self.raw(der: der, length: length)
        else { throw SecretsError("ECDSA failed to sign") }
        return raw
    }

    private static func raw(der: [UInt8], length: Int) -> [UInt8]? {
        der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            guard let signature = d2i_ECDSA_SIG(nil, &start, length) else { return nil }
            defer { ECDSA_SIG_free(signature) }
            var (r, s) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
            guard BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32) == 32,
                BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32) == 32
            else { return nil }
            return r + s
        }
    }

    /// The public point of a private scalar; `nil` for one that the curve does not have.
    private static func point(of scalar: [UInt8]) -> [UInt8]? {
        let (number, group) = (BN_secure_new(), EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1))
        defer {
            BN_clear_free(number)
            EC_GROUP_free(group)
        }
        let point = EC_POINT_new(group)
        defer { EC_POINT_free(point) }
        guard BN_bin2bn(scalar, Int32(scalar.count), number) != nil, BN_is_zero(number) == 0,
            BN_cmp(number, EC_GROUP_get0_order(group)) < 0,
            EC_POINT_mul(group, point, number, nil, nil, nil) == 1
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: P256PublicKey.length)
        let length = EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
        return length == bytes.count ? bytes : nil
    }
}
