import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("What the engine itself refuses")
struct ConstraintTests {
    @Test("a listing of one tenant cannot belong to an account of another")
    func listingAcrossTenants() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            #expect(
                try await fixture.refusal(of: "UPDATE listings SET tenant_id = ? WHERE id = ?", two, listing.id)
                    == .foreignKeyViolation)
            await #expect(throws: (any Error).self) {
                _ = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: two)
            }
        }
    }

    @Test("a favourite, a photo and a session cannot reach across tenants")
    func othersAcrossTenants() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let sam = try await fixture.makeAccount("sam", in: two)
            let listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            let favorite = "INSERT INTO favorites (tenant_id, account_id, listing_id, created_at) VALUES (?, ?, ?, 0)"
            #expect(try await fixture.refusal(of: favorite, two, sam.id, listing.id) == .foreignKeyViolation)
            #expect(
                try await fixture.refusal(of: favorite, fixture.tenant, sam.id, listing.id) == .foreignKeyViolation)
            let photo = """
                INSERT INTO photos (tenant_id, id, listing_id, digest, width, height, position)
                VALUES (?, 'photo', ?, 'digest', 1, 1, 0)
                """
            #expect(try await fixture.refusal(of: photo, two, listing.id) == .foreignKeyViolation)
            #expect(try await fixture.refusal(of: photo, fixture.tenant, listing.id) == nil)
            let session = """
                INSERT INTO sessions (tenant_id, id, account_id, token_digest, device, created_at, last_used_at)
                VALUES (?, 'session', ?, 'digest', '', 0, 0)
                """
            #expect(try await fixture.refusal(of: session, two, olive.id) == .foreignKeyViolation)
        }
    }

    @Test("one address has one account on a marketplace, and may have another one elsewhere")
    func oneAddress() async throws {
        try await TemporaryStore.run { fixture in
            let two = try await fixture.makeTenant("two")
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            _ = try await fixture.makeAccount("olive", in: two)
            let insert = """
                INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, created_at)
                VALUES (?, 'another', ?, '', '', 'member', 0)
                """
            #expect(try await fixture.refusal(of: insert, fixture.tenant, olive.email.text) == .uniqueViolation)
        }
    }

    @Test(
        "values that no listing may have are refused",
        arguments: [
            "price_cents = 0", "price_cents = -1", "bedrooms = -1", "bathroom_halves = -1", "area_square_feet = 0",
            "latitude = 90.1", "longitude = -180.1", "shown_latitude = -91", "kind = 'castle'", "status = 'sold'",
            "price_period = 'day'", "hide_exact_location = 2", "location_source = 'guess'", "title = NULL",
            "kind = NULL",
            "price_cents = NULL", "shown_latitude = NULL", "expires_at = NULL", "bedrooms = NULL", "tenant_id = NULL",
        ])
    func listingChecks(change: String) async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            let refusal = try await fixture.refusal(
                of: "UPDATE listings SET \(change) WHERE tenant_id = ? AND id = ?", fixture.tenant, listing.id)
            #expect(refusal == .checkViolation)
        }
    }

    @Test("an incomplete listing may be a draft")
    func drafts() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let listing = try await fixture.makeListing("Sunny room", at: .rochester, by: olive, in: fixture.tenant)
            let change =
                "UPDATE listings SET status = 'draft', title = NULL, price_cents = NULL WHERE tenant_id = ? AND id = ?"
            #expect(try await fixture.refusal(of: change, fixture.tenant, listing.id) == nil)
        }
    }

    @Test("an account has a role that there is, and a block has a reason")
    func accountChecks() async throws {
        try await TemporaryStore.run { fixture in
            _ = try await fixture.makeAccount("olive", in: fixture.tenant)
            #expect(try await fixture.refusal(of: "UPDATE accounts SET role = 'root'") == .checkViolation)
            #expect(try await fixture.refusal(of: "UPDATE accounts SET blocked_at = 1") == .checkViolation)
            #expect(try await fixture.refusal(of: "UPDATE accounts SET blocked_reason = 'x'") == .checkViolation)
            #expect(try await fixture.refusal(of: "UPDATE accounts SET blocked_at = 1, blocked_reason = 'x'") == nil)
        }
    }

    @Test("the audit log takes rows and neither changes nor loses one, by whatever statement")
    func auditIsAppendOnly() async throws {
        try await TemporaryStore.run { fixture in
            let olive = try await fixture.makeAccount("olive", in: fixture.tenant)
            let entry = AuditEntry(
                at: fixture.now, actor: .operator, action: .grantAdmin, subject: "\(olive.id)", reason: nil)
            try await fixture.store.moderation.setRole(.admin, of: olive.id, audit: entry, in: fixture.tenant)
            let statements = [
                "UPDATE audit SET reason = 'x'", "DELETE FROM audit", "DELETE FROM audit WHERE sequence = 1",
                "UPDATE audit SET sequence = sequence", "INSERT OR REPLACE INTO audit SELECT * FROM audit",
                """
                REPLACE INTO audit (sequence, tenant_id, id, at, action, subject, hash)
                VALUES (1, 'a', 'b', 0, 'c', 'd', 'e')
                """,
            ]
            for statement in statements {
                #expect(try await fixture.refusal(of: statement) != nil, "\(statement)")
            }
            let kept = try await fixture.store.audit.audit(AuditFilter(), page: PageRequest(), in: fixture.tenant)
                .items
            #expect(kept == [entry])
        }
    }
}
