/// A named calculation of an account: stores the inputs, from which the result is computed again.
public struct FinanceScenario: Sendable {
    public typealias ID = Domain.ID<FinanceScenario>

    public enum Kind: String, CaseIterable, Sendable {
        case amortization, rental, landValue

        /// The version of newly stored inputs. Later versions read earlier ones.
        public var inputVersion: Int { 1 }
    }

    /// The saved content.
    public struct Content: Sendable {
        public let name: String
        public let kind: Kind
        public let inputVersion: Int
        /// The inputs as JSON, already validated.
        public let inputs: String

        public init(name: String, kind: Kind, inputVersion: Int, inputs: String) {
            self.name = name
            self.kind = kind
            self.inputVersion = inputVersion
            self.inputs = inputs
        }
    }

    public let id: ID
    public let account: Account.ID
    public let content: Content
    /// Increases with each change, from 1.
    public let version: Int
    public let createdAt: Instant
    public let changedAt: Instant

    public init(
        id: ID, account: Account.ID, content: Content, version: Int, createdAt: Instant, changedAt: Instant
    ) {
        self.id = id
        self.account = account
        self.content = content
        self.version = version
        self.createdAt = createdAt
        self.changedAt = changedAt
    }

    public init(of account: Account.ID, content: Content, at now: Instant) {
        self.init(id: .init(at: now), account: account, content: content, version: 1, createdAt: now, changedAt: now)
    }

    public func changed(to content: Content, at now: Instant) -> FinanceScenario {
        FinanceScenario(
            id: id, account: account, content: content, version: version + 1, createdAt: createdAt, changedAt: now)
    }
}

/// Stores the calculations that accounts saved.
public protocol FinanceScenarioStore: ActingStore, RecordingStore {
    /// Throws `too_many_scenarios` at the limit.
    func save(_ scenario: FinanceScenario, in tenant: Tenant.ID) async throws
    func scenario(_ id: FinanceScenario.ID, of account: Account.ID, in tenant: Tenant.ID) async throws
        -> FinanceScenario?
    /// An account's scenarios, newest first.
    func scenarios(of account: Account.ID, page: PageRequest, in tenant: Tenant.ID) async throws
        -> Page<FinanceScenario>
    /// Replaces a scenario whose version is still the previous one. Throws `stale` for another version, or not found.
    func replace(_ scenario: FinanceScenario, in tenant: Tenant.ID) async throws
    /// Deletes a scenario, at a given version if any. Throws `stale`, or not found.
    func deleteScenario(
        _ id: FinanceScenario.ID, version: Int?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws
}

extension Problem {
    /// The scenario has changed since the caller read it.
    public static let staleScenario = Problem(
        .stale, code: "stale", "The scenario was changed after you opened it. Reload it and repeat your edit.")
}
