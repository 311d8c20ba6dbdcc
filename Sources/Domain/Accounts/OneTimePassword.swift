/// Time-based one-time passwords (RFC 6238 over RFC 4226) as all authenticator apps compute them: HMAC-SHA-1, six
/// digits, thirty seconds.
public enum OneTimePassword {
    public static let secondsPerStep: Int64 = 30
    public static let digits = 6
    /// The length that RFC 4226 recommends: SHA-1's digest length.
    public static let secretBytes = 20

    public static func step(at now: Instant) -> Int64 { now.milliseconds / 1000 / secondsPerStep }

    /// The accepted time steps: the current one first, then its neighbors, because clocks differ.
    public static func steps(around now: Instant) -> [Int64] { [0, -1, 1].map { step(at: now) + $0 } }

    /// The message of the HMAC.
    public static func message(_ step: Int64) -> [UInt8] { withUnsafeBytes(of: step.bigEndian) { Array($0) } }

    /// The code from an HMAC by dynamic truncation (RFC 4226, section 5.3).
    public static func code(in mac: [UInt8], digits: Int = digits) -> String {
        let offset = Int((mac.last ?? 0) & 0xF)
        let number = mac.dropFirst(offset).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        var power: UInt32 = 1
        for _ in 0..<digits { power *= 10 }
        return pad(number % power, digits)
    }

    /// The text of the QR code for authenticator apps, in Google Authenticator's key URI format.
    public static func uri(secret: [UInt8], account: EmailAddress, issuer: String) -> String {
        let (issuer, account) = (percentEncoded(issuer), percentEncoded(account.text))
        return "otpauth://totp/\(issuer):\(account)?secret=\(Base32.encoded(secret))&issuer=\(issuer)"
            + "&algorithm=SHA1&digits=\(digits)&period=\(secondsPerStep)"
    }

    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
                || "-._~".utf8.contains(byte)
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.count == 1 ? "0" : "") + hex
        }.joined()
    }
}
