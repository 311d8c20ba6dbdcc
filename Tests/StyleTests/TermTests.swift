import Foundation
import Testing

@Suite("Style rule 11: standard terms")
struct TermTests {
    /// Names of earlier versions that told a newcomer too little.
    private static let oldNames: Set<String> = [
        "AddressAvailability", "AddressFreeLogHandler", "again", "Answer", "AnswerCache", "AnswerRecording", "arrow",
        "Asking", "Backlog", "Backoffs", "barred", "barredFor", "barring", "board", "Board", "Bookmark",
        "BoundedTable", "clientAddress", "complaint", "CrossOrigin", "desk", "ending", "Ending", "Eraser", "Fault",
        "fault", "faults", "Faults", "fence", "FetchedAnswers", "Follower", "Form", "FreeAddress", "Gate",
        "GeocodeAnswer", "grave", "GuardedAct", "house", "House", "household", "HouseTests", "IndexKeeper",
        "IndexWriter", "isBarred", "judge", "Judgement", "judgement", "KnownKeys", "Letter", "LetterTemplate",
        "LetterText", "ListingBackground", "ListingDesk", "ListingJudge", "LogAllowance", "lost", "LostFavorite",
        "lostFavorites", "MailRoute", "mailsAtOnce", "notebook", "Notebook", "NotebookSource", "Notice",
        "NoticeContent", "NoticeMail", "NoticeStore", "OrphanRefusal", "outsize", "OwnerProof", "pace", "Pace",
        "PageAssets", "PageBody", "PageBodyFactory", "PageContent", "PageContents", "PageDescription", "PageFormat",
        "PageFrame", "PageHead", "PageLanguage", "Pages", "PageTexts", "patience", "Patience", "PhotoStand",
        "PointStore", "PointTable", "PostalPoints", "postOffice", "PostOffice", "Problems", "Query", "RateLimiting",
        "Ray", "receipt", "Receipt", "receipts", "ReceiptStore", "RecordGap", "RentGap", "RequestGate",
        "RequestPacer", "RequestPasswords", "RouteMap", "SavedBookmark", "SearchAddress", "Secrecy", "secrecy",
        "ServerAddress", "ServiceAnswer", "SessionOfToken", "shelf", "Sieve", "sieve", "sieves", "SmallerAnswers",
        "SQLiteForgetting", "StallWatch", "stand", "TenantOfHost", "told", "turnstile", "Turnstile", "WebAddress",
    ]

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

    /// Every word of a line. Found quickly, so that few lines are read for declarations.
    private static func words(in line: String) -> [String] {
        line.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }.compactMap { String($0) }
    }

    static func isOld(_ name: String) -> Bool {
        let isLimit = ["most", "least"].contains {
            name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false
        }
        return isLimit || oldNames.contains(name)
    }

    @Test("no name that was given up is declared again")
    func names() {
        for file in SourceFile.sources + SourceFile.tests {
            if Self.isOld(file.name) { Rule.standardTerms.violated(file.path, "the file is called \(file.name)") }
            for (index, line) in file.lines.enumerated() {
                guard Self.words(in: line).contains(where: Self.isOld) else { continue }
                for name in Set(Self.declared(in: line)) where Self.isOld(name) {
                    Rule.standardTerms.violated(file.place(index), "declares \(name)")
                }
            }
        }
    }

    @Test("the table names what is not to be declared, and nothing else is refused")
    func table() {
        #expect(Self.oldNames.count > 80)
        #expect(Self.oldNames.allSatisfy(Self.isOld))
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
