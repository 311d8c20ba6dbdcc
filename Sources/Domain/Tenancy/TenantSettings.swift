/// A tenant's settings, explained in `all`. Each is stored as text; settings that are not stored have these defaults.
public struct TenantSettings: Hashable, Sendable {
    public var displayName = "Digs"
    public var accent: AccentColor?
    public var language: TenantLanguage?
    public var currency = "USD"
    public var units: MeasurementUnits?
    public var timeZone = TenantTimeZone.utc
    public var semester = SemesterLength.usual
    public var radiusMiles = 25.0
    public var listingDays = 60
    public var utilitiesCents = 15_000
    public var webAddress: String?
    public var requireVerifiedEmail = true
    public var reportsToHold = 3
    public var holdFirstListings = false
    public var holdScore = 60
    public var sharePhotoSignals = false
    public var adminsNeedSecondFactor = false
    public var listingsPerAccount = Limits.listingsPerAccount
    public var wordsPerAccount = Limits.wordsPerAccount
    public var allowedOrigins: [WebOrigin] = []
    public var embedOrigins: [WebOrigin] = []

    public init() {}

    /// Whether pages with figures of areas and property records are offered, which only the United States publish: a
    /// marketplace with prices in dollars is taken to be there.
    public var hasAmericanData: Bool { currency == "USD" }

    /// The units of its pages.
    public var shownUnits: MeasurementUnits { units ?? MeasurementUnits(currency: currency) }

    /// Whether pages of an origin, as a browser sends it, may call the API with credentials.
    public func allows(origin: String) -> Bool { allowedOrigins.contains { $0.text == origin.lowercased() } }

    /// The date in its time zone.
    public func today(at now: Instant) -> Day { timeZone.day(of: now) }
}

// By name.
extension TenantSettings {
    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    public static let names = all.map(\.name)

    /// The name and meaning of each setting, for the command line's help and docs/configuration.md.
    public static let meanings = all.map { (name: $0.name, meaning: $0.meaning) }

    /// The settings that admins may change.
    public static let adminNames = all.filter { $0.editor != .operator }.map(\.name)

    /// Admin settings that protect accounts: changing one requires the password again.
    public static let protectiveNames = Set(all.filter { $0.editor == .adminWithPassword }.map(\.name))

    /// The stored texts by setting name.
    public var texts: [String: String] { Self.byName.mapValues { $0.text(self) } }

    /// The names of settings that differ from those of `other`, in the order of `all`.
    public func names(differingFrom other: TenantSettings) -> [String] {
        Self.all.filter { $0.text(self) != $0.text(other) }.map(\.name)
    }

    /// Sets the setting `name` from its text. Throws `invalid`, naming the setting.
    public mutating func set(_ name: String, to text: String) throws(Problem) {
        guard let setting = Self.byName[name] else {
            throw .invalid(name, "isn't a setting; the settings are \(Self.names.joined(separator: ", "))")
        }
        try setting.set(&self, text)
    }

    /// Sets a setting from its stored text. A value that another version of the program accepted is left out: it must
    /// not keep all tenants from being read.
    public mutating func restore(_ name: String, from text: String) {
        do { try set(name, to: Self.byName[name]?.known(text) ?? text) } catch {}
    }
}
