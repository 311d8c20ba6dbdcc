import Domain

/// Reads figures as the US Census Bureau writes them: numbers, negative numbers that mean something else, and symbols
/// (https://www.census.gov/data/developers/data-sets/acs-1yr/notes-on-acs-estimate-and-annotation-values.html).
enum CensusCell {
    private static let blanks: Set<String> = ["", "null", "none", "na", "nan", "."]

    /// `nil` for a text that is neither a figure nor a reason for its absence.
    static func value(_ text: String, of variable: AreaVariable, year: Int) -> AreaFigure.Value? {
        if let reason = reason(text) { return .absent(reason) }
        if text.hasSuffix("+") { return number(text.dropLast()).map { .topCoded($0) } }
        if text.hasSuffix("-") { return number(text.dropLast()).map { .bottomCoded($0) } }
        guard let number = number(text) else { return nil }
        switch number {
        case -999_999_999: return .absent(.suppressed)
        case -888_888_888: return .absent(.notApplicable)
        case -666_666_666, -222_222_222, -333_333_333: return .absent(.notComputed)
        case ..<0: return nil
        // Publishers write zero for an unknown median.
        case 0 where variable.isMedian: return .absent(.notGiven)
        case ImportLimits.figure...: return nil
        default: return coded(number, variable, year) ?? .estimate(number)
        }
    }

    /// The outer `nil` means that the text is not a margin; the inner, that none was published.
    static func margin(_ text: String) -> AreaFigure.Margin?? {
        let text = text.hasPrefix("+/-") ? String(text.dropFirst(3)) : text
        switch text {
        case "*****": return .some(.absent(.controlled))
        case "***": return .some(.absent(.openEnded))
        case "**", "N", "-": return .some(.absent(.notComputed))
        case "(X)", "X": return .some(.absent(.notApplicable))
        default: break
        }
        if blanks.contains(text.lowercased()) { return .some(nil) }
        guard let number = number(text) else { return nil }
        switch number {
        case -555_555_555: return .some(.absent(.controlled))
        case -333_333_333: return .some(.absent(.openEnded))
        case -222_222_222, -666_666_666, -999_999_999: return .some(.absent(.notComputed))
        case -888_888_888: return .some(.absent(.notApplicable))
        case 0..<ImportLimits.figure: return .some(.known(number))
        default: return nil
        }
    }

    private static func reason(_ text: String) -> AreaFigure.Reason? {
        switch text {
        case "N": .suppressed
        case "(X)", "X": .notApplicable
        case "-", "**", "***": .notComputed
        default: blanks.contains(text.lowercased()) ? .notGiven : nil
        }
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        guard (1...24).contains(text.utf8.count) else { return nil }
        let plain = String(text).replacing(",", with: "").replacing("$", with: "")
        // `Double` also reads "nan" and hexadecimal numbers.
        let isDecimal = plain.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-.".utf8.contains(byte)
        }
        guard isDecimal else { return nil }
        return Double(plain)
    }

    /// A number one beyond the end of the published range means any value beyond it ("jam values").
    private static func coded(_ number: Double, _ variable: AreaVariable, _ year: Int) -> AreaFigure.Value? {
        guard let range = range(of: variable, year) else { return nil }
        if number == range.upperBound + 1 { return .topCoded(range.upperBound) }
        return number == range.lowerBound - 1 ? .bottomCoded(range.lowerBound) : nil
    }

    /// The Bureau raised the ends of rents and values in 2015.
    private static func range(of variable: AreaVariable, _ year: Int) -> ClosedRange<Double>? {
        switch variable {
        case .medianGrossRent, .medianContractRent: 100...(year < 2015 ? 2_000 : 3_500)
        case .medianPropertyValue: 10_000...(year < 2015 ? 1_000_000 : 2_000_000)
        case .medianHouseholdIncome, .medianIndividualIncome: 2_500...250_000
        case .medianRentShareOfIncome: 10...50
        default: nil
        }
    }
}
