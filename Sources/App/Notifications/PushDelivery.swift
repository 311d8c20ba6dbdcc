import Domain
import Fetching
import Logging
import Secrets
import Store

/// Delivers waiting messages to the push services of browsers.
///
/// A message is deleted after its delivery: a process killed in between delivers it again, and the browser shows both
/// as one, because they have the same tag.
struct PushDelivery: Sendable {
    static let milliseconds = 500
    /// Several deliver concurrently, because each waits for the slowest push service of its messages.
    static let atOnce = 4
    private static let pushesPerClaim = 20
    /// Longer than delivering the claimed messages takes: nobody else claims them for this long.
    private static let lease = Instant.Span.seconds(60)
    /// Push services take identifications for at most a day.
    private static let identifiedFor = Instant.Span.hours(12)

    let outbox: PushOutboxTable
    let services: NamedServers
    let client: PushClient
    let identification: ServerIdentification
    /// The URL of who runs the server, for push services in trouble; `nil` when nobody is known.
    let contact: String?
    let secret: InstallationSecret
    let clock: Clock
    let logger: Logger

    /// Delivers all messages that are due and not claimed.
    @Sendable func step() async throws {
        while !Task.isCancelled {
            let now = clock.now()
            let pushes = try await outbox.claimPushes(at: now, until: now + Self.lease, limit: Self.pushesPerClaim)
            guard !pushes.isEmpty else { return }
            try await deliver(pushes)
        }
    }

    /// Delivers messages at the same time, so that a slow push service delays no other.
    private func deliver(_ pushes: [QueuedPush]) async throws {
        try await withThrowingTaskGroup(of: QueuedPush?.self) { group in
            for push in pushes {
                group.addTask { try await isSettled(push) ? push : nil }
            }
            var settled: [QueuedPush] = []
            var failure: (any Error)?
            while let result = await group.nextResult() {
                switch result {
                case .success(let push): settled += push.map { [$0] } ?? []
                case .failure(let error): failure = error
                }
            }
            try await outbox.delete(settled)
            if let failure { throw failure }
        }
    }

    /// Whether the message is finished: delivered or given up.
    private func isSettled(_ push: QueuedPush) async throws -> Bool {
        let now = clock.now()
        guard services.isOn, now < push.expiresAt else { return true }
        guard let (target, message) = opened(push) else {
            logger.error("A push message can't be opened: the secret is another one", metadata: words(push))
            return true
        }
        let outcome = try await send(message, to: target, push, at: now)
        switch outcome {
        case .accepted: return true
        case .gone:
            try await outbox.deleteSubscription(of: push)
            return true
        case .refused(let reason):
            logger.warning("A push service refused a message", metadata: words(push, reason))
            return true
        case .postponed(let reason, let wait):
            guard let next = push.nextTry(at: clock.now(), notBefore: wait) else {
                logger.warning("A push message was given up", metadata: words(push, reason))
                return true
            }
            try await outbox.postpone(push, until: next, error: reason)
            return false
        }
    }

    private func send(
        _ message: [UInt8], to target: PushSubscription.Target, _ push: QueuedPush, at now: Instant
    ) async throws -> PushClient.Outcome {
        // An address that was taken under another setting is no longer reached.
        guard let endpoint = services.endpoint(target.endpoint), let key = P256PublicKey(target.key),
            let encryption = MessageEncryption(receiver: key, auth: target.auth)
        else { return .gone }
        let authorization = try identification.authorization(
            for: endpoint.origin, expiresAt: Int((now + Self.identifiedFor).milliseconds / 1_000), contact: contact)
        let left = Int((push.expiresAt.milliseconds - now.milliseconds) / 1_000)
        return try await client.send(
            encryption.encrypted(message), to: endpoint, authorization: authorization,
            topic: push.mail.description.replacing("-", with: ""), seconds: max(1, left))
    }

    private func opened(_ push: QueuedPush) -> (target: PushSubscription.Target, message: [UInt8])? {
        guard let target = PushSubscription.Target(sealed: push.sealedTarget, for: push.account, with: secret),
            let sealed = Hex.decoded(push.sealedMessage),
            let message = secret.open(
                sealed, purpose: QueuedPush.sealPurpose, context: push.mail.description)
        else { return nil }
        return (target, message)
    }

    /// The log never says where a message goes, which is a secret of the browser.
    private func words(_ push: QueuedPush, _ reason: String? = nil) -> Logger.Metadata {
        var words: Logger.Metadata = ["subscription": "\(push.subscription)", "attempt": "\(push.attempts)"]
        if let reason { words["error"] = "\(reason)" }
        return words
    }
}
