import Foundation
import Testing

extension TestServer {
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

    /// The subjects of the mails to an account, the oldest first; waits until there are that many. Mails of what
    /// happened before are due then.
    func subjects(ofMailTo account: APIClient, count: Int) async throws -> [String] {
        clock.advance(seconds: 601)
        try await mailOfNotifications()
        let mail = folder.appending(path: "mail")
        for _ in 0..<600 {
            let files = (try? FileManager.default.contentsOfDirectory(atPath: mail.path)) ?? []
            let subjects = files.filter { $0.contains(account.accountID) && $0.hasSuffix(".eml") }.sorted().compactMap {
                name in
                (try? String(contentsOf: mail.appending(path: name), encoding: .utf8))?.split(
                    whereSeparator: \.isNewline
                )
                .first { $0.hasPrefix("Subject: ") }.map { String($0.dropFirst(9)) }
            }
            // The first mail to everybody asks to confirm the address.
            let reported = subjects.filter { $0.contains("isting") || $0.contains("locked") }
            if reported.count >= count { return reported }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("fewer than \(count) mails came")
        return []
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
        try await post(
            "\(path.adminPath)/decision",
            ["decision": .string(decision), "reason": .string(reason), "lastDecisionId": last])
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
