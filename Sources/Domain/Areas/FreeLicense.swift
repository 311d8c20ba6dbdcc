/// A license under which everybody may show a photo, in a marketplace too.
public struct FreeLicense: Sendable, Equatable {
    private static let versions: Set<Substring> = ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]
    private static let site = "https://creativecommons.org"
    /// Terms that would look like countries behind a version.
    private static let terms: Set<Substring> = ["nc", "nd", "sa"]

    /// Such as `CC BY-SA 4.0`.
    public let name: String
    /// The license's text; `nil` where there is none to read.
    public let url: String?
    /// Whether the author must be named.
    public let needsAuthor: Bool

    /// A license by the code that MediaWiki gives it, such as `cc-by-sa-3.0-de`, `cc0` or `pd-usgov`. `nil` for any
    /// other, and so for all that forbid trade (`nc`) or changes (`nd`), or want their whole text printed (GFDL).
    public init?(code: String) {
        guard code.utf8.count <= Limits.licenseCodeBytes else { return nil }
        let parts = code.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        if ["cc0", "cc-zero"].contains(code.lowercased()) {
            (name, url, needsAuthor) = ("CC0 1.0", "\(Self.site)/publicdomain/zero/1.0/", false)
        } else if parts.first == "pd" {
            (name, url, needsAuthor) = ("Public domain", nil, false)
        } else if let (terms, rest) = Self.terms(of: parts), let version = rest.first, Self.versions.contains(version) {
            guard let port = Self.port(in: rest.dropFirst()) else { return nil }
            let label = ["CC", terms.uppercased(), String(version), port.uppercased()].filter { !$0.isEmpty }
            name = label.joined(separator: " ")
            url = "\(Self.site)/licenses/\(terms)/\(version)/" + (port.isEmpty ? "" : "\(port)/")
            needsAuthor = true
        } else {
            return nil
        }
    }

    private static func terms(of parts: [Substring]) -> (terms: String, rest: ArraySlice<Substring>)? {
        if parts.starts(with: ["cc", "by", "sa"]) { return ("by-sa", parts[3...]) }
        return parts.starts(with: ["cc", "by"]) ? ("by", parts[2...]) : nil
    }

    /// The country whose law a license was adapted to, or an empty text; `nil` when something else follows the version.
    private static func port(in rest: ArraySlice<Substring>) -> String? {
        guard let port = rest.first else { return "" }
        let isCountry = port.utf8.count == 2 && port.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 }
        return rest.count == 1 && isCountry && !terms.contains(port) ? String(port) : nil
    }
}
