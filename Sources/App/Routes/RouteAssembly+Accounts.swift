import API
import PhotoFiles

extension RouteAssembly {
    func accounts() throws -> Routes.Accounts {
        let (secret, passwords) = (installation.secret, installation.passwords)
        let signIns = SignIns(secrecy: secret, clock: clock)
        let links = LinkMails(
            secrecy: secret, clock: clock, postOffice: mails, universities: installation.universities)
        let factors = SecondFactors(store: store, secrecy: secret, throttle: throttle, clock: clock)
        let packages = try PackageFolder(folder: installation.settings.exportFolder, photos: installation.photos)
        return Routes.Accounts(
            account: AccountRoutes(
                accounts: store, passwords: passwords, signIns: signIns, idempotency: idempotency, throttle: throttle,
                links: links, erase: { [installation] in installation.erase($0, in: $1) }),
            sessions: SessionRoutes(
                accounts: store, passwords: passwords, factors: factors, signIns: signIns, idempotency: idempotency),
            verification: VerificationRoutes(tokens: store, links: links, throttle: throttle),
            passwordResets: PasswordResetRoutes(
                accounts: store, tokens: store, passwords: passwords, links: links, throttle: throttle),
            secondFactor: SecondFactorRoutes(
                factors: factors, accounts: store, passwords: passwords, idempotency: idempotency),
            export: ExportRoutes(
                packer: packages, contents: ExportContents(accounts: store, listings: store, exports: store),
                accounts: store, clock: clock))
    }
}
