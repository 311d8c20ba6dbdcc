import Foundation
import Testing

@testable import Domain

@Suite("A password")
struct PasswordTests {
    private func codes(_ text: String, _ email: String = "olive@example.edu") throws -> [String] {
        let address = try EmailAddress(email)
        do {
            _ = try Password(text, for: address, field: "new")
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

    @Test("one that holds the e-mail's name is refused, unless the name is one or two letters")
    func holdsName() throws {
        #expect(try codes("my OLIVE tree grows") == ["contains_email"])
        #expect(try codes("correct horse battery").isEmpty)
        #expect(try codes("correct horse battery", "ba@example.edu").isEmpty)
        #expect(try codes("correct horse battery", "bat@example.edu") == ["contains_email"])
    }

    @Test("it is kept exactly: blanks and case stay")
    func verbatim() throws {
        #expect(try Password("  Correct Horse  ", for: EmailAddress("sam@example.edu")).text == "  Correct Horse  ")
    }
}
