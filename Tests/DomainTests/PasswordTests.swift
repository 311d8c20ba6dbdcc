import Foundation
import Testing

@testable import Domain

@Suite("A password")
struct PasswordTests {
    /// Finds one password weak, and remembers nothing.
    private struct FakeEstimator: PasswordEstimating {
        func weakness(of password: String, knowing words: [String]) -> PasswordWeakness? {
            password == "weak password"
                ? .keyboard : words.contains { $0.count > 4 && password.contains($0) } ? .word : nil
        }
    }

    private func codes(
        _ text: String, _ email: String = "olive@example.edu", name: String? = "Olive Oyl"
    ) throws -> [String] {
        let owner = PasswordOwner(email: try EmailAddress(email), name: name)
        do {
            _ = try Password(text, for: owner, by: FakeEstimator(), field: "new")
            return []
        } catch {
            #expect(error.errors.map(\.field).allSatisfy { $0 == "new" })
            return error.errors.map(\.code)
        }
    }

    @Test("10 to 128 characters are taken, one less or more is not")
    func lengths() throws {
        func text(_ count: Int) -> String {
            String("qzjxkvbw7!".prefix(count)) + String(repeating: "ü", count: max(0, count - 10))
        }
        #expect(try codes(text(9)) == ["length"])
        #expect(try codes(text(10)).isEmpty)
        #expect(try codes(text(128)).isEmpty)
        #expect(try codes(text(129)) == ["length"])
        #expect(try codes("") == ["length"])
    }

    @Test(
        "the commonest are refused in any case",
        arguments: [
            "1234567890", "qwertyuiop", "QwertyUIOP", "Michael1990", "Liverpool123", "P@ssw0rd123", "1qaz2wsx3edc",
        ])
    func common(text: String) throws { #expect(try codes(text) == ["common"]) }

    @Test("at least three thousand are known, each once, in small letters, and long enough to be chosen at all")
    func list() throws {
        #expect(Password.commonest.count >= 3_000)
        let lines = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == Password.commonest.count)
        #expect(lines.allSatisfy { $0.count >= Limits.passwordLength.lowerBound && $0.lowercased() == $0 })
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/Domain/Resources/common-passwords.txt")

    @Test("a word of the address or the name of its owner is refused, but not a longer word that holds it")
    func holdsName() throws {
        #expect(try codes("my OLIVE tree grows") == ["contains_email"])
        #expect(try codes("my OLIVE tree grows", name: nil) == ["contains_email"])
        #expect(try codes("the-Oyl-family") == ["contains_name"])
        #expect(try codes("olive@example.edu", name: nil) == ["contains_email"])
        #expect(try codes("W4@example.edu", "w4@example.edu", name: nil) == ["contains_email"])
        #expect(try codes("a miller of old", "ann.miller@mill.edu") == ["contains_email"])
        #expect(try codes("channel-planner-9", "ann@campus.edu", name: "Ann").isEmpty)
        #expect(try codes("correct horse battery", "bat@example.edu").isEmpty)
        #expect(try codes("correct at battery", "at@example.edu", name: "At").isEmpty)
    }

    @Test("one that is easy to guess is refused with the reason; words of the owner and the domain are known")
    func weak() throws {
        #expect(try codes("weak password") == ["weak_keyboard"])
        #expect(try codes("xolivexolivex") == ["weak_word"])
        #expect(try codes("xexamplexexample") == ["weak_word"])
    }

    @Test("it is kept exactly: blanks and case stay")
    func verbatim() throws {
        #expect(
            try Password("  Correct Horse  ", for: PasswordOwner(email: nil, name: nil), by: FakeEstimator()).text
                == "  Correct Horse  ")
    }
}
