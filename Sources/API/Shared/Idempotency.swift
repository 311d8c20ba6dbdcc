import Domain
import HTTPTypes
import Hummingbird

/// Makes a request that carries an `Idempotency-Key` do its work once: sent again within a day it gets the first answer.
struct Idempotency: Sendable {
    let receipts: any ReceiptStore
    let secrecy: any Secrecy
    private let locks = KeyedLock()

    init(receipts: any ReceiptStore, secrecy: any Secrecy) { (self.receipts, self.secrecy) = (receipts, secrecy) }

    /// Makes a receipt of the answer that is about to be given; `nil` when the request carries no key.
    typealias Sealing = @Sendable (Answer) throws -> Receipt?

    /// - Parameters:
    ///   - fingerprint: everything that makes two requests the same one: the body, or its digest.
    ///   - work: does the work and stores the receipt of its answer in the same transaction.
    func once(
        _ request: Request, _ context: Context, fingerprint: [UInt8], work: @Sendable (Sealing) async throws -> Answer
    ) async throws -> Answer {
        guard let given = try Self.key(of: request) else { return try await work { _ in nil } }
        let tenant = try context.tenant.id
        let caller = context.account?.id.description ?? "anonymous"
        let key = hex(Array("\(tenant) \(caller) \(given)".utf8), purpose: "idempotency key")
        let operation = Array("\(request.method) \(request.uri.path)\n".utf8)
        let print = hex(operation + fingerprint, purpose: "idempotency fingerprint")
        // Two at once: the second waits, and then finds the receipt of the first.
        return try await locks.withLock(key) {
            if let receipt = try await receipts.receipt(key, in: tenant) { return try replay(receipt, print) }
            return try await work { answer in
                Receipt(
                    key: key, fingerprint: print,
                    answer: try secrecy.seal(answer.stored, purpose: Self.purpose, context: ""),
                    account: context.account?.id)
            }
        }
    }

    private static let purpose = "idempotent answer"

    private func replay(_ receipt: Receipt, _ fingerprint: String) throws -> Answer {
        guard receipt.fingerprint == fingerprint else {
            throw Problem.invalid("Idempotency-Key", "was used for another request", code: "idempotency_key_reused")
        }
        guard let stored = secrecy.open(receipt.answer, purpose: Self.purpose, context: ""),
            let answer = Answer(stored: stored)
        else {
            throw Problem(
                .unexpected, code: "unexpected", "The first answer is not readable.", inside: "a receipt does not open")
        }
        return answer
    }

    private static func key(of request: Request) throws(Problem) -> String? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard Limits.idempotencyKeyLength.contains(key.utf8.count) else {
            throw .malformed(
                "Idempotency-Key", "has 1 to 255 characters", params: .bounds(Limits.idempotencyKeyLength))
        }
        return key
    }

    private func hex(_ bytes: [UInt8], purpose: String) -> String {
        Hex.encoded(secrecy.digest(bytes, purpose: purpose))
    }
}
