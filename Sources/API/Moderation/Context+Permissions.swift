import Domain

// What may be done beyond what is one's own: every such call asks here, and nowhere else.
extension Context {
    /// Who asks, if they may. Problems: not signed in; `moderators_only`, `admins_only`, `second_factor_required`.
    func permitted(_ permission: Permission) throws -> Account {
        let account = try signedIn().account
        try account.check(permission)
        try checkProofs(of: account)
        return account
    }

    func may(_ permission: Permission) -> Bool { (try? permitted(permission)) != nil }

    /// Owners see what they own, moderators everything, everybody what is public.
    func maySee(_ listing: Listing, at now: Instant) -> Bool {
        listing.isPublic(at: now) || account?.id == listing.owner.id || may(.seeHidden)
    }

    /// What the marketplace asks of its moderators and admins before they act as such.
    private func checkProofs(of account: Account) throws {
        guard try tenant.settings.adminsNeedSecondFactor, !account.hasSecondFactor else { return }
        throw Problem.secondFactorRequired
    }
}
