import Domain
import HTTPTypes
import Hummingbird

/// Makes the record of a request's response.
struct ResponseRecorder: Sendable {
    /// Seals a response; `nil` for a request without an `Idempotency-Key`, which leaves no record.
    fileprivate let record: (@Sendable (BufferedResponse) throws -> IdempotencyRecord)?

    /// Returns the record of a response that is known before the work.
    func callAsFunction(_ response: BufferedResponse) throws -> IdempotencyRecord? { try record?(response) }

    /// Returns a function that makes the record from what a transaction stored. `nil` for a request without a key, so
    /// that the writer's thread encodes nothing.
    func callAsFunction<Stored>(
        _ response: @escaping @Sendable (Stored) throws -> BufferedResponse
    ) -> ResponseRecording<Stored>? {
        guard let record else { return nil }
        return { stored in try record(response(stored)) }
    }
}

/// Runs a request with an `Idempotency-Key` once. The same request within a day gets the stored response.
package struct Idempotency: Sendable {
    let idempotencyRecords: any IdempotencyStore
    let cryptography: any Cryptography
    private let throttle: Throttle
    private let locks = KeyedLock()

    package init(idempotencyRecords: any IdempotencyStore, cryptography: any Cryptography, throttle: Throttle) {
        self.idempotencyRecords = idempotencyRecords
        self.cryptography = cryptography
        self.throttle = throttle
    }

    /// - Parameters:
    ///   - fingerprint: what makes two requests the same: the body, or its digest.
    ///   - work: does the work with a store that also records its response in the same transaction.
    func once(
        _ request: Request, _ context: Context, fingerprint: [UInt8],
        work: @Sendable (ResponseRecorder) async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        guard let given = try Self.checkedKey(of: request) else {
            return try await work(ResponseRecorder(record: nil))
        }
        let tenant = try context.tenant.id
        let caller = context.account?.id.description ?? "anonymous"
        let key = hex(Array("\(tenant) \(caller) \(given)".utf8), purpose: "idempotency key")
        let operation = Array("\(request.method) \(context.route.path)\n".utf8)
        let print = hex(operation + fingerprint, purpose: "idempotency fingerprint")
        // The second of two concurrent requests waits, and then finds the record of the first.
        return try await locks.withLock(key) {
            if let idempotencyRecord = try await idempotencyRecords.idempotencyRecord(key, in: tenant) {
                return try replay(idempotencyRecord, print)
            }
            if let account = context.account { try throttle.checkRate(\.idempotencyKeys, of: account.id) }
            return try await work(
                ResponseRecorder { [cryptography, account = context.account?.id] response in
                    IdempotencyRecord(
                        key: key, fingerprint: print,
                        answer: try cryptography.seal(response.stored, purpose: Self.purpose, context: ""),
                        account: account)
                })
        }
    }

    /// Like `once`, for work in several transactions: the record is stored when all work is done. If the server ends
    /// earlier, a repeated request does the rest and skips what is done.
    func onceCompleted(
        _ request: Request, _ context: Context, fingerprint: [UInt8],
        work: @Sendable () async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        let tenant = try context.tenant.id
        return try await once(request, context, fingerprint: fingerprint) { record in
            let answer = try await work()
            if let record = try record(answer) { try await idempotencyRecords.store(record, in: tenant) }
            return answer
        }
    }

    private static let purpose = "idempotent answer"

    private func replay(_ idempotencyRecord: IdempotencyRecord, _ fingerprint: String) throws -> BufferedResponse {
        guard idempotencyRecord.fingerprint == fingerprint else {
            throw Problem.invalid("Idempotency-Key", "was used for another request", code: "idempotency_key_reused")
        }
        // The listing that the request created was deleted, and the response with it.
        guard !idempotencyRecord.answer.isEmpty else { throw Problem.notFound("listing") }
        guard let stored = cryptography.open(idempotencyRecord.answer, purpose: Self.purpose, context: ""),
            var answer = BufferedResponse(stored: stored)
        else {
            throw Problem(
                .unexpected, code: "unexpected", "The stored response can't be read.",
                inside: "an idempotency record does not open")
        }
        answer.headers[.idempotencyReplayed] = "true"
        return answer
    }

    /// The request's key; `nil` for none. Throws for a key of the wrong length, even where the request is not recorded.
    @discardableResult
    static func checkedKey(of request: Request) throws(Problem) -> String? {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        guard Limits.idempotencyKeyLength.contains(key.utf8.count) else {
            throw .malformed(
                "Idempotency-Key", "must have 1 to 255 characters", params: .bounds(Limits.idempotencyKeyLength))
        }
        return key
    }

    private func hex(_ bytes: [UInt8], purpose: String) -> String {
        Hex.encoded(cryptography.digest(bytes, purpose: purpose))
    }
}
