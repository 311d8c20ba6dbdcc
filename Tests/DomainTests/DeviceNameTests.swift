import Domain
import Testing

@Suite("Names of devices")
struct DeviceNameTests {
    @Test(
        "browsers and systems are told by the names that people know",
        arguments: [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0",
                "Edge on Windows"
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            ("curl/8.5.0", "curl"), ("python-requests/2.32", "python-requests"), ("", "?"),
        ])
    func known(userAgent: String, name: String) { #expect(DeviceName(userAgent: userAgent).text == name) }

    @Test(
        "a header cannot bring words of its own into a mail",
        arguments: [
            "Call +1 555 to claim your prize", "https://evil.example/", "<b>x</b>", String(repeating: "x", count: 900),
        ])
    func foreign(userAgent: String) {
        let text = DeviceName(userAgent: userAgent).text
        #expect(text.count <= 30 && !text.contains(where: { " :/<>+.".contains($0) }))
    }
}
