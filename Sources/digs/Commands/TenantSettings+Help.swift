import Domain

extension TenantSettings {
    /// The settings with defaults and meanings, one per line, for `digs tenant set --help` and for
    /// docs/configuration.md, which Scripts/configuration.py writes.
    static var help: String {
        let defaults = TenantSettings().texts
        let lines = meanings.map { name, meaning in
            let value = defaults[name].flatMap { $0.isEmpty ? nil : $0 } ?? "none"
            return "\(name) (\(value)): \(meaning)."
        }
        let universities =
            "universities (all): ids or IPEDS numbers, separated by commas, that restrict the marketplace to them."
        return (["Settings, with their defaults:"] + lines + [universities]).joined(separator: "\n")
    }
}
