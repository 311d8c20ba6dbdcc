import Foundation
import Testing

@Suite("Style rule 11: standard terms")
struct TermTests {
    /// Names that told a newcomer too little, grouped by subject: email and URL, geometry, bookmarks and announcements,
    /// listing pages, middleware and routes, points of interest, metrics, web pages, responses.
    private static let vagueNames: Set<String> = [
        "AddressAvailability", "SearchAddress", "ServerAddress", "WebAddress", "AddressFreeLogHandler", "clientAddress",
        "Ray",
        "Bookmark", "SavedBookmark", "Notice", "NoticeContent", "NoticeMail", "NoticeStore",
        "ListingBackground",
        "Problems", "RouteMap", "LogAllowance", "RequestPasswords",
        "PointTable", "PointStore", "PostalPoints",
        "Backlog", "mailsAtOnce",
        "PageAssets", "PageBody", "PageBodyFactory", "PageContent", "PageContents", "PageDescription", "PageFormat",
        "PageFrame", "PageHead", "PageLanguage", "PageTexts",
        "AnswerCache", "AnswerRecording", "FetchedAnswers", "ServiceAnswer", "GeocodeAnswer", "RecordGap", "RentGap",
    ]

    /// The left column of CONTRIBUTING.md's table: names that are not used any more, each between backticks.
    private static let oldNames: Set<String> = {
        guard let lines = SourceFile("CONTRIBUTING.md")?.lines,
            let head = lines.firstIndex(of: "| not | but |")
        else { return [] }
        let rows = lines[(head + 2)...].prefix { $0.hasPrefix("|") }
        return Set(rows.flatMap { DocumentationTests.code(in: String($0.split(separator: "|")[0])) })
    }()

    /// The names that a line declares: types, functions, values, cases and parameters.
    static func declared(in line: String) -> [String] {
        let code = HabitTests.code(of: line)
        let declaration =
            #/
            \b(?:struct|class|enum|protocol|actor|typealias|func|let|var|case)\s+
            \(?([A-Za-z_]\w*(?:,\s*[A-Za-z_]\w*)*)
            /#
        let declarations = code.matches(of: declaration)
        let parameters = code.matches(of: /[(,]\s*(?:[A-Za-z_]\w*\s+)?([a-z]\w*):\s/)
        return declarations.flatMap { $0.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
            + parameters.map { String($0.1) }
    }

    static func isOld(_ name: String) -> Bool {
        let isLimit = ["most", "least"].contains {
            name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false
        }
        return isLimit || oldNames.contains(name) || vagueNames.contains(name)
    }

    @Test("no name of the first version's private vocabulary is declared")
    func names() {
        for file in SourceFile.sources + SourceFile.tests {
            if Self.isOld(file.name) { Rule.standardTerms.violated(file.path, "the file is called \(file.name)") }
            for (index, line) in file.lines.enumerated() {
                for name in Set(Self.declared(in: line)) where Self.isOld(name) {
                    Rule.standardTerms.violated(file.place(index), "declares \(name)")
                }
            }
        }
    }

    @Test("the table names what is not to be declared, and nothing else is refused")
    func table() {
        #expect(Self.oldNames.count > 80)
        #expect(Self.oldNames.union(Self.vagueNames).allSatisfy(Self.isOld))
        #expect(Self.isOld("mostTries") && !Self.isOld("mostly") && !Self.isOld("ListingService"))
    }

    @Test("declarations are read in every way of writing them")
    func reading() {
        #expect(Self.declared(in: "public final class Lane: Sendable {") == ["Lane"])
        #expect(Self.declared(in: "let (width, mostTries) = (1, 2) // let depth").prefix(2) == ["width", "mostTries"])
        #expect(Self.declared(in: "func a(_ verdict: Int, by table: String) {}") == ["a", "verdict", "table"])
        #expect(Self.declared(in: "case held, shown") == ["held", "shown"])
        #expect(Self.declared(in: "x(\"let record = 1\")").isEmpty)
    }
}
