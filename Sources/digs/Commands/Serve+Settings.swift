import App
import Domain

extension Serve {
    /// The settings of the command line, or else of the environment. Throws a problem that names a wrong one.
    func settings() throws -> Settings {
        var settings = try common.settings()
        settings.isDemonstration = try Setting.flag(demo ? true : nil, "DEMO") ?? false
        settings.strictHosts = try Setting.flag(strictHosts ? true : nil, "STRICT_HOSTS") ?? false
        settings.geocoder = Setting.text(geocoder, "GEOCODER")?.value ?? settings.geocoder
        settings.commons = Setting.text(commons, "COMMONS")?.value ?? settings.commons
        let word = Setting.text(rateLimits, "RATE_LIMITS") ?? ("default", "rate-limits")
        settings.rateLimits = try Self.limits(word.value, word.name)
        try setConnections(&settings)
        try setMail(&settings)
        try setRetention(&settings)
        try setFiles(&settings)
        settings.passwordIterations =
            try Setting.number(nil, "PASSWORD_ITERATIONS", in: 1...100_000_000) ?? settings.passwordIterations
        settings.snapshotSeconds =
            try Setting.number(nil, "SNAPSHOT_SECONDS", in: 1...86_400) ?? settings.snapshotSeconds
        let minFreeMegabytes = try Setting.number(minFreeDisk, "MIN_FREE_DISK", in: 0...1_000_000_000)
        settings.minFreeDiskBytes = minFreeMegabytes.map { $0 * 1_000_000 } ?? settings.minFreeDiskBytes
        return settings
    }

    private func setConnections(_ settings: inout Settings) throws {
        settings.host = Setting.text(host, "HOST")?.value ?? settings.host
        settings.port = try Setting.number(port, "PORT", in: 0...65_535) ?? settings.port
        settings.adminPort = try Setting.number(adminPort, "ADMIN_PORT", in: 0...65_535)
        if let networks = Setting.text(trustedProxies, "TRUSTED_PROXIES") {
            settings.trustedProxies = try NetworkRange.list(networks.value, field: networks.name)
        }
        try settings.set(accelRedirect: Setting.text(accelRedirect, "ACCEL_REDIRECT")?.value)
        settings.connectionLimits.total = try DescriptorLimit.connections()
        settings.connectionLimits.perAddress =
            try Setting.number(connectionsPerAddress, "CONNECTIONS_PER_ADDRESS", in: 1...65_535)
            ?? settings.connectionLimits.perAddress
        settings.shutdownSeconds =
            try Setting.number(shutdownSeconds, "SHUTDOWN_SECONDS", in: 1...3_600) ?? settings.shutdownSeconds
    }

    private func setMail(_ settings: inout Settings) throws {
        settings.mail = Setting.text(mail, "MAIL")?.value ?? settings.mail
        settings.push = Setting.text(push, "PUSH")?.value ?? settings.push
        settings.webhooks = Setting.text(webhooks, "WEBHOOKS")?.value ?? settings.webhooks
        settings.photoLinks = Setting.text(photoLinks, "PHOTO_LINKS")?.value ?? settings.photoLinks
        settings.mailFrom = Setting.text(mailFrom, "MAIL_FROM")?.value
        settings.operatorName = Setting.text(operatorName, "OPERATOR_NAME")?.value
        settings.sendmailSeconds =
            try Setting.number(mailSeconds, "MAIL_SECONDS", in: 1...600) ?? settings.sendmailSeconds
    }

    private func setRetention(_ settings: inout Settings) throws {
        settings.keepMailDays =
            try Setting.number(keepMailDays, "KEEP_MAIL_DAYS", in: 1...36_500) ?? settings.keepMailDays
        settings.keepMessagesDays = try Setting.number(keepMessagesDays, "KEEP_MESSAGES_DAYS", in: 1...36_500)
        settings.keepAuditDays = try Setting.number(keepAuditDays, "KEEP_AUDIT_DAYS", in: 30...36_500)
    }

    private func setFiles(_ settings: inout Settings) throws {
        settings.publicFolder = try Setting.folder(publicFolder, "PUBLIC") ?? Settings.find("Public")
        try map.apply(to: &settings)
        if let path = Setting.text(synonyms, "SYNONYMS") { try settings.add(synonyms: path.value, path.name) }
        if let path = Setting.text(wording, "WORDING") { try settings.add(wording: path.value, path.name) }
        settings.openAPIFile = Settings.find("openapi.yaml")
        settings.openAPIJSONFile = Settings.find("Public/docs/openapi.json")
    }
}
