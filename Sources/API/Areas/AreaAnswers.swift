import Domain
import HTTPTypes
import Hummingbird
import Synchronization

/// Finished answers about areas, until an import makes others: most of them are asked for again and again.
final class AreaAnswers: Sendable {
    enum Key: Hashable {
        case detail(Area.ID)
        case profile(Area.ID)
        case series(Area.ID, AreaSeriesInput)
    }

    private struct State {
        var revision: Int64 = -1
        var answers: GenerationalCache<Key, BufferedResponse>
    }

    /// What an answer takes beside its body.
    private static let overheadBytes = 512

    private let state: Mutex<State>

    init(maxBytes: Int) {
        state = Mutex(State(answers: GenerationalCache(maxBytes: maxBytes) { $0.body.count + Self.overheadBytes }))
    }

    /// The answer under `key` as of `revision`, made when it is not known; 304 when the request names its tag.
    func answer(
        to request: Request, _ key: Key, _ revision: Int64, make: () async throws -> BufferedResponse
    ) async throws -> BufferedResponse {
        let answer: BufferedResponse
        if let known = known(key, revision) {
            answer = known
        } else {
            answer = try await make().tagged(revision)
            keep(answer, key, revision)
        }
        guard let tag = answer.headers[.eTag], let given = request.headers[.ifNoneMatch].map(EntityTags.init),
            given.contain(tag)
        else { return answer }
        var headers: HTTPFields = [.eTag: tag]
        headers[.vary] = answer.headers[.vary]
        return BufferedResponse(.notModified, headers: headers)
    }

    private func known(_ key: Key, _ revision: Int64) -> BufferedResponse? {
        state.withLock { $0.revision == revision ? $0.answers.value(of: key) : nil }
    }

    private func keep(_ answer: BufferedResponse, _ key: Key, _ revision: Int64) {
        state.withLock { state in
            guard revision >= state.revision else { return }
            if revision > state.revision { state.answers.removeAll() }
            state.revision = revision
            state.answers.keep(answer, of: key)
        }
    }
}

extension BufferedResponse {
    fileprivate func tagged(_ revision: Int64) -> BufferedResponse {
        var answer = self
        answer.headers[.eTag] = EntityTags.tag(of: body, version: Int(revision))
        return answer
    }
}
