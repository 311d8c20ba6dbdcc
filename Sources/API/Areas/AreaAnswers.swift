import Domain
import HTTPTypes
import Hummingbird
import Synchronization

/// Finished answers about areas, until an import makes others: most of them are asked for again and again.
///
/// Two generations bound the memory: when the younger is full, it takes the place of the older.
final class AreaAnswers: Sendable {
    enum Key: Hashable {
        case detail(Area.ID)
        case profile(Area.ID)
        case series(Area.ID, AreaSeriesInput)
    }

    private struct Generations {
        var revision: Int64 = -1
        var young: [Key: BufferedResponse] = [:]
        var old: [Key: BufferedResponse] = [:]
        var youngBytes = 0
    }

    /// What an answer takes beside its body.
    private static let overheadBytes = 512

    private let maxBytes: Int
    private let generations = Mutex(Generations())

    init(maxBytes: Int) { self.maxBytes = maxBytes }

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
        generations.withLock { generations in
            guard generations.revision == revision else { return nil }
            if let answer = generations.young[key] { return answer }
            guard let answer = generations.old.removeValue(forKey: key) else { return nil }
            add(answer, key, to: &generations)
            return answer
        }
    }

    private func keep(_ answer: BufferedResponse, _ key: Key, _ revision: Int64) {
        generations.withLock { generations in
            guard revision >= generations.revision else { return }
            if revision > generations.revision { generations = Generations(revision: revision) }
            if generations.young[key] == nil { add(answer, key, to: &generations) }
        }
    }

    private func add(_ answer: BufferedResponse, _ key: Key, to generations: inout Generations) {
        let bytes = answer.body.count + Self.overheadBytes
        if generations.youngBytes + bytes > maxBytes / 2 {
            (generations.old, generations.young, generations.youngBytes) = (generations.young, [:], 0)
        }
        generations.young[key] = answer
        generations.youngBytes += bytes
    }
}

extension BufferedResponse {
    fileprivate func tagged(_ revision: Int64) -> BufferedResponse {
        var answer = self
        answer.headers[.eTag] = EntityTags.tag(of: body, version: Int(revision))
        return answer
    }
}
