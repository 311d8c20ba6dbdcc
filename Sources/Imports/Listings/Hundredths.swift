/// An unsigned decimal number with at most two decimals, stored exactly: money never passes through floating point.
struct Hundredths {
    private static let maxDigits = 12

    let value: Int

    /// Parses `850`, `850.5`, `850.50` and `850.500`; `nil` for anything else, such as `1,350`, `$850` or `1e3`.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard (1...2).contains(parts.count), digits, parts[0].utf8.count <= Self.maxDigits, let whole = Int(parts[0])
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.dropFirst(2).allSatisfy({ $0 == "0" }),
            let hundredths = Int((fraction + "00").prefix(2))
        else { return nil }
        value = whole * 100 + hundredths
    }

    /// The value if it is a whole number.
    var whole: Int? { value % 100 == 0 ? value / 100 : nil }

    /// The value in halves if it is a multiple of one half.
    var halves: Int? { value % 50 == 0 ? value / 50 : nil }
}
