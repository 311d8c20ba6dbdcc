import Database
import Domain

public struct FinanceScenarioTable: FinanceScenarioStore, Table {
    public var transactions: Transactions

    public func save(_ scenario: FinanceScenario, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let held = try db.first(
                "SELECT count(*) FROM finance_scenarios WHERE tenant_id = ? AND account_id = ?", tenant,
                scenario.account
            ) { try $0.int() }
            guard (held ?? 0) < Limits.scenariosPerAccount else {
                throw Problem(
                    .conflict, code: "too_many_scenarios",
                    "You can save up to \(Limits.scenariosPerAccount) calculations. Delete one first.",
                    params: ["max": .integer(Limits.scenariosPerAccount)])
            }
            let content = scenario.content
            try db.execute(
                """
                INSERT INTO finance_scenarios (
                    tenant_id, id, account_id, name, kind, input_version, inputs, version, created_at, changed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, tenant, scenario.id, scenario.account, content.name, content.kind.rawValue, content.inputVersion,
                content.inputs, scenario.version, scenario.createdAt, scenario.changedAt)
        }
    }

    public func scenario(
        _ id: FinanceScenario.ID, of account: Account.ID, in tenant: Tenant.ID
    ) async throws -> FinanceScenario? {
        try await read(in: .tenant(tenant)) { db in
            try db.first(
                """
                SELECT id, account_id, name, kind, input_version, inputs, version, created_at, changed_at
                FROM finance_scenarios WHERE tenant_id = ? AND account_id = ? AND id = ?
                """, tenant, account, id, read: Self.scenario)
        }
    }

    public func scenarios(
        of account: Account.ID, page: PageRequest, in tenant: Tenant.ID
    ) async throws -> Page<FinanceScenario> {
        try await read(in: .tenant(tenant)) { db in
            let scenarios = try db.rows(
                """
                SELECT id, account_id, name, kind, input_version, inputs, version, created_at, changed_at
                FROM finance_scenarios WHERE tenant_id = ? AND account_id = ? AND id < ? ORDER BY id DESC LIMIT ?
                """, tenant, account, page.previousID, page.limit + 1, read: Self.scenario)
            return Page(scenarios, limit: page.limit) { $0.id.key }
        }
    }

    public func replace(_ scenario: FinanceScenario, in tenant: Tenant.ID) async throws {
        try await write(in: .tenant(tenant)) { db in
            let content = scenario.content
            let replaced = try db.changedRows(
                """
                UPDATE finance_scenarios
                SET name = ?, kind = ?, input_version = ?, inputs = ?, version = ?, changed_at = ?
                WHERE tenant_id = ? AND account_id = ? AND id = ? AND version = ?
                """, content.name, content.kind.rawValue, content.inputVersion, content.inputs, scenario.version,
                scenario.changedAt, tenant, scenario.account, scenario.id, scenario.version - 1)
            if replaced == 0 { try db.throwMissing(scenario.id, of: scenario.account, in: tenant) }
        }
    }

    public func deleteScenario(
        _ id: FinanceScenario.ID, version: Int?, of account: Account.ID, in tenant: Tenant.ID
    ) async throws {
        try await write(in: .tenant(tenant)) { db in
            let deleted = try db.changedRows(
                """
                DELETE FROM finance_scenarios
                WHERE tenant_id = ? AND account_id = ? AND id = ? AND version = coalesce(?, version)
                """, tenant, account, id, version)
            if deleted == 0 { try db.throwMissing(id, of: account, in: tenant) }
        }
    }

    /// Reads the columns in the order of the table, without the tenant.
    private static func scenario(_ row: inout RowReader) throws -> FinanceScenario {
        let (id, account): (FinanceScenario.ID, Account.ID) = (try row.id(), try row.id())
        let content = FinanceScenario.Content(
            name: try row.text(), kind: try row.word(), inputVersion: try row.int(), inputs: try row.text())
        return FinanceScenario(
            id: id, account: account, content: content, version: try row.int(), createdAt: try row.instant(),
            changedAt: try row.instant())
    }
}

extension SQLReading {
    /// Throws the reason why a scenario was not changed.
    fileprivate func throwMissing(
        _ id: FinanceScenario.ID, of account: Account.ID, in tenant: Tenant.ID
    ) throws {
        let isThere = try exists(
            "SELECT 1 FROM finance_scenarios WHERE tenant_id = ? AND account_id = ? AND id = ?", tenant, account, id)
        throw isThere ? Problem.staleScenario : Problem.notFound("scenario")
    }

    /// An account's scenarios for its export.
    func financeScenarios(of account: Account.ID, after key: ExportKey, _ limit: Int, in tenant: Tenant.ID) throws
        -> [ExportRow]
    {
        try exportRows(
            """
            SELECT id, name, kind, input_version, inputs, created_at, changed_at FROM finance_scenarios
            WHERE tenant_id = ? AND account_id = ? AND id > ? ORDER BY id LIMIT ?
            """, tenant, account, key.id, limit,
            columns: [
                .text("id"), .text("name"), .text("kind"), .number("inputVersion"), .json("inputs"),
                .instant("createdAt"), .instant("changedAt"),
            ])
    }
}
