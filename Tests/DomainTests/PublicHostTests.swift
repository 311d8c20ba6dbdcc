import Domain
import Testing

@Suite("Hosts that strangers name")
struct PublicHostTests {
    @Test(
        "a name of the public internet is taken, in lowercase",
        arguments: [
            ("fcm.googleapis.com", "fcm.googleapis.com"), ("Push.Example.NET", "push.example.net"),
            ("updates.push.services.mozilla.com", "updates.push.services.mozilla.com"),
            ("web.push.apple.com", "web.push.apple.com"), ("a.xn--p1ai", "a.xn--p1ai"), ("x1-2.io", "x1-2.io"),
            ("127.0.0.1.nip.io", "127.0.0.1.nip.io"),
        ])
    func names(text: String, name: String) { #expect(PublicHost(text)?.name == name) }

    @Test(
        "addresses in whatever spelling, local and special names, and what is no name are refused",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.0.0.1.", "[::1]", "::1",
            "localhost", "localhost.", "a.localhost", "printer.local", "db.internal", "nas.lan", "nas.home",
            "router.home.arpa", "1.0.0.127.in-addr.arpa", "x.corp", "x.intranet", "x.onion", "x.test", "x.invalid",
            "a..com", ".com", "com", "com.", "-a.com", "a-.com", "a_b.com", "a.c", "a.1", "a.b2", "a b.com", "ü.com",
            "a.com:443", "sam@a.com", "a.com/x", "", "①②⑦.0.0.1", "a。com",
        ])
    func refused(text: String) { #expect(PublicHost(text) == nil) }

    @Test("a name has at most 253 bytes, a label 63")
    func lengths() {
        let label = String(repeating: "a", count: 63)
        let longest = [label, label, label, String(repeating: "b", count: 57), "com"].joined(separator: ".")
        #expect(longest.utf8.count == 253 && PublicHost(longest) != nil)
        #expect(PublicHost("a" + longest) == nil && PublicHost("a\(label).com") == nil)
    }
}
