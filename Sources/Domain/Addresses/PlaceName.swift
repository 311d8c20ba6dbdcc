/// Compares names of towns across spellings.
enum PlaceName {
    private static let shortForms = ["st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "mtn": "mountain"]

    /// The key that different spellings share: "St. Louis" and "Saint-Louis" are "saint louis".
    static func key(_ name: String) -> String {
        // Apostrophes are dropped: "Land O'Lakes" is written "Land O Lakes" as often as "Land Olakes".
        let joined = name.filter { $0 != "'" && $0 != "’" }
        return Text.words(joined).map { shortForms[$0] ?? $0 }.joined()
    }
}
