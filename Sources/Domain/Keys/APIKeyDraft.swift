/// The values of a new key, checked.
public struct APIKeyDraft: Sendable {
    public let name: String
    public let scopes: [APIKey.Scope]
    public let expiresAt: Instant?

    /// Throws a problem naming every wrong field.
    ///
    /// - Parameters:
    ///   - scopes: the names of scopes.
    ///   - holder: the account that the key acts for; `nil` for the marketplace.
    public init(
        name: String, scopes: [String], expiresAt: Instant?, for holder: Account?, at now: Instant
    ) throws(Problem) {
        var errors = ValidationErrors()
        let name = errors.collect { () throws(Problem) in try Account.checkedName(name) }
        let allowed = Self.scopes(of: holder)
        let names = Set(scopes)
        errors.check(
            "scopes", !names.isEmpty && names.isSubset(of: allowed.map(\.rawValue)),
            "must be some of \(allowed.map(\.rawValue).joined(separator: ", "))", code: "invalid",
            params: .allowed(allowed.map(\.rawValue)))
        let latest = now + .days(Limits.keyDays.upperBound)
        errors.check(
            "expiresAt", expiresAt.map { $0 > now && $0 <= latest } ?? true,
            "must be in the next \(Limits.keyDays.upperBound) days", code: "range",
            params: ["max": .integer(Limits.keyDays.upperBound)])
        try errors.throwIfAny()
        self.name = name ?? ""
        self.scopes = allowed.filter { names.contains($0.rawValue) }
        self.expiresAt = expiresAt
    }

    /// The scopes that a key of this account may have. A key of the marketplace may only read listings: a moderator's
    /// work is done in a person's name.
    public static func scopes(of holder: Account?) -> [APIKey.Scope] {
        guard let holder else { return [.listingsRead] }
        return APIKey.Scope.allCases.filter { $0.needs.map(holder.can) ?? true }
    }

    public func key(of owner: IntegrationOwner, at now: Instant) -> APIKey {
        APIKey(id: .init(at: now), owner: owner, name: name, scopes: scopes, createdAt: now, expiresAt: expiresAt)
    }
}
