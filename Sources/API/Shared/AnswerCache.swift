import Domain
import HTTPTypes
import Hummingbird

/// Finished answers about imported data, until an import makes others: most of them are asked for again and again.
final class AnswerCache<Key: Hashable & Sendable>: Sendable {
    /// What an answer takes beside its body.
    private static var overheadBytes: Int { 512 }

    private let answers: RevisionedCache<Key, BufferedResponse>

    init(maxBytes: Int) {
        answers = RevisionedCache(maxBytes: maxBytes) { $0.body.count + Self.overheadBytes }
    }

    /// The answer under `key` as of `revision`, made when it is not known; 304 when the request names its tag.
    func answer(
        to request: Request, _ key: Key, _ revision: Int64, make: () async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        let answer = try await answers.value(of: key, at: revision) { try await make().tagged(revision) }
        guard let tag = answer.headers[.eTag], let given = request.headers[.ifNoneMatch].map(EntityTags.init),
            given.contain(tag)
        else { return answer }
        var headers: HTTPFields = [.eTag: tag]
        headers[.vary] = answer.headers[.vary]
        return BufferedResponse(.notModified, headers: headers)
    }
}

extension BufferedResponse {
    fileprivate func tagged(_ revision: Int64) -> BufferedResponse {
        var answer = self
        answer.headers[.eTag] = EntityTags.tag(of: body, version: Int(revision))
        return answer
    }
}
