/// The language of a marketplace's pages, by its tag.
public enum TenantLanguage: String, CaseIterable, Sendable {
    case americanEnglish = "en-US"
    case britishEnglish = "en-GB"
    case spanish = "es"

    /// Throws `invalid` unless `text` is one of the tags, in any case.
    init(_ text: String, field: String) throws(Problem) {
        guard let language = Self.allCases.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else {
            throw .invalid(field, "must be \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = language
    }
}
