import Domain
import Logging

// Log-ins in the log: who, at which marketplace, from which address prefix. Never an e-mail address, a password or a
// token.
extension Context {
    func logLogIn(of account: Account.ID) {
        logger.info("Logged in", metadata: logInMetadata(["account": "\(account)"]))
    }

    /// Notes why `work` refused a log-in.
    ///
    /// - Parameter account: whose it would have been; `nil` when nobody has the address. Looked up for either, so
    ///   that the time it takes tells nothing.
    func loggingRefusals<Result>(
        of account: () async throws -> Account.ID?, _ work: () async throws -> Result
    ) async throws -> Result {
        do { return try await work() } catch let problem as Problem {
            let known = try await account()
            var more: Logger.Metadata = ["code": "\(problem.code)"]
            if let known { more["account"] = "\(known)" }
            logger.notice("Log-in refused", metadata: logInMetadata(more))
            throw problem
        }
    }

    private func logInMetadata(_ more: Logger.Metadata) -> Logger.Metadata {
        let known: Logger.Metadata = [
            "tenant": "\(foundTenant?.id.description ?? "none")", "from": "\(clientAddress.rateLimitPrefix)",
        ]
        return known.merging(more) { $1 }
    }
}
