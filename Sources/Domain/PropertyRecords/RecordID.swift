/// The ids of blocks and properties: lowercase letters, digits and hyphens, the same in every import.
public enum RecordID {
    /// Whether a text has the format of an id.
    public static func isOne(_ text: String) -> Bool {
        Limits.recordIDLength.contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// `philadelphia-1500-walnut-st`
    public static func block(of address: StreetAddress, in dataset: String) -> StreetBlock.ID {
        "\(dataset)-\(address.hundred)-\(slug(address.street.text))"
    }

    /// `philadelphia-364313005`
    static func property(_ parcelNumber: String, in dataset: String) -> AssessedProperty.ID {
        "\(dataset)-\(slug(parcelNumber))"
    }

    /// A text in lowercase, with one hyphen for each run of other characters than letters and digits.
    public static func slug(_ text: String) -> String {
        Text.folded(text).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
}
