import Foundation
import Testing

@Suite("Style rule 11: standard terms")
struct TermTests {
    /// Old names that CONTRIBUTING.md's table replaces.
    private static let oldNames: Set<String> = [
        "House", "HouseTests", "ListingDesk", "ListingJudge", "Judgement", "Secrecy", "PostOffice", "Letter",
        "LetterText", "LetterTemplate", "MailRoute", "Faults", "Fault", "Form", "Query", "Answer", "SessionOfToken",
        "TenantOfHost", "CrossOrigin", "SmallerAnswers", "Pages", "RateLimiting", "Receipt", "ReceiptStore",
        "Turnstile", "Patience", "Pace", "GuardedAct", "BoundedTable", "KnownKeys", "Backoffs", "OrphanRefusal",
        "Eraser", "SQLiteForgetting", "IndexKeeper", "IndexWriter", "Sieve", "LostFavorite", "Ending", "Notebook",
        "NotebookSource", "Board", "PhotoStand", "Asking",
        "Gate", "RequestGate", "StallWatch", "Follower", "FreeAddress", "OwnerProof", "RequestPacer",
        "house", "arrow", "desk", "judge", "judgement", "secrecy", "postOffice", "faults", "fault",
        "receipt", "receipts", "turnstile", "patience", "pace", "household", "fence", "outsize", "sieve", "sieves",
        "shelf", "grave", "complaint", "ending", "lost", "lostFavorites", "barred", "barredFor", "barring", "isBarred",
        "told", "again", "notebook", "board", "stand",
    ]

    /// The names that a line declares: types, functions, values, cases and parameters.
    static func declared(in line: String) -> [String] {
        let code = HabitTests.code(of: line)
        let declarations = code.matches(
            of:
                /\b(?:struct|class|enum|protocol|actor|typealias|func|let|var|case)\s+\(?([A-Za-z_]\w*(?:,\s*[A-Za-z_]\w*)*)/
        )
        let parameters = code.matches(of: /[(,]\s*(?:[A-Za-z_]\w*\s+)?([a-z]\w*):\s/)
        return declarations.flatMap { $0.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
            + parameters.map { String($0.1) }
    }

    static func isOld(_ name: String) -> Bool {
        let isLimit = ["most", "least"].contains {
            name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false
        }
        return isLimit || oldNames.contains(name)
    }

    @Test("no name of the first version's private vocabulary is declared")
    func names() {
        for file in SourceFile.sources + SourceFile.tests {
            if Self.isOld(file.name) { Rule.standardTerms.violated(file.path, "the file is called \(file.name)") }
            for (index, line) in file.lines.enumerated() where !file.path.hasSuffix("TermTests.swift") {
                for name in Set(Self.declared(in: line)) where Self.isOld(name) {
                    Rule.standardTerms.violated(file.place(index), "declares \(name)")
                }
            }
        }
    }

    @Test("declarations are read in every way of writing them")
    func reading() {
        #expect(Self.declared(in: "public final class Turnstile: Sendable {") == ["Turnstile"])
        #expect(Self.declared(in: "let (pace, mostTries) = (1, 2) // let fence").prefix(2) == ["pace", "mostTries"])
        #expect(Self.declared(in: "func a(_ judgement: Int, by desk: String) {}") == ["a", "judgement", "desk"])
        #expect(Self.declared(in: "case held, told") == ["held", "told"])
        #expect(Self.declared(in: "x(\"let receipt = 1\")").isEmpty)
        #expect(Self.isOld("mostTries") && Self.isOld("Sieve") && !Self.isOld("mostly"))
    }
}
