import Store

/// Does the work on accounts with many listings that their requests left: recording changes, and deleting.
struct AccountWorker: Sendable {
    let installation: Installation

    /// Does all work that there is, with pauses.
    @Sendable func step() async throws {
        while case let step = try await installation.store.accountWork.step(), step != .none {
            if case .deleted(let key) = step { installation.erase(key.account, in: key.tenant) }
            try await Task.sleep(for: AccountWorkTable.pause)
        }
    }
}
