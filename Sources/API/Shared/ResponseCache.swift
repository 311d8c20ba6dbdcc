import Domain
import HTTPTypes
import Hummingbird

/// Caches complete responses about imported data until the next import, because most are requested again and again.
final class ResponseCache<Key: Hashable & Sendable>: Sendable {
    /// The memory of a cached response besides its body.
    private static var overheadBytes: Int { 512 }

    private let answers: RevisionedCache<Key, BufferedResponse>

    init(maxBytes: Int) {
        answers = RevisionedCache(maxBytes: maxBytes) { $0.body.count + Self.overheadBytes }
    }

    /// The response under `key` as of `revision`, made on a miss; 304 when the request names its tag.
    func answer(
        to request: Request, _ key: Key, _ revision: Int64, make: () async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        try await answers.value(of: key, at: revision) { try await make().tagged(Int(revision)) }
            .unlessKnown(to: request)
    }
}
