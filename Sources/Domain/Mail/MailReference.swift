/// Names a mail in its Message-ID, so that a bounce tells whom the mail didn't reach. Only this installation makes and
/// reads references: a bounce that it didn't cause names none.
public struct MailReference: Hashable, Sendable {
    private static let purpose = "mail reference"
    private static let bytes = 16 + 16 + 8 + addressBytes
    private static let addressBytes = 8
    /// In hexadecimal, with nonce and tag.
    private static let maxLength = 200

    public let tenant: Tenant.ID
    public let account: Account.ID
    public let sentAt: Instant
    /// The start of a keyed digest of the address that the mail was sent to.
    private let address: UInt64

    public init(
        to address: EmailAddress, of account: Account.ID, in tenant: Tenant.ID, at sentAt: Instant,
        _ cryptography: any Cryptography
    ) {
        self.tenant = tenant
        self.account = account
        self.sentAt = sentAt
        self.address = Self.digest(of: address, cryptography)
    }

    /// Reads the first part of a Message-ID; `nil` for anything that `sealed` did not make.
    public init?(_ text: some StringProtocol, _ cryptography: any Cryptography) {
        guard text.utf8.count <= Self.maxLength, let sealed = Hex.decoded(text.lowercased()),
            let bytes = cryptography.open(sealed, purpose: Self.purpose, context: ""), bytes.count == Self.bytes
        else { return nil }
        let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<start + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        tenant = Tenant.ID(high: numbers[0], low: numbers[1])
        account = Account.ID(high: numbers[2], low: numbers[3])
        sentAt = Instant(milliseconds: Int64(bitPattern: numbers[4]))
        address = numbers[5]
    }

    /// The text for the first part of a Message-ID: readable only here, and another one each time.
    public func sealed(by cryptography: any Cryptography) throws -> String {
        let numbers = [
            tenant.high, tenant.low, account.high, account.low, UInt64(bitPattern: sentAt.milliseconds), address,
        ]
        let bytes = numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        return Hex.encoded(try cryptography.seal(bytes, purpose: Self.purpose, context: ""))
    }

    /// Whether the mail was sent to this address.
    public func wasSent(to address: EmailAddress, _ cryptography: any Cryptography) -> Bool {
        self.address == Self.digest(of: address, cryptography)
    }

    private static func digest(of address: EmailAddress, _ cryptography: any Cryptography) -> UInt64 {
        cryptography.digest(Array(address.text.utf8), purpose: "bounced address").prefix(addressBytes)
            .reduce(0) { $0 << 8 | UInt64($1) }
    }
}
