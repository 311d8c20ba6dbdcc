import Testing

@testable import Domain

@Suite("A tenant's accent colour")
struct AccentColorTests {
    /// 4,913 colors: 17 steps of each part.
    private static let all: [String] = {
        let steps = (0...16).map { UInt32(min(255, $0 * 16)) }
        return steps.flatMap { red in
            steps.flatMap { green in steps.map { blue in RGB(red << 16 | green << 8 | blue).text } }
        }
    }()

    @Test("text in it, on it and on its tint has a contrast of 4.5:1 whatever the colour is, in light and dark")
    func contrast() throws {
        for text in Self.all {
            let color = try AccentColor(text, field: "accent")
            let schemes = [
                (color.light, AccentColor.lightBackground, AccentColor.lightCard),
                (color.dark, AccentColor.darkBackground, AccentColor.darkCard),
            ]
            for (roles, background, card) in schemes {
                #expect(roles.accent.contrast(with: background) >= 4.5, "\(text)")
                #expect(roles.accent.contrast(with: card) >= 4.5, "\(text)")
                #expect(roles.ink.contrast(with: roles.accent) >= 4.5, "\(text)")
                #expect(roles.ink.contrast(with: roles.strong) >= 4.5, "\(text)")
                #expect(roles.strong.contrast(with: roles.tint) >= 4.5, "\(text)")
                #expect(roles.fill.ink.contrast(with: roles.fill.color) >= 4.5, "\(text)")
                #expect(roles.fill.ink.contrast(with: roles.fill.strong) >= 4.5, "\(text)")
            }
            #expect(color.surface == (color.light.accent.text, color.light.ink.text))
        }
    }

    @Test("a colour that has contrast already stays as it is")
    func unchanged() throws {
        #expect(try AccentColor("#4A3FD6", field: "accent").light.accent.text == "#4a3fd6")
        #expect(try AccentColor("#a8a3ff", field: "accent").dark.accent.text == "#a8a3ff")
    }

    @Test("a light colour stays itself as a fill with dark text, and is darkened only as text")
    func lightFill() throws {
        let light = try AccentColor("#ffcc00", field: "accent").light
        #expect(light.fill.color.text == "#ffcc00")
        #expect(light.fill.ink == .black)
        #expect(light.accent.text != "#ffcc00")
    }

    @Test("black and white have the contrast that the standard says")
    func extremes() {
        #expect(abs(RGB.black.contrast(with: .white) - 21) < 0.001)
        #expect(RGB.white.contrast(with: .white) == 1)
    }

    @Test(
        "anything but a # and six hexadecimal digits is refused, and the setting is named",
        arguments: ["", "red", "#12345", "#1234567", "#12345g", "123456", "#12 456", "#٠٠٠٠٠٠", "#0a6e8a;}*{}"])
    func refused(text: String) {
        let problem = #expect(throws: Problem.self) { try AccentColor(text, field: "accent") }
        #expect(problem?.errors.map(\.field) == ["accent"])
    }

    @Test("the style sheet names seven colours for each scheme and nothing else")
    func sheet() throws {
        let sheet = try AccentColor("#0a6e8a", field: "accent").styleSheet
        #expect(sheet.split(separator: "--").count == 15)
        #expect(sheet.contains("prefers-color-scheme: dark"))
    }
}

@Suite("A tenant's logo")
struct TenantLogoTests {
    @Test("a PNG, a JPEG and a WebP file are known by how they begin; other files are refused")
    func types() throws {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        #expect(try TenantLogo(png + [0]).type == .png)
        #expect(try TenantLogo([0xFF, 0xD8, 0xFF, 0xE0]).type == .jpeg)
        #expect(try TenantLogo(Array("RIFF....WEBP".utf8)).type == .webp)
        for text in ["", "<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "RIFF....WAVE"] {
            #expect(throws: Problem.self) { try TenantLogo(Array(text.utf8)) }
        }
        #expect(throws: Problem.self) { try TenantLogo(png + [UInt8](repeating: 0, count: Limits.logoBytes)) }
    }
}
