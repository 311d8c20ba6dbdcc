import Domain

/// Whom the operator's settings let this server ask. Each throws for a wrong setting.
extension Installation {
    func pushServices() throws -> NamedServers { try NamedServers(setting: settings.push, of: "push") }
    func webhookReceivers() throws -> NamedServers { try NamedServers(setting: settings.webhooks, of: "webhooks") }
    func photoServers() throws -> NamedServers { try NamedServers(setting: settings.photoLinks, of: "photo-links") }
}
