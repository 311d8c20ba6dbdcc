import Testing

extension APIClient {
    /// Writes to the owner of a listing. Returns the response.
    func ask(_ listing: JSON, _ text: String = "Is it free?") async throws -> APIResponse {
        try await post(listing.listingPath + "/conversations", ["message": .string(text)])
    }

    /// Opens a conversation, or continues it. Returns its path.
    func opened(_ listing: JSON, _ text: String = "Is it free?") async throws -> String {
        let answer = try await ask(listing, text)
        try #require([200, 201].contains(answer.status), "\(answer.text)")
        return "/v1/conversations/\(answer.json.id.text)"
    }

    func say(_ text: String, in conversation: String) async throws -> APIResponse {
        try await post(conversation + "/messages", ["text": .string(text)])
    }

    /// The texts of a conversation, the oldest first.
    func texts(in conversation: String) async throws -> [String] {
        try await get(conversation + "/messages").json.items.list.map { $0["text"].text }.reversed()
    }

    func unread() async throws -> Int { try await get("/v1/conversations/unread").json.unread.int }
}

extension TestMarketplace {
    /// A student, an owner and the owner's listing.
    func people() async throws -> (sam: APIClient, olive: APIClient, listing: JSON) {
        let (sam, olive) = (try await register("sam"), try await register("olive"))
        return (sam, olive, try await olive.posted())
    }
}
