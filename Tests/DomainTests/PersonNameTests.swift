import Domain
import Testing

@Suite("The names of people")
struct PersonNameTests {
    private func codes(of name: String, at marketplace: String = "Brown Housing") -> [String] {
        do {
            _ = try PersonName(name, at: marketplace)
            return []
        } catch {
            return error.errors.map(\.code)
        }
    }

    @Test(
        "names of people are taken as they are",
        arguments: [
            "Olive", "J.R. Smith", "Mary St.Clair", "O\u{2019}Neil-Garcia", "Anna-Lena Brown", "Li Wei", "X Æ A-12",
            "Søren", "Jean-Luc P.", "Олег Петров", "Ann Securo", "Stefan Staffan", "Mo Derat",
        ])
    func people(name: String) { #expect(codes(of: name) == []) }

    @Test(
        "a name that leads elsewhere is refused",
        arguments: [
            "go to evil.example/x", "https://evil.example", "sam@evil.example", "Call 585-555-0134", "www.evil.example",
            "Sam +1 585 555 0134", "@olive", "evil dot com", "t.me/olive",
        ])
    func contacts(name: String) { #expect(codes(of: name) == ["leads_elsewhere"]) }

    @Test(
        "a name that pretends to be staff or the marketplace is refused, however it is spelled",
        arguments: [
            "Admin", "The Moderators", "Brown Housing", "brown housing team", "Support", "S e c u r i t y", "Adm1n",
            "Моderаtоr", "Seguridad", "Equipo de Brown Housing", "Brown Housing security", "ADMINISTRACIÓN",
        ])
    func pretenders(name: String) { #expect(codes(of: name) == ["reserved"]) }

    @Test(
        "what a name pretends to be is found when it is split, joined or disguised",
        arguments: [
            "sec urity", "s.e.c.u.r.i.t.y", "se-cu_ri/ty", "supp0rt", "Ѕuрроrt", "Officia1", "adrnin", "AdminTeam",
            "digssupport", "The Digs-Security Team", "𝐒𝐞𝐜𝐮𝐫𝐢𝐭𝐲", "Ｓｔａｆｆ", "ⓢⓣⓐⓕⓕ", "🅂🅃🄰🄵🄵", "🅢🅣🅐🅕🅕",
            "sᴜᴘᴘᴏʀᴛ", "secu\u{200D}rity", "s\u{20DD}taff", "m\u{F8}derator", "Dіgs", "D1gs", "D i g s", "Dlgs", "ԁіɡѕ",
            "DigsTeam", "Di gs of fice", "seguri dad", "@admin", "@dmin!", "$upport$", "(Admin)", "admin1", "!Digs!",
            "Digs 24",
        ])
    func disguises(name: String) { #expect(codes(of: name, at: "Digs") == ["reserved"]) }

    @Test(
        "names that only begin like the marketplace or its staff are taken",
        arguments: [
            "Digsby", "Ann Digsby", "Dig Smith", "Stafford", "Ann of Digs", "Adina Minh", "Boris Teamer", "Mai Ling",
            "Ann-Marie Cornett", "Vernon Mailer", "Søren Östaff", "Bob (Robert) Lee", "Dean Martin", "Zoë 2",
        ])
    func likenesses(name: String) { #expect(codes(of: name, at: "Digs") == []) }

    @Test("mails shorten a long name, and have only the first word of one that leads elsewhere")
    func inMail() {
        let long = String(repeating: "Olive ", count: 13)
        #expect(PersonName.inMail("Olive Oyl") == "Olive Oyl")
        #expect(PersonName.inMail(long) == long.prefix(40) + "…")
        #expect(PersonName.inMail("Go to evil.example") == "Go")
    }
}
