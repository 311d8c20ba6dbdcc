/// The browser and system of a `User-Agent`, such as "Firefox on Linux".
///
/// It holds only known names, or a program's own name of a few letters: the client chooses the header, and a mail shows
/// the name.
public struct DeviceName: Sendable, Hashable {
    private static let maxProgramLength = 30
    /// The first match wins: browsers also name the browsers that they resemble.
    private static let browsers = [
        ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
        ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"), ("Linux", "Linux"),
    ]

    public let text: String

    public init(userAgent: String) {
        let browser = Self.browsers.first { userAgent.contains($0.0) }?.1
        let system = Self.systems.first { userAgent.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): text = "\(browser) on \(system)"
        case (let name?, nil), (nil, let name?): text = name
        case (nil, nil): text = Self.program(of: userAgent)
        }
    }

    /// The name before the first version, such as `curl`.
    private static func program(of userAgent: String) -> String {
        let name = userAgent.utf8.prefix(maxProgramLength).prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"): true
            default: false
            }
        }
        return name.isEmpty ? "?" : String(decoding: name, as: UTF8.self)
    }
}
