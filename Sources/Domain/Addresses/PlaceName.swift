/// Names of towns, in whatever spelling.
enum PlaceName {
    private static let shortForms = ["st": "saint", "ste": "sainte", "ft": "fort", "mt": "mount", "mtn": "mountain"]

    /// What two spellings of one name have in common: "St. Louis" and "Saint-Louis" are "saint louis".
    static func key(_ name: String) -> String {
        // An apostrophe joins: "Land O'Lakes" is "Land O Lakes" as often as "Land Olakes".
        let joined = name.filter { $0 != "'" && $0 != "’" }
        return Text.words(joined).map { shortForms[$0] ?? $0 }.joined()
    }
}
