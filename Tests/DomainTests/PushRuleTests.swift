import Domain
import Testing

@Suite("Where and when messages for devices are sent")
struct PushRuleTests {
    private func onTheInternet(_ text: String) throws -> NamedServers.Endpoint? {
        try NamedServers(setting: "on", of: "push").endpoint(text)
    }

    @Test("the setting is on, off, or the address of the operator's own push service")
    func setting() throws {
        let on = try NamedServers(setting: "on", of: "push")
        #expect(on.isOn && on.own == nil)
        #expect(try !NamedServers(setting: "off", of: "push").isOn)
        #expect(try NamedServers(setting: "http://10.0.0.7:8080", of: "push").own == "http://10.0.0.7:8080/")
        #expect(try NamedServers(setting: "https://push.internal/", of: "push").own == "https://push.internal/")
    }

    @Test(
        "any other setting is refused",
        arguments: ["", "yes", "ON", "http://", "ftp://push.internal", "https://a@push.internal", "https://a.b/path"])
    func wrongSetting(text: String) {
        #expect(throws: Problem.self) { try NamedServers(setting: text, of: "push") }
    }

    @Test("an address of the internet is named by its origin")
    func origin() throws {
        let endpoint = try onTheInternet("https://Push.Example.NET/wpush/v2/a?b=c")
        #expect(endpoint?.origin == "https://push.example.net")
        #expect(endpoint?.url == "https://Push.Example.NET/wpush/v2/a?b=c")
        #expect(endpoint?.isOwn == false)
        #expect(try onTheInternet("https://push.example.net:443/a")?.isOwn == false)
    }

    @Test(
        "addresses, other ports, names without a dot, names of people and plain http are refused",
        arguments: [
            "https://127.1/a", "https://127.0.0.1./a", "https://localhost./a", "https://0x7f.1/a", "https://a..b/a",
            "http://push.example.net/a", "https://push.example.net:8443/a", "https://127.0.0.1/a", "https://[::1]/aaa",
            "https://10.0.0.1/a", "https://localhost/a", "https://sam@push.example.net/a",
            "https://push.example.net/#a", "https://push.example.net\\@10.0.0.1/a", "https://push.example.net/a b",
            "https://push.example.net/\r\nX: y", "https://a.b",
            "ftp://push.example.net/a", "push.example.net/aaaaaa", "https://ü.example.net/a",
        ])
    func wrongAddress(text: String) throws {
        #expect(try onTheInternet(text) == nil)
    }

    @Test("only what begins with the operator's own address is reached in a private network")
    func own() throws {
        let services = try NamedServers(setting: "http://10.0.0.7:8080", of: "push")
        #expect(services.endpoint("http://10.0.0.7:8080/up/a")?.isOwn == true)
        #expect(services.endpoint("http://10.0.0.7:8080/up/a")?.origin == "http://10.0.0.7:8080")
        #expect(services.endpoint("http://10.0.0.7:80801/up/a") == nil)
        #expect(services.endpoint("http://10.0.0.7:8080@10.0.0.8/a") == nil)
        #expect(services.endpoint("http://10.0.0.8:8080/up/a") == nil)
        #expect(services.endpoint("https://push.example.net/a")?.isOwn == false)
    }

    @Test("an address has at most 1,000 bytes")
    func longest() throws {
        let start = "https://push.example.net/"
        let longest = start + String(repeating: "a", count: 1_000 - start.utf8.count)
        #expect(try onTheInternet(longest) != nil)
        #expect(try onTheInternet(longest + "a") == nil)
    }

    @Test("waits double up to an hour, are never shorter than asked for, and end with the day and after 12 attempts")
    func waits() {
        let now = Instant(milliseconds: 1_800_000_000_000)
        func next(attempt: Int, age: Instant.Span = .seconds(0), asked: Duration? = nil) -> Int64? {
            let push = QueuedPush(
                tenant: .init(at: now), mail: .init(at: now), subscription: .init(at: now), account: .init(at: now),
                sealedTarget: "", sealedMessage: "", createdAt: now - age, attempts: attempt)
            return push.nextTry(at: now, notBefore: asked).map { ($0.milliseconds - now.milliseconds) / 1000 }
        }
        #expect([1, 2, 3, 8, 9, 11].map { next(attempt: $0) } == [15, 30, 60, 1_920, 3_600, 3_600])
        #expect(next(attempt: 1, asked: .seconds(1)) == 15)
        #expect(next(attempt: 1, asked: .seconds(120)) == 120)
        #expect(next(attempt: 1, asked: .seconds(1_000_000)) == nil)
        #expect(next(attempt: 12) == nil)
        #expect(next(attempt: 1, age: .days(1)) == nil)
        #expect(next(attempt: 9, age: .hours(23)) == nil)
    }
}
