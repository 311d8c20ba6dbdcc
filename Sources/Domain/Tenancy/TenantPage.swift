/// A page that a tenant's admins write: its terms, its privacy policy, or its contact page.
public struct TenantPage: Sendable, Equatable {
    public enum Name: String, CaseIterable, Sendable {
        case terms, privacy, contact
    }

    public let name: Name
    /// Paragraphs between blank lines, `# ` before headings and `- ` before list items: see `PageTextBlock`.
    public let text: String
    public let updatedAt: Instant

    /// Stores the values unchecked; input goes through `checked` first.
    public init(name: Name, text: String, updatedAt: Instant) {
        self.name = name
        self.text = text
        self.updatedAt = updatedAt
    }

    /// The tidied text. Throws a problem naming `text`.
    public static func checked(_ text: String) throws(Problem) -> String {
        let tidied = Text.tidy(text, upTo: Limits.tenantPageLength.upperBound)
        var errors = ValidationErrors()
        Text.check(tidied, "text", Limits.tenantPageLength, lines: true, into: &errors)
        try errors.throwIfAny()
        return tidied
    }
}

/// Stores the pages that admins write.
public protocol TenantPageStore: Sendable {
    /// `nil` when the tenant has no such page.
    func page(_ name: TenantPage.Name, of tenant: Tenant.ID) async throws -> TenantPage?
}

/// Stores the changes that admins make to their tenant.
public protocol TenantEditStore: ActingStore, TenantPageStore {
    func settings(of tenant: Tenant.ID) async throws -> TenantSettings
    /// Throws `stale` when the stored settings differ from `known`.
    func replace(
        _ known: TenantSettings, by settings: TenantSettings, of tenant: Tenant.ID, audit: AuditEntry) async throws
    /// Replaces the tenant's logo; `nil` removes it.
    func setLogo(_ logo: TenantLogo?, of tenant: Tenant.ID, audit: AuditEntry) async throws
    /// Replaces a page's text; `nil` removes it. Throws `stale` when the stored text differs from `known`.
    func setPage(
        _ name: TenantPage.Name, from known: String?, to text: String?, of tenant: Tenant.ID, audit: AuditEntry
    ) async throws
}

extension Problem {
    public static let staleTenant = Problem(
        .stale, code: "stale", "Someone changed this after you opened it. Reload it and repeat your edit.")
}
