import Domain

/// Composes mails to accounts of any tenant, with sentences in the recipient's language.
package struct TenantMailer: Sendable {
    let tenants: TenantDirectory
    let mailer: Mailer
    let clock: Clock

    package init(tenants: TenantDirectory, mailer: Mailer, clock: Clock) {
        self.tenants = tenants
        self.mailer = mailer
        self.clock = clock
    }

    /// `nil` for a tenant that was created just now, which is known soon.
    func compose(
        to account: Account, in id: Tenant.ID, _ message: (NotificationTexts, Tenant) throws -> MailMessage
    ) throws -> OutgoingMail? {
        guard let tenant = tenants.tenant(id) else { return nil }
        let texts = try NotificationTexts(
            account.language, currency: tenant.settings.currency, today: tenant.settings.today(at: clock.now()))
        return try mailer.compose(message(texts, tenant), to: account, of: tenant)
    }
}
