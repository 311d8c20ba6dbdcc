/// A contact of a listing's poster, for comparison with those of listings that moderators removed.
public enum RemovedContact: Hashable, Sendable {
    /// How long the contacts of removed listings are kept, as digests.
    public static let keptFor = Instant.Span.days(365)
    /// The digit counts without country codes, which people write or leave out.
    private static let (minDigits, maxDigits) = (7, 10)

    /// The last digits of a number.
    case phone(String)
    /// A mailbox, in whatever spelling of its address.
    case email(String)

    /// The phones and email addresses of a contact.
    public static func all(in contact: Contact) -> [RemovedContact] {
        let digits = PhoneNumber(contact.phone ?? "").digits
        let phone = digits.count >= minDigits ? RemovedContact.phone(String(digits.suffix(maxDigits))) : nil
        let email = contact.email.flatMap { try? EmailAddress($0) }.map { RemovedContact.email($0.mailbox) }
        return [phone, email].compactMap(\.self)
    }

    /// Whether it is a phone number, not an email address.
    var isPhone: Bool {
        switch self {
        case .phone: true
        case .email: false
        }
    }

    fileprivate var text: String {
        switch self {
        case .phone(let digits): "phone \(digits)"
        case .email(let mailbox): "email \(mailbox)"
        }
    }
}

extension Cryptography {
    /// The digest of a contact, which is all that is stored of a removed listing's.
    public func contactDigest(_ contact: RemovedContact, _ tenant: Tenant.ID) -> String {
        Hex.encoded(digest(Array("\(tenant) \(contact.text)".utf8), purpose: "removed contact"))
    }

    /// The digest that recognizes the contacts in a listing's texts.
    public func textContactDigest(_ contacts: Set<String>, _ tenant: Tenant.ID) -> String {
        let text = contacts.sorted().joined(separator: "\n")
        return Hex.encoded(digest(Array("\(tenant) \(text)".utf8), purpose: "contact in text"))
    }
}
