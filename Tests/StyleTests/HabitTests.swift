import Foundation
import Testing

@Suite("Style rules 4, 10 and 12: habits")
struct HabitTests {
    /// Code that a source file may contain only with a comment on the line that says why.
    private static let traps = [
        "try!", "fatalError", "preconditionFailure", "@unchecked Sendable", "as!", "nonisolated(unsafe)",
    ]
    private static let leftovers = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

    @Test("no try!, fatalError, unchecked Sendable or forced cast, save where a comment on the line says why")
    func traps() {
        for file in SourceFile.sources {
            for (index, line) in file.lines.enumerated() {
                let code = Self.code(of: line)
                for trap in Self.traps where code.contains(trap) && !line.contains("//") {
                    Rule.noTraps.violated(file.place(index), trap)
                }
            }
        }
    }

    @Test("no value is unwrapped by force, save where a comment on the line says why")
    func forcedUnwraps() {
        for file in SourceFile.sources {
            for (index, line) in file.lines.enumerated()
            where Self.unwrapsByForce(Self.code(of: line)) && !line.contains("//") {
                Rule.noTraps.violated(file.place(index), "a value unwrapped by force")
            }
        }
    }

    @Test("nothing is left to do")
    func leftovers() {
        for file in SourceFile.sources + SourceFile.tests {
            for (index, line) in file.lines.enumerated() {
                for word in Self.leftovers
                where line.split(whereSeparator: { !$0.isLetter }).contains(where: { $0 == word }) {
                    Rule.nothingLeftToDo.violated(file.place(index), word)
                }
            }
        }
    }

    @Test("a test times nothing: no test asks a clock how long something took")
    func timing() {
        for file in SourceFile.tests where !file.path.hasPrefix("Tests/StyleTests") {
            for (index, line) in file.lines.enumerated()
            where line.contains(".measure {") || line.contains("ContinuousClock.now -") {
                Rule.testsTimeNothing.violated(file.place(index), "a test that measures time")
            }
        }
    }

    /// The files that normalize texts; each checks the length in bytes first.
    private static let normalizing = [
        "Sources/Domain/Shared/Text.swift", "Sources/Domain/Accounts/EmailAddress.swift",
        "Sources/Domain/Shared/TextSkeleton.swift", "Sources/Secrets/PasswordHash.swift",
    ]

    @Test("rule 13: texts are normalized and folded in one place each, which measures them first")
    func normalizing() {
        let calls = ["posedStringWith", ".folding(", "localizedStandard", "localizedCaseInsensitive"]
        for file in SourceFile.sources where !Self.normalizing.contains(file.path) {
            for (index, line) in file.lines.enumerated() where calls.contains(where: Self.code(of: line).contains) {
                Issue.record("\(file.place(index)): normalizes a text; call Text.tidy or Text.folded, which measure it")
            }
        }
    }

    /// The files that read the target of a request: to find its route, to measure it, and before all routes.
    private static let readingTargets = [
        "Sources/API/Shared/RouteMiddleware.swift", "Sources/API/Shared/CanonicalPathMiddleware.swift",
        "Sources/API/Notifications/EventStreamOpener.swift",
    ]

    @Test("rule 14: the path of a request is read in one place; everything else asks its route")
    func readingTargets() {
        for file in SourceFile.sources where !Self.readingTargets.contains(file.path) {
            for (index, line) in file.lines.enumerated()
            where ["uri.path", "head.path"].contains(where: Self.code(of: line).contains) {
                Issue.record("\(file.place(index)): reads the path of a request; ask context.route")
            }
        }
    }

    /// The files that write to the terminal: with escapes, as JSON, the progress of work, and where a server is.
    private static let writing = [
        "Sources/digs/Terminal.swift", "Sources/digs/Commands/JSONOutput.swift",
        "Sources/digs/Commands/Progress.swift", "Sources/digs/Commands/Serve+Greeting.swift",
        "Sources/App/Installation/StandardError.swift",
    ]

    @Test("rule 14: texts for the terminal are escaped where they are printed")
    func writing() {
        for file in SourceFile.sources where !Self.writing.contains(file.path) {
            for (index, line) in file.lines.enumerated()
            where ["Swift.print(", "standardError.write", "standardOutput.write", "fputs("]
                .contains(where: Self.code(of: line).contains)
            {
                Issue.record("\(file.place(index)): writes to the terminal; use print or say, which escape")
            }
        }
    }

    @Test("a forced unwrap is not mistaken for a negation or for text")
    func reading() {
        for code in ["a!", "a!.b", "f(a!)", "a[0]! + 1", "x()!"] { #expect(Self.unwrapsByForce(code), "\(code)") }
        for code in ["!a", "a != b", "guard !a, !b", "(!a)", "a ? !b : c"] {
            #expect(!Self.unwrapsByForce(code), "\(code)")
        }
        #expect(Self.code(of: "say(\"try! this\") // try! that") == "say(\"\") ")
    }

    /// The line without texts and comments.
    static func code(of line: String) -> String {
        var (code, isText, isEscaped) = ("", false, false)
        for character in line {
            if character == "\"" && !isEscaped {
                isText.toggle()
                code.append(character)
            } else if !isText {
                if character == "/" && code.hasSuffix("/") { return String(code.dropLast()) }
                code.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return code
    }

    static func unwrapsByForce(_ code: String) -> Bool {
        let characters = Array(code)
        return characters.indices.contains { index in
            guard characters[index] == "!", index > 0 else { return false }
            let (before, after) = (
                characters[index - 1], characters.indices.contains(index + 1) ? characters[index + 1] : " "
            )
            return (before.isLetter || before.isNumber || before == ")" || before == "]" || before == "_")
                && after != "="
        }
    }
}
