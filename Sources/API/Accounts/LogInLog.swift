import Domain
import Logging

// Logs log-ins and registrations: account, marketplace and address prefix. Never an email address, a password or a
// token.
extension Context {
    func logLogIn(of account: Account.ID) {
        trace.note { $0.account = account }
        logger.info("Logged in", metadata: logInMetadata(["account": "\(account)"]))
    }

    func logRegistration(of account: Account.ID) {
        trace.note { $0.account = account }
        logger.info("Registered", metadata: logInMetadata(["account": "\(account)"]))
    }

    /// Logs why `work` refused a log-in.
    ///
    /// - Parameter account: the account at the address; `nil` for none. It is looked up in both cases, so that timing
    ///   reveals nothing.
    func loggingRefusals<Result>(
        of account: () async throws -> Account.ID?, _ work: () async throws -> Result
    ) async throws -> Result {
        do { return try await work() } catch let problem as Problem {
            let known = try await account()
            var more: Logger.Metadata = ["code": "\(problem.code)"]
            if let known { more["account"] = "\(known)" }
            trace.note { $0.account = known }
            logger.notice("Log-in refused", metadata: logInMetadata(more))
            throw problem
        }
    }

    private func logInMetadata(_ more: Logger.Metadata) -> Logger.Metadata {
        let known: Logger.Metadata = [
            "tenant": "\(foundTenant?.id.description ?? "none")", "from": "\(clientIP.rateLimitPrefix)",
        ]
        return known.merging(more) { $1 }
    }
}
