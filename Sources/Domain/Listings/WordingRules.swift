/// Finds words in listings that may discriminate against people who look for a home. Digs warns about them and refuses
/// nothing: only a reader knows what was meant.
///
/// The top of Resources/wording-rules.txt describes the file format. Lines after `[name]` apply only to the tenant of
/// that name.
public struct WordingRules: Sendable {
    /// The ground of possible discrimination: the protected classes of the United States' Fair Housing Act.
    public enum Reason: String, CaseIterable, Sendable {
        case race, religion, sex, familialStatus, disability, nationalOrigin
    }

    private static let maxBytes = 256 * 1024

    private var common = PhraseTable<Reason>()
    private var ofTenants: [String: PhraseTable<Reason>] = [:]

    /// Creates an empty set of rules.
    public init() {}

    /// The rules that Digs ships.
    public static var shipped: WordingRules {
        var rules = WordingRules()
        let lines = String(decoding: PackageResources.wording_rules_txt, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines { if let rule = try? PhraseRule<Reason>(line) { rules.common.add(rule) } }
        return rules
    }

    /// Adds the rules of a file. Throws a `Problem` that names the wrong line.
    public mutating func add(file text: String) throws(Problem) {
        guard text.utf8.count <= Self.maxBytes else { throw Self.wrong("is longer than \(Self.maxBytes) bytes") }
        var tenant: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let name = Self.section(line) {
                tenant = name
                continue
            }
            let rule: PhraseRule<Reason>?
            do { rule = try PhraseRule(line) } catch { throw Self.wrong("line \(index + 1) \(error.message)") }
            guard let rule else { continue }
            if let tenant { ofTenants[tenant, default: PhraseTable<Reason>()].add(rule) } else { common.add(rule) }
        }
    }

    /// The warnings about a listing's texts, in reading order, at most `Limits.wordingWarnings`.
    ///
    /// People who share a home may say with whom: a room in it gets no warning for `sex`.
    public func warnings(
        of texts: [(field: String, text: String)], kind: ListingKind?, tenant: String
    ) -> [WordingWarning] {
        var warnings: [WordingWarning] = []
        for (field, text) in texts {
            for found in matches(in: text, tenant) where found.reason != .sex || kind != .roommate {
                let warning = WordingWarning(field: field, reason: found.reason, phrase: found.phrase)
                guard warnings.count < Limits.wordingWarnings else { return warnings }
                if !warnings.contains(warning) { warnings.append(warning) }
            }
        }
        return warnings
    }

    private func matches(in text: String, _ tenant: String) -> [(reason: Reason, phrase: String)] {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let folded = words.map { Text.folded(String($0)) }
        let tables = [common] + (ofTenants[tenant].map { [$0] } ?? [])
        var allowed = Set<Int>()
        for start in folded.indices {
            let longest = tables.map { $0.longestAllowed(at: folded[start...]) }.max() ?? 0
            allowed.formUnion(start..<start + longest)
        }
        var (found, next) = ([(reason: Reason, phrase: String)](), 0)
        for start in folded.indices where start >= next {
            let hits = tables.compactMap { $0.longest(at: folded[start...]) }
            guard let hit = hits.max(by: { $0.count < $1.count }) else { continue }
            let range = start..<start + hit.count
            guard allowed.isDisjoint(with: range) else { continue }
            let phrase = text[words[range.lowerBound].startIndex..<words[range.upperBound - 1].endIndex]
            found.append((hit.reason, String(phrase)))
            next = range.upperBound
        }
        return found
    }

    /// The tenant's name in a line such as `[campus]`.
    private static func section(_ line: Substring) -> String? {
        let text = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
        return text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : nil
    }

    private static func wrong(_ what: String) -> Problem {
        Problem(.invalid, code: "wrong_wording_rules", "The file of rules about wording \(what).")
    }
}

/// A phrase of a listing that may discriminate.
public struct WordingWarning: Hashable, Sendable {
    /// `title` or `description`.
    public let field: String
    public let reason: WordingRules.Reason
    /// The words as they stand in the text.
    public let phrase: String
}
