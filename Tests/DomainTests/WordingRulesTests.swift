import Domain
import Testing

@Suite("Wording that may discriminate")
struct WordingRulesTests {
    private func found(_ text: String, kind: ListingKind? = .rent, tenant: String = "default") -> [String] {
        WordingRules.shipped.warnings(of: [("description", text)], kind: kind, tenant: tenant)
            .map { "\($0.reason.rawValue): \($0.phrase)" }
    }

    @Test(
        "phrases of each reason are found in English and Spanish, as they stand in the text",
        arguments: [
            ("Whites only, sorry.", "race: Whites only"), ("Good CHRISTIAN home", "religion: Good CHRISTIAN"),
            ("Females only!", "sex: Females only"), ("Quiet house, no   kids.", "familialStatus: no   kids"),
            ("No service-dogs", "disability: No service-dogs"),
            ("Must speak English", "nationalOrigin: Must speak English"),
            ("Sólo blancos", "race: Sólo blancos"), ("Solo católicos", "religion: Solo católicos"),
            ("Solo chicas", "sex: Solo chicas"), ("Piso tranquilo, sin niños", "familialStatus: sin niños"),
            ("No perros guía", "disability: No perros guía"), ("No extranjeros", "nationalOrigin: No extranjeros"),
        ])
    func phrases(text: String, expected: String) { #expect(found(text) == [expected]) }

    @Test(
        "what listings say every day is not warned of",
        arguments: [
            "No smoking, no pets. White walls, master bedroom, walk-in closet, family room.",
            "Christian Street 5, next to the Catholic university. Handicap accessible. Great for kids.",
            "Mother-in-law suite. Walking distance to the synagogue. Seniors and juniors welcome.",
            "Habitación luminosa, no fumar, cerca de la calle Cristiana y de la escuela de niños.",
        ])
    func harmless(text: String) { #expect(found(text) == []) }

    @Test("people who share a home may say with whom by sex, and by nothing else")
    func roommates() {
        #expect(found("Women only, no kids", kind: .roommate) == ["familialStatus: no kids"])
        #expect(found("Women only, no kids", kind: .rent).count == 2)
    }

    @Test("title and description are named, a phrase once, and only the first twenty")
    func fields() {
        let rules = WordingRules.shipped
        let texts = [(field: "title", text: "No kids"), (field: "description", text: "No kids. No kids.")]
        #expect(rules.warnings(of: texts, kind: nil, tenant: "x").map(\.field) == ["title", "description"])
        let many = (0..<60).map {
            "no kids\(String(repeating: " ", count: $0))x no  \(String(repeating: " ", count: $0))kids"
        }
        let long = many.joined(separator: " ")
        #expect(rules.warnings(of: [("description", long)], kind: nil, tenant: "x").count == Limits.wordingWarnings)
    }

    @Test("an operator's file adds rules for all, and after a name for that tenant only; allow takes a phrase back")
    func file() throws {
        var rules = WordingRules.shipped
        try rules.add(
            file: """
                # ours
                familialStatus en: quiet people*, grown ups only
                [north]
                disability en: stairs a must
                allow en: no kids in the workshop
                """)
        func reasons(_ text: String, _ tenant: String) -> [WordingRules.Reason] {
            rules.warnings(of: [("title", text)], kind: .rent, tenant: tenant).map(\.reason)
        }
        #expect(reasons("For quiet peoples", "south") == [.familialStatus])
        #expect(reasons("Stairs a must", "south") == [])
        #expect(reasons("Stairs a must", "north") == [.disability])
        #expect(reasons("No kids in the workshop", "south") == [.familialStatus])
        #expect(reasons("No kids in the workshop", "north") == [])
    }

    @Test(
        "a wrong line is named",
        arguments: [
            ("religion en no colon", "line 2"), ("taste en: beige", "line 2"), ("religion: no language", "line 2"),
            ("religion en: ", "line 2"), ("religion en: *", "line 2"), ("race en: a b c d e f g h i", "line 2"),
        ])
    func wrong(line: String, place: String) {
        var rules = WordingRules()
        let problem = #expect(throws: Problem.self) { try rules.add(file: "# first\n\(line)") }
        #expect(problem?.detail.contains(place) == true, "\(problem?.detail ?? "")")
    }
}
