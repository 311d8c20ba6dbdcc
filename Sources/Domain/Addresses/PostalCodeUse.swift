/// Tells which countries have postal codes (Universal Postal Union, "Postal addressing systems in member countries").
public enum PostalCodeUse {
    private static let withoutCodes: Set = [
        "AE", "AG", "AO", "AW", "BF", "BI", "BJ", "BO", "BS", "BW", "BZ", "CD", "CF", "CG", "CI", "CM", "CW", "DJ",
        "DM", "ER", "FJ", "GD", "GH", "GM", "GQ", "GY", "HK", "KI", "KM", "KN", "ML", "MO", "MR", "MW", "NR", "QA",
        "RW", "SB", "SC", "SL", "SR", "ST", "SY", "TD", "TG", "TO", "TV", "UG", "VU", "YE", "ZW",
    ]

    /// Whether an address in a country needs a code; unknown countries do.
    public static func isNeeded(in country: String?) -> Bool { country.map { !withoutCodes.contains($0) } ?? true }
}
