import COpenSSL
import Foundation

/// Random bytes and tokens from OpenSSL's generator.
public enum Random {
    public static func bytes(_ count: Int) throws(SecretsError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw SecretsError("no random bytes are available") }
        return bytes
    }

    /// 256 random bits in 43 characters that need no escaping.
    public static func token() throws(SecretsError) -> String { Base64URL.encoded(try bytes(32)) }
}

/// RFC 4648, section 5, without padding.
public enum Base64URL {
    public static func encoded(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    public static func decoded(_ text: some StringProtocol) -> [UInt8]? {
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        let standard = String(text).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding) else { return nil }
        // Each value has one spelling: stray bits in the last character are refused.
        return encoded(Array(data)) == text ? Array(data) : nil
    }
}
