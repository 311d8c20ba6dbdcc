import Testing

@Suite("Authority is decided in the transaction that acts")
struct ActingTests {
    /// Methods of the stores that change something for the signed-in caller.
    private static let acts: Set = [
        "rename", "changePassword", "changeEmail", "delete", "endSessions", "endSession", "propose", "confirm",
        "removeSaved", "removeSecondFactor", "replaceRecoveryCodes", "removeBadge", "verify", "publish", "replace",
        "reorder", "add", "addOnce",
        "remove", "removeBookmarks", "save", "deleteSavedSearch", "markSeen", "file", "decide", "appeal", "block",
        "unblock", "setRole", "dismissReports", "removeShortlist", "deleteScenario",
        "deleteBuilding", "place", "takeOut", "copy", "store", "open", "deleteAnnouncement",
        "withdraw", "mark", "deleteSavedReply", "search", "rate", "withdrawRating", "reply",
        "setLogo", "setPage",
        "post", "deleteWantedAd", "decideWanted", "subscribe", "unsubscribe",
    ]
    /// Names of the stores in handlers.
    private static let stores: Set = [
        "accounts", "tokens", "listings", "photos", "favorites", "searches", "savedSearches", "moderation", "store",
        "bookmarks", "scenarios", "saved", "buildings", "batches", "imports", "conversations", "announcements",
        "decisions", "reports",
        "replies", "ratings", "ads", "subscriptions",
    ]

    @Test("a handler that changes something says by whose authority: `store.acting(by: …).change(…)`")
    func handlers() {
        var count = 0
        // Views of listings are counted without an account.
        let others = ["/ViewCounter.swift", "API/Routes.swift"]
        for file in SourceFile.sources where file.target == "API" && !others.contains(where: file.path.hasSuffix) {
            for (index, line) in Self.joined(file.lines.map(HabitTests.code(of:))) {
                count += line.contains(".acting(by:") ? 1 : 0
                for call in Self.calls(in: line) {
                    Issue.record("\(file.place(index)): \(call) without `acting(by:)`: the body may have taken minutes")
                }
            }
        }
        #expect(count > 25, "the handlers are no longer found")
    }

    /// The lines with their numbers. A line that begins with a dot continues the previous one.
    private static func joined(_ lines: [String]) -> [(index: Int, line: String)] {
        lines.enumerated().reduce(into: []) { result, next in
            let text = next.element.drop { $0 == " " }
            guard text.hasPrefix("."), let last = result.last else { return result.append((next.offset, next.element)) }
            result[result.count - 1].line = last.line + text
        }
    }

    /// Direct calls of these methods on a store.
    private static func calls(in code: String) -> [String] {
        let parts = code.split(separator: ".", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).compactMap { before, after in
            guard let end = after.firstIndex(of: "("), acts.contains(String(after[..<end])) else { return nil }
            let store = String(before.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
            return stores.contains(store) ? "\(store).\(after[...end])" : nil
        }
    }

    @Test("a call straight on a store is told from one with authority")
    func reading() {
        #expect(Self.calls(in: "try await accounts.rename(me, to: name)") == ["accounts.rename("])
        #expect(Self.calls(in: "try await factors.store.propose(x)") == ["store.propose("])
        #expect(Self.calls(in: "try await accounts.acting(by: context.authority()).rename(me)").isEmpty)
        #expect(Self.calls(in: "try await accounts.account(me)").isEmpty)
        let wrapped = Self.joined(["try await accounts", "    .rename(me, to: name)", "return"])
        #expect(wrapped.map(\.index) == [0, 2] && Self.calls(in: wrapped[0].line) == ["accounts.rename("])
    }
}
