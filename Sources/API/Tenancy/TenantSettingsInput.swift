import Domain

/// An admin's changes to the tenant's settings: absent members stay, and null restores the default.
struct TenantSettingsInput: Sendable {
    let settings: TenantSettings

    /// Throws a problem that names every bad field by its setting.
    init(_ form: consuming JSONObject, onto known: TenantSettings) throws(Problem) {
        var (form, settings) = (form, known)
        for name in ["displayName", "accent", "language", "units", "timeZone"] {
            var text: String?
            form.read(name, into: &text)
            form.change(name, to: text, in: &settings)
        }
        for name in ["listingDays", "utilitiesCents", "reportsToHold", "holdScore"] {
            var count: Int?
            form.read(name, into: &count)
            form.change(name, to: count.map { String($0) }, in: &settings)
        }
        for (name, fallback) in Self.flags {
            var flag = fallback
            form.read(name, into: &flag, fallback: fallback)
            form.change(name, to: String(flag), in: &settings)
        }
        for name in ["radiusMiles", "semesterMonths"] {
            var number: Double?
            form.read(name, into: &number)
            form.change(name, to: number.map { String($0) }, in: &settings)
        }
        var origins: [String]?
        form.read("embedOrigins", into: &origins)
        form.change("embedOrigins", to: origins?.joined(separator: " "), in: &settings)
        try form.finish()
        self.settings = settings
    }

    private static let flags: [(String, Bool)] = {
        let defaults = TenantSettings()
        return [
            ("requireVerifiedEmail", defaults.requireVerifiedEmail),
            ("sharePhotoSignals", defaults.sharePhotoSignals),
            ("holdFirstListings", defaults.holdFirstListings),
            ("adminsNeedSecondFactor", defaults.adminsNeedSecondFactor),
        ]
    }()
}

extension JSONObject {
    /// Changes a setting that the body contains; `nil` restores the default. A member of the wrong type already has an
    /// error.
    fileprivate mutating func change(_ name: String, to text: String?, in settings: inout TenantSettings) {
        guard has(name) else { return }
        var changed = settings
        let value = text ?? TenantSettings().texts[name] ?? ""
        guard errors.collect({ () throws(Problem) in try changed.set(name, to: value) }) != nil else { return }
        settings = changed
    }
}
