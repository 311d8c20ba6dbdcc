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
            "Søren", "Jean-Luc P.", "Олег Петров",
        ])
    func people(name: String) { #expect(codes(of: name) == []) }

    @Test(
        "a name that leads elsewhere is refused",
        arguments: [
            "go to evil.example/x", "https://evil.example", "sam@evil.example", "Call 585-555-0134", "www.evil.example",
            "Sam +1 585 555 0134",
        ])
    func contacts(name: String) { #expect(codes(of: name) == ["leads_elsewhere"]) }

    @Test(
        "a name that pretends to be staff or the marketplace is refused, however it is spelled",
        arguments: [
            "Admin", "The Moderators", "Brown Housing", "brown housing team", "Support", "S e c u r i t y", "Adm1n",
            "Моderаtоr", "Seguridad", "Equipo de Brown Housing", "Brown Housing security", "ADMINISTRACIÓN",
        ])
    func pretenders(name: String) { #expect(codes(of: name) == ["reserved"]) }
}
