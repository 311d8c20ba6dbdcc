import Foundation

/// A tenant's accent color, and the page colors derived from it. As text it keeps its hue, and becomes darker on light
/// pages and lighter on dark ones until it has a contrast of 4.5:1 (WCAG 2.2, 1.4.3). As a fill on light pages it stays
/// itself, and the text on it is white or dark.
public struct AccentColor: Hashable, Sendable {
    /// The accent of marketplaces that chose none: `--accent` of Public/css/tokens.css.
    public static let standard = AccentColor(0x4A3FD6)

    static let minContrast = 4.5
    /// A white button on a white page would not be seen.
    private static let minFillContrast = 1.25
    /// The worst backgrounds for contrast in Public/css/tokens.css (`--tint`), which are also the base of the accent's
    /// tint.
    static let (lightBackground, darkBackground) = (RGB(0xF4F4F9), RGB(0x21243D))
    static let (lightCard, darkCard) = (RGB(0xFFFFFF), RGB(0x191B30))
    /// A color that contrasts too little with white has at least 4.6:1 with black.
    private static let darkInk = RGB.black

    /// Such as `#4a3fd6`, lowercase.
    public let text: String
    let color: RGB

    /// Throws `invalid` unless `text` is a `#` and six hexadecimal digits.
    public init(_ text: String, field: String) throws(Problem) {
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.utf8.count == 6, digits.utf8.allSatisfy(\.isHexDigit),
            let value = UInt32(digits, radix: 16)
        else { throw .invalid(field, "must be a color such as #0a6e8a") }
        self.text = text.lowercased()
        color = RGB(value)
    }

    private init(_ value: UInt32) {
        color = RGB(value)
        text = color.text
    }

    /// The colours of a surface with text on it where nobody knows whether light or dark surrounds it, as in mails.
    public var surface: (background: String, text: String) { (light.accent.text, light.ink.text) }

    /// The colours that a page takes from the accent.
    struct Roles: Equatable {
        let accent: RGB
        /// Text on the tint, and the accent under the pointer.
        let strong: RGB
        /// Text on the accent.
        let ink: RGB
        let tint: RGB
        let fill: Fill
    }

    /// The fill of buttons and marks, and the text on it.
    struct Fill: Equatable {
        let color: RGB
        /// The fill under the pointer.
        let strong: RGB
        let ink: RGB
    }

    var light: Roles {
        let accent = color.mixed(with: .black, until: { $0.contrast(with: Self.lightBackground) >= Self.minContrast })
        let tint = Self.lightCard.mixed(with: accent, share: 0.09)
        let strong = accent.mixed(with: .black, share: 0.25)
            .mixed(with: .black, until: { $0.contrast(with: tint) >= Self.minContrast })
        return Roles(accent: accent, strong: strong, ink: .white, tint: tint, fill: lightFill)
    }

    /// Under the pointer, it moves away from its text.
    private var lightFill: Fill {
        let fill = color.mixed(with: .black, until: { $0.contrast(with: Self.lightCard) >= Self.minFillContrast })
        let takesWhite = RGB.white.contrast(with: fill) >= Self.minContrast
        return Fill(
            color: fill, strong: fill.mixed(with: takesWhite ? .black : .white, share: 0.2),
            ink: takesWhite ? .white : Self.darkInk)
    }

    var dark: Roles {
        let accent = color.mixed(with: .white, until: { $0.contrast(with: Self.darkBackground) >= Self.minContrast })
        let tint = Self.darkCard.mixed(with: accent, share: 0.22)
        let strong = accent.mixed(with: .white, share: 0.35)
            .mixed(with: .white, until: { $0.contrast(with: tint) >= Self.minContrast })
        let ink = accent.mixed(with: .black, share: 0.85)
            .mixed(with: .black, until: { $0.contrast(with: accent) >= Self.minContrast })
        let fill = Fill(color: accent, strong: strong, ink: ink)
        return Roles(accent: accent, strong: strong, ink: ink, tint: tint, fill: fill)
    }

    /// A style sheet that sets these colors.
    public var styleSheet: String {
        """
        :root { \(Self.declarations(light)) }
        @media (prefers-color-scheme: dark) { :root { \(Self.declarations(dark)) } }

        """
    }

    private static func declarations(_ roles: Roles) -> String {
        """
        --accent: \(roles.accent.text); --accent-strong: \(roles.strong.text); --accent-ink: \(roles.ink.text); \
        --accent-tint: \(roles.tint.text); --fill: \(roles.fill.color.text); --fill-strong: \(roles.fill.strong.text); \
        --on-fill: \(roles.fill.ink.text);
        """
    }
}

/// A color in sRGB, each part from 0 to 255.
struct RGB: Hashable, Sendable {
    static let (black, white) = (RGB(0x000000), RGB(0xFFFFFF))
    private static let mixingStep = 0.02

    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init(_ value: UInt32) {
        red = UInt8(truncatingIfNeeded: value >> 16)
        green = UInt8(truncatingIfNeeded: value >> 8)
        blue = UInt8(truncatingIfNeeded: value)
    }

    var text: String { "#" + Hex.encoded([red, green, blue]) }

    /// From 1 (equal) to 21 (black on white), by WCAG 2.2.
    func contrast(with other: RGB) -> Double {
        let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)
    }

    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// This color mixed with a share (0…1) of another one.
    func mixed(with other: RGB, share: Double) -> RGB {
        func part(_ one: UInt8, _ two: UInt8) -> UInt32 {
            UInt32((Double(one) * (1 - share) + Double(two) * share).rounded())
        }
        return RGB(part(red, other.red) << 16 | part(green, other.green) << 8 | part(blue, other.blue))
    }

    /// This color mixed with as little of another one as makes `holds` true, or the other one.
    func mixed(with other: RGB, until holds: (RGB) -> Bool) -> RGB {
        for share in stride(from: 0, to: 1, by: Self.mixingStep) {
            let mixed = mixed(with: other, share: share)
            if holds(mixed) { return mixed }
        }
        return other
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        (48...57).contains(self) || (65...70).contains(self) || (97...102).contains(self)
    }
}
