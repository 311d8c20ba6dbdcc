import Domain
import Foundation
import Testing

@testable import App

/// A line of `Tests/Fixtures/judged-passwords.tsv`: a password of Olive Oyl, olive@rit.edu, and whether it is taken.
struct JudgedPassword: Sendable, CustomTestStringConvertible {
    let text: String
    let isTaken: Bool

    var testDescription: String { text }

    static let all: [JudgedPassword] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/judged-passwords.tsv").standardizedFileURL
        let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return JudgedPassword(text: cells[0], isTaken: cells[1] == "accepted")
        }
    }()
}

@Suite("Passwords that a person would guess")
struct JudgedPasswordTests {
    @Test("there are passwords of both kinds to judge")
    func cases() {
        #expect(JudgedPassword.all.count { $0.isTaken } >= 30)
        #expect(JudgedPassword.all.count { !$0.isTaken } >= 70)
    }

    @Test(
        "names, seasons and places with digits, walks, dates and repetitions are refused; unrelated words are taken",
        arguments: JudgedPassword.all)
    func verdict(judged: JudgedPassword) throws {
        let owner = PasswordOwner(email: try EmailAddress("olive@rit.edu"), name: "Olive Oyl", at: "Digs Rochester")
        let password = try? Password(judged.text, for: owner, by: PasswordEstimator())
        #expect((password != nil) == judged.isTaken)
    }
}
