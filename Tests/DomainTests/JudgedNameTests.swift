import Domain
import Foundation
import Testing

/// A line of `Tests/Fixtures/judged-names.tsv`: a name, `taken` or the code of its refusal, and the marketplace's name.
struct JudgedName: Sendable, CustomTestStringConvertible {
    let name: String
    let verdict: String
    let marketplace: String

    var testDescription: String { "\(name) at \(marketplace): \(verdict)" }

    static let all: [JudgedName] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../Fixtures/judged-names.tsv").standardizedFileURL
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return JudgedName(name: cells[0], verdict: cells[1], marketplace: cells[2])
        }
    }()
}

@Suite("Names that pretend, and names of people")
struct JudgedNameTests {
    @Test("there are names of both kinds to judge")
    func cases() {
        #expect(JudgedName.all.count { $0.verdict == "taken" } >= 150)
        #expect(JudgedName.all.count { $0.verdict == "reserved" } >= 150)
    }

    @Test(
        "a name of an office in the languages of a campus is refused, one of a person is taken",
        arguments: JudgedName.all)
    func verdict(judged: JudgedName) {
        var errors = ValidationErrors()
        NameRule(at: judged.marketplace).check(person: judged.name, "name", into: &errors)
        #expect((errors.list.first?.code ?? "taken") == judged.verdict)
    }

    @Test(
        "a title or label is refused where it begins as the marketplace's or its staff's",
        arguments: [
            ("Digs Security: your account was hacked", false), ("Digs", false), ("Digs Support", false),
            ("Police", false),
            ("Support | reset your password", false), ("Customer service", false), ("D1gs Team – notice", false),
            ("Администрация", false), ("客服", false), ("Student housing", true), ("University housing", true),
            ("Room near Digs", true), ("Looking for a room near the police station", true), ("Help!", true),
            ("Two students need a room", true), ("University Commons", true), ("1450", true), ("Dean Hall", true),
            ("Urgent: room wanted", true), ("Notice: the room is free in May", true),
            ("Brick house, near campus security", true), ("Digs favorites", true), ("Quiet room", true),
        ])
    func titles(title: String, isTaken: Bool) {
        var errors = ValidationErrors()
        NameRule(at: "Digs").check(title: title, "title", into: &errors)
        #expect(errors.list.isEmpty == isTaken)
    }
}
