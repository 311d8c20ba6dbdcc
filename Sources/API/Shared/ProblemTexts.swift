import Domain
import Foundation
import Synchronization

/// Says problems in the language of a request, with the web client's files: `problem.CODE` for a code, and
/// `fieldError.…` for the error of a field, found as `Public/js/field-errors.js` finds them.
///
/// The English of a problem stands where it is thrown. The files only have its translations, and what British English
/// spells otherwise.
final class ProblemTexts: Sendable {
    private struct State {
        /// The folder's version when the texts were read.
        var version: Int?
        /// By `DisplayLanguage.texts`, so that a caller's choice of regions fills no memory.
        var texts: [String: Translations] = [:]
    }

    private let files: StaticFolder?
    private let state = Mutex(State())

    /// - Parameter files: the web client's; without them, problems are in the server's English.
    init(files: StaticFolder?) { self.files = files }

    /// The problem as the caller is to read it, and the language that it is in.
    ///
    /// - Parameter acceptLanguage: the header of the request.
    func worded(_ problem: Problem, for acceptLanguage: String?) -> (problem: Problem, language: String) {
        worded(problem, in: DisplayLanguage.accepted(acceptLanguage ?? "").first ?? .standard)
    }

    /// The problem in a language, or in the server's where it has no translation, and the language that it is in.
    func worded(_ problem: Problem, in language: DisplayLanguage) -> (problem: Problem, language: String) {
        guard let texts = texts(in: language) else { return (problem, ProblemWording.serversLanguage) }
        return ProblemWording(language, texts: texts).worded(problem)
    }

    /// The texts in memory; they are read again when a file has changed. `nil` when they cannot be read.
    private func texts(in language: DisplayLanguage) -> Translations? {
        guard let files else { return nil }
        let (version, name) = (files.version, language.texts)
        if let known = state.withLock({ $0.version == version ? $0.texts[name] : nil }) { return known }
        guard let texts = try? Translations(name, files: files) else { return nil }
        state.withLock { state in
            if state.version != version { state = State(version: version) }
            state.texts[name] = texts
        }
        return texts
    }
}

/// Says the problems inside a response in the language of its request.
struct ProblemReader: Sendable {
    let texts: ProblemTexts
    let acceptLanguage: String?

    func worded(_ problem: Problem) -> Problem { texts.worded(problem, for: acceptLanguage).problem }
}

/// Problems in one language.
struct ProblemWording: Sendable {
    /// The language of the sentences that problems bring along.
    static let serversLanguage = DisplayLanguage.standard.tag
    private static let usualPauseSeconds = 60

    private let language: DisplayLanguage
    private let texts: Translations
    private let format: DisplayFormat

    init(_ language: DisplayLanguage, texts: Translations) {
        self.language = language
        self.texts = texts
        // No text has a date.
        format = DisplayFormat(language, texts: texts, today: Day(daysSinceEpoch: 0))
    }

    func worded(_ problem: Problem) -> (problem: Problem, language: String) {
        let own = ownText(of: problem)
        guard language.tag != Self.serversLanguage else {
            return (problem.saying(own ?? problem.detail), own == nil ? Self.serversLanguage : language.texts)
        }
        let errors = problem.errors.map { $0.saying(format.message($0)) }
        guard let detail = own ?? sentence(of: errors, in: problem) else {
            return (problem, Self.serversLanguage)
        }
        return (problem.saying(detail, errors: errors), language.texts)
    }

    /// The text for the code: with the names of its values (`problem.already_decided_who`), else without.
    private func ownText(of problem: Problem) -> String? {
        let seconds = Double(problem.retryAfterSeconds ?? Self.usualPauseSeconds)
        let pause = ["seconds": format.number(seconds), "count": format.number(seconds)]
        let values = problem.params.mapValues { format.written($0) }.merging(pause) { own, _ in own }
        let keys = [([problem.code] + problem.params.keys.sorted()).joined(separator: "_"), problem.code]
        let text = keys.lazy.compactMap { texts.text("problem.\($0)", values, count: seconds) }.first
        return text.map { text in problem.reason.map { "\(text) \($0)" } ?? text }
    }

    /// Joins what the errors of fields say; `nil` when there are none.
    private func sentence(of errors: [Problem.FieldError], in problem: Problem) -> String? {
        if errors.count == 1, errors[0].code == problem.code { return errors[0].message }
        let sentences = errors.map { format.text("fieldError.of", ["field": $0.field, "text": $0.message]) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}
