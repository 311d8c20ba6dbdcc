import Domain
import Foundation
import Testing

@testable import App

extension OwnServer {
    /// Registers accounts whose reports count: verified and old enough. All other accounts become a day older too.
    func registerOld(_ names: String...) async throws -> [APIClient] {
        var clients: [APIClient] = []
        for name in names {
            let client = try await register(name)
            try await markVerified(client)
            clients.append(client)
        }
        clock.advance(days: 2)
        return clients
    }
}

extension TestMarketplace {
    /// Lets accounts have been here, with a confirmed address and perhaps a listing, for two months longer.
    func giveHistory(to clients: APIClient...) async throws {
        let (now, span) = (now, Instant.Span.days(60).milliseconds)
        for client in clients {
            try await installation.database.write { db in
                try db.execute(
                    """
                    UPDATE accounts SET created_at = created_at - ?, first_listed_at = first_listed_at - ?,
                        email_verified_at = ? WHERE id = ?
                    """, span, span, now - .days(60), client.accountID)
            }
        }
    }
}

extension TestMarketplace {
    /// Lets accounts have logged in from a network of their own.
    func giveNetwork(to clients: APIClient...) async throws {
        for client in clients {
            try await installation.database.write { db in
                try db.execute(
                    "UPDATE account_traces SET digest = account_id WHERE kind = 'network' AND account_id = ?",
                    client.accountID)
            }
        }
    }

    /// Lets an account have logged in with another one's browser, `device`, or from its `network`.
    func shareTrace(_ kind: String, of client: APIClient, with other: APIClient) async throws {
        try await installation.database.write { db in
            try db.execute(
                """
                INSERT INTO account_traces (tenant_id, account_id, kind, digest, seen_at)
                SELECT tenant_id, ?, kind, digest, seen_at FROM account_traces WHERE account_id = ? AND kind = ?
                """, other.accountID, client.accountID, kind)
        }
    }
}

extension OwnServer {
    /// The subjects of the mails to an account about its listings and blocks, the oldest first: that many.
    func subjects(ofMailTo account: APIClient, count: Int) async throws -> [String] {
        // Mails about decisions wait, so that several come as one.
        clock.advance(seconds: 601)
        try await step(.decisionMail, .notificationMail)
        try await deliverMail()
        // The first mail to everybody asks to confirm the address.
        let subjects = try receivedMails { $0.contains(account.accountID) }.map(\.subject).filter {
            $0.contains("isting") || $0.contains("locked") || $0.contains("updates from")
        }
        #expect(subjects.count >= count)
        return subjects
    }
}

extension APIClient {
    func report(_ path: String, _ reason: String = "scam", words: JSON = nil) async throws -> APIResponse {
        try await post("\(path)/reports", ["reason": .string(reason), "words": words])
    }

    /// Decides on a listing, with the newest decision as the known one.
    func decide(_ path: String, _ decision: String, because reason: String = "We looked into it") async throws
        -> APIResponse
    {
        let known = try await get(path.adminPath).json.lastDecisionId
        return try await decide(path, decision, knowing: known, because: reason)
    }

    func decide(
        _ path: String, _ decision: String, knowing last: JSON, because reason: String = "We looked into it"
    ) async throws -> APIResponse {
        let version = try await get(path.adminPath).json.versions.list.first?.version ?? 1
        return try await post(
            "\(path.adminPath)/decision",
            ["decision": .string(decision), "reason": .string(reason), "lastDecisionId": last, "version": version])
    }

    /// The ids in the queue.
    func queue() async throws -> [String] {
        let answer = try await get("/v1/admin/queue")
        try #require(answer.status == 200, "\(answer.text)")
        return answer.json.items.list.map(\.id.text)
    }
}

extension String {
    /// A listing's path in the moderation API.
    var adminPath: String { replacing("/v1/listings", with: "/v1/admin/listings") }
}
