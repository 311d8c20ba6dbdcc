import Domain

/// The states in the Census Bureau's surveys, by number: with the District of Columbia and Puerto Rico, without the
/// other territories.
public enum SurveyedStates {
    private static let others: Set<String> = ["60", "66", "69", "78"]

    /// FIPS codes in ascending order.
    public static let numbers = USState.byFIPS.keys.filter { !others.contains($0) }.sorted()

    /// The number of a state given as a number or postal abbreviation: `42`, `6`, `PA`.
    public static func number(_ text: String) -> String? {
        guard (1...2).contains(text.utf8.count) else { return nil }
        let padded = text.utf8.count == 1 ? "0\(text)" : text
        return numbers.first { $0 == padded || USState.byFIPS[$0] == text.uppercased() }
    }
}
