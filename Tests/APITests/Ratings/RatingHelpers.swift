import Domain
import Testing

@testable import App

extension APIClient {
    /// Rates the owner of a conversation.
    func rate(_ conversation: String, _ stars: Int = 4, _ changes: JSON = [:]) async throws -> APIResponse {
        let form: JSON = ["stars": .number(Double(stars)), "text": "Answered quickly.", "tags": ["responsive"]]
        return try await put(conversation + "/rating", form.with(changes))
    }

    /// The rating in a conversation as this account sees it.
    func rating(in conversation: String) async throws -> JSON { try await get(conversation + "/rating").json }

    /// The public ratings of this owner.
    func publicRatings(of owner: APIClient) async throws -> APIResponse {
        try await get("/v1/owners/\(owner.accountID)/ratings")
    }

    /// Asks about a listing of an owner, who replies. Returns the conversation's path.
    func talk(with owner: APIClient, about listing: JSON) async throws -> String {
        let path = try await opened(listing)
        try #require(try await owner.say("Yes.", in: path).status == 201)
        return path
    }
}

extension OwnServer {
    /// A student, an owner who answered, and their conversation, when both are known and here for more than a week.
    func answered() async throws -> (sam: APIClient, olive: APIClient, path: String) {
        let (sam, olive, listing) = try await people()
        let path = try await sam.talk(with: olive, about: listing)
        try await makeKnown(sam)
        clock.advance(days: 8)
        return (sam, olive, path)
    }
}

extension TestMarketplace {
    /// Lets accounts have been here for two months, and have had a listing: none is taken for a puppet.
    func makeKnown(_ clients: APIClient...) async throws {
        for client in clients {
            try await installation.database.write { db in
                try db.execute(
                    "UPDATE accounts SET created_at = created_at - ?, first_listed_at = created_at WHERE id = ?",
                    Instant.Span.days(60).milliseconds, client.accountID)
            }
        }
    }

    /// Lets new students talk to an owner. Returns them with their conversations.
    func students(_ names: [String], askingAbout listing: JSON, of owner: APIClient) async throws
        -> [(student: APIClient, path: String)]
    {
        try await names.asyncMap { name in
            let student = try await register(name)
            let path = try await student.talk(with: owner, about: listing)
            try await makeKnown(student)
            return (student, path)
        }
    }
}
