import Domain

// Every route that requires more than ownership checks its permission here.
extension Context {
    /// The caller, if the permission is granted. Throws `unauthenticated`, `moderators_only`, `admins_only` or
    /// `second_factor_required`.
    func permitted(_ permission: Permission) throws -> Account {
        let account = try signedIn().account
        try account.check(permission)
        try checkProofs(of: account)
        return account
    }

    func may(_ permission: Permission) -> Bool { (try? permitted(permission)) != nil }

    /// Owners see their own listings, moderators see all, everybody sees public ones.
    func maySee(_ listing: ListingVisibility, at now: Instant) -> Bool {
        listing.isPublic(at: now) || account?.id == listing.owner || may(.seeHidden)
    }

    /// Throws unless the account has the second factor that the tenant requires of moderators and admins.
    private func checkProofs(of account: Account) throws {
        guard try tenant.settings.adminsNeedSecondFactor, !account.hasSecondFactor else { return }
        throw Problem.secondFactorRequired
    }
}
