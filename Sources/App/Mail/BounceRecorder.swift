import Domain
import Secrets

/// Suppresses addresses from which mail came back, as mail servers report it.
package struct BounceRecorder {
    package struct Count: Encodable {
        package var messages = 0
        /// Addresses that get no more mail.
        package var suppressed = 0
        /// Bounces of addresses that got none already.
        package var alreadySuppressed = 0
        /// Mails that were refused because of themselves, of their sender or of a full mailbox.
        package var refused = 0
        /// Reports of mail that may still arrive.
        package var pending = 0
        /// Bounces of deleted accounts and former addresses, and late ones.
        package var outdated = 0
        /// Messages that report nothing about a mail of this installation.
        package var ignored = 0
    }

    private let bounces: any BounceStore
    private let secret: InstallationSecret
    private let isDryRun: Bool
    package private(set) var count = Count()

    package init(_ installation: Installation, isDryRun: Bool) {
        bounces = installation.store.bounces
        secret = installation.secret
        self.isDryRun = isDryRun
    }

    package mutating func take(_ message: [UInt8]) async throws {
        count.messages += 1
        guard let report = DeliveryReport(message), let mail = report.reference(secret) else {
            count.ignored += 1
            return
        }
        switch report.outcome {
        case .refused: count.refused += 1
        case .pending: count.pending += 1
        case .unreachable:
            switch try await bounces.recordBounce(of: mail, isDryRun: isDryRun) {
            case .suppressed: count.suppressed += 1
            case .alreadySuppressed: count.alreadySuppressed += 1
            case .outdated: count.outdated += 1
            }
        }
    }
}
