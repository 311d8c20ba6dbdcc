import Domain
import Testing

@Suite("Addresses of the network")
struct NetworkTests {
    @Test(
        "an address has one value, however it is written",
        arguments: [
            ("192.0.2.1", "::ffff:192.0.2.1"), ("192.0.2.1", "192.0.2.1:8080"), ("2001:db8::1", "2001:0DB8:0:0::0:1"),
            ("2001:db8::1", "[2001:db8::1]"), ("2001:db8::1", "[2001:db8::1]:443"),
        ])
    func spellings(one: String, other: String) throws {
        #expect(try #require(IPAddress(one)) == #require(IPAddress(other)))
    }

    @Test(
        "an invalid address is refused",
        arguments: [
            "", "x", "unknown", "1.2.3", "1.2.3.4.5", "256.1.1.1", "2001:db8::g", "[", "[]", "_hidden", "1.2.3.4;",
        ])
    func none(text: String) { #expect(IPAddress(text) == nil) }

    @Test("all of a /64 share a rate limit, and an IPv4 address has its own")
    func households() throws {
        let address = { (text: String) throws in try #require(IPAddress(text)).rateLimitPrefix }
        #expect(try address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9"))
        #expect(try address("2001:db8:1:2::1") != address("2001:db8:1:3::1"))
        #expect(try address("192.0.2.1") != address("192.0.2.2"))
    }

    @Test("a range holds what begins as it does, in both families")
    func ranges() throws {
        let ranges = try NetworkRange.list("10.0.0.0/8, 2001:db8::/33 192.0.2.7", field: "x")
        for (text, isIn) in [
            ("10.255.1.2", true), ("11.0.0.1", false), ("::ffff:10.1.1.1", true), ("192.0.2.7", true),
            ("192.0.2.8", false), ("2001:db8:7fff::1", true), ("2001:db8:8000::1", false), ("::1", false),
        ] {
            let address = try #require(IPAddress(text))
            #expect(ranges.contains { $0.contains(address) } == isIn, "\(text)")
        }
        #expect(try #require(NetworkRange("0.0.0.0/0")).contains(try #require(IPAddress("203.0.113.9"))))
        #expect(try !#require(NetworkRange("0.0.0.0/0")).contains(try #require(IPAddress("2001:db8::1"))))
        for text in ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "/8", "x/8", "2001:db8::/129", "[::1]/8"] {
            #expect(throws: Problem.self, "\(text)") { try NetworkRange.list(text, field: "x") }
        }
    }

    @Test("an address is public unless it is of a private, local or reserved network, in whatever it is wrapped")
    func publicAddresses() throws {
        let isPublic: [String: Bool] = [
            "93.184.216.34": true, "8.8.8.8": true, "172.32.0.1": true, "100.63.255.255": true, "2606:2800::1": true,
            "0.0.0.0": false, "10.1.2.3": false, "100.64.0.1": false, "127.0.0.1": false, "169.254.169.254": false,
            "172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "198.19.0.1": false,
            "224.0.0.1": false, "255.255.255.255": false, "::": false, "::1": false, "fe80::1": false,
            "fd00:ec2::254": false, "ff02::1": false, "2001:db8::1": false, "::ffff:10.0.0.1": false,
            "::ffff:8.8.8.8": true, "64:ff9b::10.0.0.1": false, "64:ff9b::8.8.8.8": true, "2002:0a00:0001::1": false,
            "2002:0808:0808::1": true, "::127.0.0.1": false,
        ]
        for (text, expected) in isPublic {
            #expect(try #require(IPAddress(text)).isPublic == expected, "\(text)")
        }
    }

    @Test("behind proxies, the rightmost address that is not a proxy is the client's")
    func forwarded() throws {
        let rule = ForwardedFor(proxies: try NetworkRange.list("10.0.0.0/8,2001:db8::/32", field: "x"))
        let proxy = try #require(IPAddress("10.0.0.1"))
        for (header, client) in [
            (nil, "10.0.0.1"), ("", "10.0.0.1"), ("203.0.113.9", "203.0.113.9"),
            ("198.51.100.1, 203.0.113.9", "203.0.113.9"), ("203.0.113.9, 10.0.0.7", "203.0.113.9"),
            ("6.6.6.6, 203.0.113.9:5050, [2001:db8::5]:80, 10.1.1.1", "203.0.113.9"),
            ("10.0.0.9, 10.0.0.8", "10.0.0.9"),
            ("203.0.113.9, unknown", "10.0.0.1"), ("unknown, 203.0.113.9", "203.0.113.9"),
            ("203.0.113.9,' OR 1=1, 10.0.0.5", "10.0.0.5"),
        ] as [(String?, String)] {
            #expect(rule.client(peer: proxy, header: header) == IPAddress(client), "\(header ?? "none")")
        }
        let stranger = try #require(IPAddress("203.0.113.77"))
        #expect(rule.client(peer: stranger, header: "10.0.0.1, 1.1.1.1") == stranger)
        let long = Array(repeating: "10.0.0.2", count: 100_000).joined(separator: ",")
        #expect(rule.client(peer: proxy, header: long) == IPAddress("10.0.0.2"))
    }
}
