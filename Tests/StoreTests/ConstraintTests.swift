import Database
import Domain
import Geo
import Testing

@testable import Store

@Suite("What the engine itself refuses")
struct ConstraintTests {
    @Test("a listing of one tenant cannot belong to an account of another")
    func listingAcrossTenants() async throws {
        try await Notebook.open { notebook in
            let two = try await notebook.makeTenant("two")
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let listing = try await notebook.makeListing("Sunny room", at: .rochester, by: olive, in: notebook.tenant)
            #expect(
                try await notebook.refusal(of: "UPDATE listings SET tenant_id = ? WHERE id = ?", two, listing.id)
                    == .foreignKeyViolation)
            await #expect(throws: (any Error).self) {
                _ = try await notebook.makeListing("Sunny room", at: .rochester, by: olive, in: two)
            }
        }
    }

    @Test("a favourite, a photo and a session cannot reach across tenants")
    func othersAcrossTenants() async throws {
        try await Notebook.open { notebook in
            let two = try await notebook.makeTenant("two")
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let sam = try await notebook.makeAccount("sam", in: two)
            let listing = try await notebook.makeListing("Sunny room", at: .rochester, by: olive, in: notebook.tenant)
            let favorite = "INSERT INTO favorites (tenant_id, account_id, listing_id, created_at) VALUES (?, ?, ?, 0)"
            #expect(try await notebook.refusal(of: favorite, two, sam.id, listing.id) == .foreignKeyViolation)
            #expect(
                try await notebook.refusal(of: favorite, notebook.tenant, sam.id, listing.id) == .foreignKeyViolation)
            let photo = """
                INSERT INTO photos (tenant_id, id, listing_id, digest, width, height, position)
                VALUES (?, 'photo', ?, 'digest', 1, 1, 0)
                """
            #expect(try await notebook.refusal(of: photo, two, listing.id) == .foreignKeyViolation)
            #expect(try await notebook.refusal(of: photo, notebook.tenant, listing.id) == nil)
            let session = """
                INSERT INTO sessions (tenant_id, id, account_id, token_digest, device, created_at, last_used_at)
                VALUES (?, 'session', ?, 'digest', '', 0, 0)
                """
            #expect(try await notebook.refusal(of: session, two, olive.id) == .foreignKeyViolation)
        }
    }

    @Test("one address has one account on a marketplace, and may have another one elsewhere")
    func oneAddress() async throws {
        try await Notebook.open { notebook in
            let two = try await notebook.makeTenant("two")
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            _ = try await notebook.makeAccount("olive", in: two)
            let insert = """
                INSERT INTO accounts (tenant_id, id, email, name, password_hash, role, created_at)
                VALUES (?, 'another', ?, '', '', 'member', 0)
                """
            #expect(try await notebook.refusal(of: insert, notebook.tenant, olive.email.text) == .uniqueViolation)
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
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let listing = try await notebook.makeListing("Sunny room", at: .rochester, by: olive, in: notebook.tenant)
            let refusal = try await notebook.refusal(
                of: "UPDATE listings SET \(change) WHERE tenant_id = ? AND id = ?", notebook.tenant, listing.id)
            #expect(refusal == .checkViolation)
        }
    }

    @Test("an incomplete listing may be a draft")
    func drafts() async throws {
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let listing = try await notebook.makeListing("Sunny room", at: .rochester, by: olive, in: notebook.tenant)
            let change =
                "UPDATE listings SET status = 'draft', title = NULL, price_cents = NULL WHERE tenant_id = ? AND id = ?"
            #expect(try await notebook.refusal(of: change, notebook.tenant, listing.id) == nil)
        }
    }

    @Test("an account has a role that there is, and a block has a reason")
    func accountChecks() async throws {
        try await Notebook.open { notebook in
            _ = try await notebook.makeAccount("olive", in: notebook.tenant)
            #expect(try await notebook.refusal(of: "UPDATE accounts SET role = 'root'") == .checkViolation)
            #expect(try await notebook.refusal(of: "UPDATE accounts SET blocked_at = 1") == .checkViolation)
            #expect(try await notebook.refusal(of: "UPDATE accounts SET blocked_reason = 'x'") == .checkViolation)
            #expect(try await notebook.refusal(of: "UPDATE accounts SET blocked_at = 1, blocked_reason = 'x'") == nil)
        }
    }

    @Test("the audit log takes rows and neither changes nor loses one, by whatever statement")
    func auditIsAppendOnly() async throws {
        try await Notebook.open { notebook in
            let olive = try await notebook.makeAccount("olive", in: notebook.tenant)
            let entry = AuditEntry(
                at: notebook.now, actor: .operator, action: .grantAdmin, subject: "\(olive.id)", reason: nil)
            try await notebook.store.setRole(.admin, of: olive.id, audit: entry, in: notebook.tenant)
            let statements = [
                "UPDATE audit SET reason = 'x'", "DELETE FROM audit", "DELETE FROM audit WHERE sequence = 1",
                "UPDATE audit SET sequence = sequence", "INSERT OR REPLACE INTO audit SELECT * FROM audit",
                """
                REPLACE INTO audit (sequence, tenant_id, id, at, action, subject, hash)
                VALUES (1, 'a', 'b', 0, 'c', 'd', 'e')
                """,
            ]
            for statement in statements {
                #expect(try await notebook.refusal(of: statement) != nil, "\(statement)")
            }
            let kept = try await notebook.store.audit(AuditFilter(), page: PageRequest(), in: notebook.tenant).items
            #expect(kept == [entry])
        }
    }
}
