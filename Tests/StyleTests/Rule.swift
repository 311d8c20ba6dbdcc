import Testing

/// A rule of CONTRIBUTING.md that reading files can check, and how to keep it.
struct Rule: Sendable {
    let number: Int
    let text: String
    /// What to do about a violation.
    let remedy: String

    /// Records a violation: where, what was found, which rule, where the rule is written, and what to do.
    func violated(_ place: String, _ found: String, at location: SourceLocation = #_sourceLocation) {
        Issue.record("\(message(place, found))", sourceLocation: location)
    }

    func message(_ place: String, _ found: String) -> String {
        "\(place): \(found). CONTRIBUTING.md, rule \(number): \(text) \(remedy)"
    }
}

extension Rule {
    static let pureDomain = Rule(
        number: 1, text: "Geo and Domain import no Hummingbird, no GRDB, and do no IO.",
        remedy: "Declare a protocol in Domain, and conform to it in the target that does the IO.")
    static let separateSQLAndHTTP = Rule(
        number: 1, text: "API imports neither GRDB nor Store; Store does not import Hummingbird.",
        remedy: "Go through a protocol of Domain.")
    static let sameFolders = Rule(
        number: 2, text: "A feature has the same folder name in Domain, Store and API.",
        remedy: "Rename the folder, move the file into its feature's folder, or add the feature's folder to Domain.")
    static let filesNamedAfterTables = Rule(
        number: 2, text: "A table's file is named after it, and an extension like FavoriteTable+Unavailable.swift.",
        remedy: "Rename the file after the type in it, or after the type that it extends.")
    static let smallHandlers = Rule(
        number: 3, text: "A handler does four things in order: who, decode, act, answer, in at most 15 lines.",
        remedy: "Move the decoding into an input type of the feature, and the work into its service or its domain type."
    )
    static let tenantInStatements = Rule(
        number: 5, text: "Every statement on a tenant's table names tenant_id.",
        remedy: "Put tenant_id into the WHERE, ON or column list; where all tenants are meant, say so in a comment "
            + "with the word tenant on one of the three lines before.")
    static let smallFiles = Rule(
        number: 10, text: "A file has one subject and at most 200 lines.",
        remedy: "Move one subject into a file of its own.")
    static let smallFunctions = Rule(
        number: 10, text: "A function has at most 40 lines.",
        remedy: "Extract a function, or say why it is long in its comment: \"Long: …\".")
    static let standardTerms = Rule(
        number: 11, text: "Names are the field's standard terms.",
        remedy: "Use the field's standard term.")
    static let plainComments = Rule(
        number: 11, text: "Comments say why, in a line of plain English.",
        remedy:
            "Write a sentence with subject, verb and object, in the present tense, or delete the comment if it says "
            + "no more than the name and the types.")
    static let noTraps = Rule(
        number: 4, text: "Holding a value means it is valid, and nothing traps.",
        remedy: "Return nil or throw a Problem; where it cannot fail, say why in a comment on the line.")
    static let nothingLeftToDo = Rule(
        number: 10, text: "Nothing is left to do later.", remedy: "Do it, or file an issue and delete the comment.")
    static let testsTimeNothing = Rule(
        number: 12, text: "A test is a sentence that tells a story of the rule, and times nothing.",
        remedy: "Wait for the event itself; measure in Benchmarks.")
}

@Suite("A message about a broken rule")
struct RuleTests {
    @Test("names the place, the rule, where the rule is written, and what to do")
    func message() {
        let message = Rule.smallFiles.message("Sources/A/b.swift", "201 lines")
        #expect(message.hasPrefix("Sources/A/b.swift: 201 lines. CONTRIBUTING.md, rule 10: A file has"))
        #expect(message.hasSuffix(Rule.smallFiles.remedy))
    }
}
